import { sql } from 'kysely';
import { startSession } from '../server/accounts/index.ts';
import { openDatabase, type Db } from '../server/kit/db.ts';
import { randomHex } from '../server/kit/random.ts';
import { modules } from '../server/modules.ts';
import { verifyEverything } from '../server/settle/verify/index.ts';
import { call } from './callers.ts';
import { databaseOf, fill } from './growth/fill.ts';
import { measureLists } from './growth/lists.ts';
import { headersOf, makePlayers, startProduct, type BenchPlayer, type Product } from './product.ts';
import { median, printResult } from './result.ts';

const callers = 32;
const players_count = 1000;
const case_id = 1;

/**
 * Measures the cost of years of use. Alternates between a product with an empty world and one with
 * 5,000,000 openings and 10,000,000 entries: openings a second at 32 callers over 1,000 players of
 * each. Then reads the lists of the grown one at 8 callers: backpacks of 50,000 items, long
 * histories, the log of draws. Fails when a call was refused or an opening lost. Needs 12 GB of
 * disk. `--openings N --pairs N --seconds N` shorten it; `--verify` recomputes the grown books,
 * draws and backpacks.
 */
export async function run(args: string[]): Promise<void> {
  const option = (name: string, standard: number) =>
    Number(args[args.indexOf(`--${name}`) + 1] ?? standard) || standard;
  const [openings, pairs, seconds] = [option('openings', 5_000_000), option('pairs', 5), option('seconds', 4)];
  const grown = await startProduct();
  try {
    const started = performance.now();
    const say = (what: string) =>
      process.stderr.write(`${Math.round((performance.now() - started) / 1000)} s: ${what}\n`);
    const filled = await fill(grown.superuser_url, openings, say);
    say(`${filled.openings} openings, ${filled.entries} entries`);
    const some = spread(filled.others, players_count);
    const readers = { collectors: await signIn(grown, filled.collectors), others: await signIn(grown, some) };
    await compareOpenings(grown, readers.others, pairs, seconds);
    await measureLists(grown, readers, Math.min(seconds, 2));
    if (args.includes('--verify')) await verify(grown);
  } finally {
    await grown.stop();
  }
}

/** Picks `count` ids, evenly spread. */
function spread(ids: readonly number[], count: number): number[] {
  const step = Math.max(1, ids.length / count);
  return Array.from({ length: Math.min(count, ids.length) }, (_, n) => ids[Math.floor(n * step)]!);
}

async function signIn({ owner }: Product, ids: readonly number[]): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = [];
  for (const id of ids) players.push({ id, token: await startSession(owner.db, id) });
  return players;
}

async function compareOpenings(grown: Product, players: BenchPlayer[], pairs: number, seconds: number): Promise<void> {
  const empty = await startProduct();
  try {
    const newcomers = await makePlayers(empty.owner, players_count);
    await sql`
      insert into seeds_pairs (player_id, server_seed, server_seed_hash, client_seed, state, created_at)
      select id, seed, encode(sha256(seed::bytea), 'hex'), 'growth', 'active', now()
      from unnest(${newcomers.map(({ id }) => id)}::bigint[]) id, lateral encode(sha256(id::text::bytea), 'hex') seed`.execute(
      empty.owner.db,
    );
    const sides = [
      { product: empty, players: newcomers, rates: [] as number[] },
      { product: grown, players, rates: [] as number[] },
    ] as const;
    const before = await Promise.all(sides.map(({ product }) => countDraws(product.owner.db)));
    const acknowledged = [0, 0];
    // The first pair only warms up; each pair swaps the order of the sides.
    for (let pair = 0; pair <= pairs; pair++) {
      for (const n of pair % 2 ? [1, 0] : [0, 1]) {
        const { product, players: own, rates } = sides[n]!;
        const load = await open(product, own, seconds);
        if (load.refused > 0) throw new Error(`${load.refused} openings were refused`);
        acknowledged[n]! += load.answers;
        if (pair > 0) rates.push(load.per_second);
      }
    }
    for (const [n, { product }] of sides.entries()) {
      const drawn = (await countDraws(product.owner.db)) - before[n]!;
      if (drawn !== acknowledged[n])
        throw new Error(`${acknowledged[n]} openings were acknowledged, ${drawn} are there`);
    }
    printResult({
      name: 'growth.open',
      unit: 'openings/s',
      ours: median(sides[1].rates),
      reference: median(sides[0].rates),
      what_reference_is: 'the empty world',
    });
  } finally {
    await empty.stop();
  }
}

function open({ url }: Product, players: readonly BenchPlayer[], seconds: number) {
  let n = 0;
  const body = JSON.stringify({ count: 1 });
  return call(callers, seconds, url, () => {
    const headers = {
      ...headersOf(players[n++ % players.length]!),
      'content-type': 'application/json',
      'idempotency-key': randomHex(12),
    };
    return { path: `/api/box/${case_id}/open`, headers, body };
  });
}

async function countDraws(db: Db): Promise<number> {
  const { rows } = await sql<{ draws: number }>`select sum(nonce)::bigint as draws from seeds_pairs`.execute(db);
  return rows[0]!.draws ?? 0;
}

async function verify(product: Product): Promise<void> {
  const { db, close } = openDatabase(databaseOf(product.superuser_url), { connections: 1, patient: true });
  const differences = await verifyEverything(db, modules).finally(close);
  if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences.slice(0, 3))}`);
  process.stderr.write('everything verifies\n');
}
