import { sql } from 'kysely';
import { startSession } from '../server/accounts/index.ts';
import type { Db } from '../server/kit/db.ts';
import { callTimed } from './callers.ts';
import { fill } from './growth/fill.ts';
import { measureActs } from './growth/acts.ts';
import { measureLists, type Readers } from './growth/lists.ts';
import { numberOption } from './options.ts';
import {
  actOf,
  makePlayers,
  startProduct,
  verifyBooks,
  type BenchPlayer,
  type Product,
} from './product.ts';
import { measureInTurns, printResult } from './result.ts';

const callers = 32;
const players_count = 1000;
const case_id = 1;
/** Openings of a player in the empty world whose history is read: more than a page shows. */
const small_history = 30;
const seconds_max = 300;

/**
 * Measures the cost of years of use. Alternates between a product with an empty world and one with
 * 5,000,000 openings and 10,000,000 entries: openings a second at 32 callers over 1,000 players of
 * each; and the histories of players who have opened 50,000 and 30 cases. Then reads the lists of
 * the grown one at 8 callers: backpacks of 50,000 items, long histories, the log of draws. Fails
 * when a call was refused or an opening lost. Needs 12 GB of disk. `--openings N --pairs N
 * --seconds N` shorten it; `--verify` recomputes the grown books, draws and backpacks.
 */
export async function run(args: string[]): Promise<void> {
  const [openings, pairs, seconds] = [
    numberOption(args, 'openings', 5_000_000),
    numberOption(args, 'pairs', 5),
    numberOption(args, 'seconds', 4),
  ];
  const grown = await startProduct();
  try {
    const started = performance.now();
    const say = (what: string) =>
      process.stderr.write(`${Math.round((performance.now() - started) / 1000)} s: ${what}\n`);
    const filled = await fill(grown, openings, say);
    say(`${filled.openings} openings, ${filled.entries} entries`);
    const some = spread(filled.others, players_count);
    const readers = {
      collectors: await signIn(grown, filled.collectors),
      others: await signIn(grown, some),
    };
    await compareWithEmpty(grown, readers, pairs, seconds);
    await measureLists(grown, readers, Math.min(seconds, 2));
    if (args.includes('--verify')) await verifyBooks(grown);
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

async function compareWithEmpty(
  grown: Product,
  readers: Readers,
  pairs: number,
  seconds: number,
): Promise<void> {
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
      { product: empty, players: newcomers, acknowledged: 0 },
      { product: grown, players: readers.others, acknowledged: 0 },
    ];
    const before = await Promise.all(sides.map(({ product }) => countDraws(product.owner.db)));
    const measure = (side: (typeof sides)[number]) => async () => {
      const { answers, per_second } = await open(side.product, side.players, seconds);
      side.acknowledged += answers;
      return per_second;
    };
    const rates = { of_empty: measure(sides[0]!), of_grown: measure(sides[1]!) };
    await measureInTurns(1, rates); // warms up
    const { of_empty, of_grown } = await measureInTurns(pairs, rates);
    for (const [n, { product, acknowledged }] of sides.entries()) {
      const drawn = (await countDraws(product.owner.db)) - before[n]!;
      if (drawn !== acknowledged)
        throw new Error(`${acknowledged} openings were acknowledged, ${drawn} are there`);
    }
    printResult({
      name: 'growth.open',
      unit: 'openings/s',
      ours: of_grown,
      reference: of_empty,
      what_reference_is: 'the empty world',
    });
    const few = newcomers.slice(0, readers.collectors.length);
    await openSome(empty, few, small_history);
    await measureActs(
      { product: grown, readers: readers.collectors },
      { product: empty, readers: few },
    );
  } finally {
    await empty.stop();
  }
}

function open({ url }: Product, players: readonly BenchPlayer[], seconds: number) {
  let n = 0;
  return callTimed('openings', callers, seconds, url, () =>
    actOf(players[n++ % players.length]!, `/api/box/${case_id}/open`, { count: 1 }),
  );
}

/** Opens `count` cases for each player. */
async function openSome(
  { url }: Product,
  players: readonly BenchPlayer[],
  count: number,
): Promise<void> {
  let n = 0;
  await callTimed('openings', callers, seconds_max, url, () =>
    n < players.length * count
      ? actOf(players[n++ % players.length]!, `/api/box/${case_id}/open`, { count: 1 })
      : undefined,
  );
}

async function countDraws(db: Db): Promise<number> {
  const { rows } = await sql<{
    draws: number;
  }>`select sum(nonce)::bigint as draws from seeds_pairs`.execute(db);
  return rows[0]!.draws ?? 0;
}
