import { hash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyProof } from '@vitrine/fairness/own-proof';
import { sql } from 'kysely';
import { startSession } from '../server/accounts/index.ts';
import { countLiabilities } from '../server/honesty/index.ts';
import { setClock } from '../server/kit/clock.ts';
import { readConfig } from '../server/kit/config.ts';
import { openDatabase } from '../server/kit/db.ts';
import { verifySignature } from '../server/kit/ed25519.ts';
import { hashes, sha256 } from '../server/kit/hashes.ts';
import { readSettings } from '../server/kit/settings.ts';
import { modules } from '../server/modules.ts';
import { numberOption } from './options.ts';
import {
  actOf,
  databaseOf,
  headersOf,
  makePlayers,
  setClientSeeds,
  startProduct,
  type BenchPlayer,
  type Product,
} from './product.ts';
import { median, printResult, quantile } from './result.ts';

const shares = { median, p99: (all: readonly number[]) => quantile(all, 0.99) };
const tools = { hashes, sha256, verify: verifySignature };
const proofs_read = 200;
/**
 * Callers who open a case, each for the next player, and wait so long: some 20 openings a second.
 */
const callers = 4;
const pause_ms = 200;
const players_opening = 200;
/** The seconds of play alone that play beside the count is compared with. */
const alone_seconds = 10;
/** Two for each HMAC: the secret, the blinded id, the salt; one for the leaf and for a node. */
const hashes_each = 8;

/**
 * Counts what the house owes to `--players N` (1,000,000), each with money and `--items N` (2),
 * while others open cases: the seconds of the first count, which makes a seed for each, and of a
 * later day's, beside those that the bare hashes take; the milliseconds of an opening meanwhile,
 * beside those of one while nothing is counted; how long others would wait for their turn in the
 * process that counts, beside the period at which the clock is read; and the milliseconds of an
 * own proof over HTTP, beside another call of the same player, and its size, beside the hashes and
 * sums in it. Fails when an opening is refused or a proof isn't verified.
 */
export async function run(args: string[]): Promise<void> {
  const players = numberOption(args, 'players', 1_000_000);
  const items = numberOption(args, 'items', 2);
  const product = await startProduct();
  const app = openDatabase(databaseOf(product), { role: 'vitrine_app' });
  try {
    await addPlayers(product, players, items);
    const playing = await makePlayers(product.owner, players_opening);
    await setClientSeeds(product, playing);
    const alone = await openWhile(product, playing, wait(alone_seconds * 1000));
    const { data_dir } = product;
    const settings = readSettings(readConfig({ DATA_DIR: data_dir, DEMO: '1' }, modules));
    for (const [n, name] of ['first', 'later'].entries()) {
      // The product itself may have counted today.
      setClock(() => new Date(Date.now() + (n + 1) * 86_400_000));
      const turns = monitorEventLoopDelay({ resolution: 1 });
      turns.enable();
      const started = performance.now();
      const counting = countLiabilities(app.db, settings);
      const meanwhile = await openWhile(product, playing, counting);
      const leaves = await counting;
      const ours = (performance.now() - started) / 1000;
      turns.disable();
      printResult({
        name: `tree.count.${name}`,
        unit: 's',
        ours,
        reference: hashBarely(leaves * hashes_each),
        what_reference_is: `${hashes_each} bare SHA-256 for each of ${leaves} leaves`,
      });
      for (const share of [99, 99.9, 100])
        printResult({
          name: `tree.turn.${name}.p${share}`,
          unit: 'ms',
          ours: turns.percentile(share) / 1e6,
          reference: 1,
          what_reference_is: 'the period at which the clock is read',
        });
      for (const [share, of] of Object.entries(shares))
        printResult({
          name: `tree.opening.${name}.${share}`,
          unit: 'ms',
          ours: of(meanwhile),
          reference: of(alone),
          what_reference_is: `an opening while nothing is counted (${meanwhile.length} openings, ${alone.length})`,
        });
    }
    await measureProofs(product, players);
  } finally {
    await app.close();
    await product.stop();
  }
}

/** Opens cases until `work` ends; returns the milliseconds of each opening. */
async function openWhile(
  { url }: Product,
  players: readonly BenchPlayer[],
  work: Promise<unknown>,
): Promise<number[]> {
  const over = new AbortController();
  const times_ms: number[] = [];
  const playOn = async (_: unknown, caller: number) => {
    for (let n = caller; !over.signal.aborted; n += callers) {
      const player = players[n % players.length]!;
      const { path, ...act } = actOf(player, '/api/box/1/open', { count: 1 });
      const started = performance.now();
      const answer = await fetch(`${url}${path}`, { method: 'POST', ...act });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`an opening was refused: ${text}`);
      times_ms.push(performance.now() - started);
      await wait(pause_ms);
    }
  };
  const play = Promise.all(Array.from({ length: callers }, playOn));
  await work.finally(() => over.abort());
  await play;
  return times_ms;
}

/** The seconds that so many hashes of a node take. */
function hashBarely(count: number): number {
  const node = new Uint8Array(180);
  const started = performance.now();
  for (let n = 0; n < count; n++) hash('sha256', node, 'buffer');
  return (performance.now() - started) / 1000;
}

async function addPlayers(product: Product, players: number, items: number): Promise<void> {
  const { db, close } = openDatabase(databaseOf(product), { connections: 1, patient: true });
  await sql`insert into accounts_players (name, created_at)
    select 'Bench ' || n, now() from generate_series(1, ${players}) n`.execute(db);
  await sql`update ledger_accounts set balance_mills = id % 977 * 1000 where id >= 100 and id % 100 < 4`.execute(
    db,
  );
  await sql`
    insert into inventory_items (player_id, kind, goods_id, source, price_mills, fact_id, acquired_at)
    select p.id, 'item', g.id, 'case', g.price_mills, 1, now() from accounts_players p
    cross join generate_series(1, ${items}::int) n
    join lateral (select id, price_mills from catalogue_goods where id >= (p.id * 31 + n) % 1000 order by id limit 1) g on true`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
  await close();
}

async function measureProofs({ url, owner }: Product, players: number): Promise<void> {
  const keys: unknown = await (await fetch(`${url}/.well-known/vitrine-keys.json`)).json();
  const times: Record<'proof' | 'account', number[]> = { proof: [], account: [] };
  let [bytes, depth] = [0, 0];
  for (let n = 0; n < proofs_read; n++) {
    const id = 1 + Math.floor((n * players) / proofs_read);
    const headers = headersOf({ id, token: await startSession(owner.db, id) });
    const read = async (path: string) => {
      const started = performance.now();
      const answer = await fetch(`${url}${path}`, { headers });
      const text = await answer.text();
      return { text, ms: performance.now() - started };
    };
    times.account.push((await read('/api/account')).ms);
    const { text, ms } = await read('/api/honesty/proof');
    times.proof.push(ms);
    const proof = (JSON.parse(text) as { data: { path: unknown[] } }).data;
    const verdict = verifyProof(proof, keys, tools, id);
    if (verdict.status !== 'verified') throw new Error(`player ${id}: ${verdict.fault}`);
    [bytes, depth] = [text.length, proof.path.length];
  }
  for (const [name, of] of Object.entries(shares))
    printResult({
      name: `tree.proof.${name}`,
      unit: 'ms',
      ours: of(times.proof),
      reference: of(times.account),
      what_reference_is: 'GET /api/account',
    });
  printResult({
    name: 'tree.proof.size',
    unit: 'bytes',
    ours: bytes,
    reference: (depth + 1) * 88,
    what_reference_is: 'the hashes and sums in it',
  });
}
