import { hash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
import { databaseOf, headersOf, startProduct, type Product } from './product.ts';
import { median, printResult, quantile } from './result.ts';

const tools = { hashes, sha256, verify: verifySignature };
const proofs_read = 200;
/** Two for each HMAC: the secret, the blinded id, the salt; one for the leaf and for a node. */
const hashes_each = 8;

/**
 * Counts what the house owes to `--players N` (1,000,000), each with money and `--items N` (2): the
 * seconds of the first count, which makes a seed for each, and of a later day's, beside those that
 * the bare hashes take; how long others would wait for their turn meanwhile, beside the period at
 * which the clock is read; and the milliseconds of an own proof over HTTP, beside another call of
 * the same player, and its size, beside the hashes and sums in it. Fails when a proof isn't
 * verified.
 */
export async function run(args: string[]): Promise<void> {
  const players = numberOption(args, 'players', 1_000_000);
  const items = numberOption(args, 'items', 2);
  const product = await startProduct();
  const app = openDatabase(databaseOf(product), { role: 'vitrine_app' });
  try {
    await addPlayers(product, players, items);
    const { data_dir } = product;
    const settings = readSettings(readConfig({ DATA_DIR: data_dir, DEMO: '1' }, modules));
    for (const [n, name] of ['first', 'later'].entries()) {
      // The product itself may have counted today.
      setClock(() => new Date(Date.now() + (n + 1) * 86_400_000));
      const turns = monitorEventLoopDelay({ resolution: 1 });
      turns.enable();
      const started = performance.now();
      const leaves = await countLiabilities(app.db, settings);
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
    }
    await measureProofs(product, players);
  } finally {
    await app.close();
    await product.stop();
  }
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
  const shares = { median, p99: (all: readonly number[]) => quantile(all, 0.99) };
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
