import fs from 'node:fs';
import path from 'node:path';
import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../server/kit/db.ts';
import { migrate } from '../server/kit/migrate.ts';
import { randomHex } from '../server/kit/random.ts';
import { seedDemoWorld } from '../server/demo/index.ts';
import { modules } from '../server/modules.ts';
import { verifyEverything } from '../server/settle/verify/index.ts';
import { call, type Load } from './callers.ts';
import { findPgbench, referenceScript, runPgbench, settleScript, type Repeated } from './pgbench.ts';
import { headersOf, makePlayers, startProduct, type BenchPlayer, type Product } from './product.ts';
import { median, printResult } from './result.ts';

const players_count = 1000;
const case_id = 1;

interface Options {
  pairs: number;
  seconds: number;
}

/**
 * Measures openings a second at 8 and 32 callers over 1,000 players, from the HTTP request to the
 * durable answer. Alternates with two references under pgbench in the same run: the very `settle`
 * statement, and the bare rows (`reference/open.sql`). Fails when any opening was refused or lost,
 * or the books don't balance afterwards. `--pairs N --seconds N` shorten it.
 */
export async function run(args: string[]): Promise<void> {
  const option = (name: string, standard: number) =>
    Number(args[args.indexOf(`--${name}`) + 1] ?? standard) || standard;
  const options = { pairs: option('pairs', 5), seconds: option('seconds', 4) };
  const pgbench = findPgbench();
  const product = await startProduct();
  const beside = await makeDatabaseBeside(product);
  try {
    const players = await makePlayers(product.owner, players_count);
    await setClientSeeds(product, players);
    const scripted = await prepareScripts(product, beside, players);
    for (const callers of [8, 32]) await compare({ product, players, pgbench, beside, scripted, callers, ...options });
    await checkAll(product, players);
  } finally {
    await beside.close();
    await product.stop();
  }
}

/**
 * A second database on the same server for the scripts' rows: they repeat an opening without
 * drawing.
 */
async function makeDatabaseBeside({ superuser_url }: Product): Promise<Database & { url: string }> {
  const admin = openDatabase(superuser_url, { connections: 1, patient: true });
  await sql`create database beside`.execute(admin.db);
  await admin.close();
  const url = superuser_url.replace(/\/postgres$/, '/beside');
  await migrate(url);
  await seedDemoWorld(url);
  return { url, ...openDatabase(url, { connections: 1 }) };
}

async function setClientSeeds({ url }: Product, players: readonly BenchPlayer[]): Promise<void> {
  for (const player of players) {
    const api = makeClient({ base: url, headers: headersOf(player) });
    await api('POST /api/fairness/client_seed', { client_seed: randomHex(16) });
  }
}

/**
 * Prepares the scripts' players, pairs and reference function, and the texts of a real opening for
 * them to repeat.
 */
async function prepareScripts(product: Product, beside: Database, players: readonly BenchPlayer[]): Promise<Repeated> {
  const own = await makePlayers(beside, players_count);
  await sql`
    insert into seeds_pairs (player_id, server_seed, server_seed_hash, client_seed, state, created_at)
    select p.id, seed, encode(sha256(seed::bytea), 'hex'), 'bench', 'active', now()
    from accounts_players p, lateral encode(sha256(p.id::text::bytea), 'hex') seed`.execute(beside.db);
  await sql.raw(fs.readFileSync(path.join(import.meta.dirname, 'reference/open.sql'), 'utf8')).execute(beside.db);
  await open(product, players.slice(0, 1), 1, 0.05);
  const { rows } = await sql<Omit<Repeated, 'first_player' | 'players' | 'case_id'>>`
    select d.revision_id, r.price_mills, i.goods_id, i.price_mills as goods_price_mills, k.memo,
      f.payload::text as payload, d.outcome::text as outcome
    from seeds_draws d join facts f on f.id = d.fact_id join cases_revisions r on r.id = d.revision_id
    join inventory_items i on i.draw_id = d.id join idempotency_keys k on k.fact_id = d.fact_id
    limit 1`.execute(product.owner.db);
  const { memo, payload, outcome, ...rest } = rows[0]!;
  const texts = { memo: scriptText(memo), payload: scriptText(payload), outcome: scriptText(outcome) };
  return { ...rest, ...texts, case_id, first_player: own[0]!.id, players: own.length };
}

/** Escapes a text for a pgbench script, which would take anything after a colon for a variable. */
function scriptText(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/:(?=\w)/g, ': ');
}

interface Comparison extends Options {
  product: Product;
  players: readonly BenchPlayer[];
  pgbench: string;
  beside: { url: string };
  scripted: Repeated;
  callers: number;
}

let acknowledged = 0;

async function compare({
  product,
  players,
  pgbench,
  beside,
  scripted,
  callers,
  pairs,
  seconds,
}: Comparison): Promise<void> {
  const http: number[] = [];
  const settle: number[] = [];
  const bare: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const load = await open(product, players, callers, seconds);
    if (load.refused > 0) throw new Error(`${load.refused} openings were refused`);
    http.push(load.per_second);
    settle.push(runPgbench(pgbench, beside.url, settleScript(scripted, callers), callers, seconds));
    bare.push(runPgbench(pgbench, beside.url, referenceScript(scripted, callers), callers, seconds));
  }
  printResult({
    name: `open.http.${callers}`,
    unit: 'openings/s',
    ours: median(http),
    reference: median(settle),
    what_reference_is: 'the settle statement under pgbench',
  });
  printResult({
    name: `open.settle.${callers}`,
    unit: 'openings/s',
    ours: median(settle),
    reference: median(bare),
    what_reference_is: 'the bare rows under pgbench',
  });
}

async function open(
  { url }: Product,
  players: readonly BenchPlayer[],
  callers: number,
  seconds: number,
): Promise<Load> {
  let n = 0;
  const body = JSON.stringify({ count: 1 });
  const load = await call(callers, seconds, url, () => {
    const headers = {
      ...headersOf(players[n++ % players.length]!),
      'content-type': 'application/json',
      'idempotency-key': randomHex(12),
    };
    return { path: `/api/box/${case_id}/open`, headers, body };
  });
  acknowledged += load.answers;
  return load;
}

/** Checks that every acknowledged opening is stored exactly once, and that everything verifies. */
async function checkAll(product: Product, players: readonly BenchPlayer[]): Promise<void> {
  const ids = players.map(({ id }) => id);
  const { rows } = await sql<{ drawn: number }>`
    select sum(nonce)::bigint as drawn from seeds_pairs where player_id = any(${ids})`.execute(product.owner.db);
  if (rows[0]!.drawn !== acknowledged)
    throw new Error(`${acknowledged} openings were acknowledged, ${rows[0]!.drawn} are there`);
  const patient = openDatabase(product.superuser_url.replace(/\/postgres$/, '/vitrine'), { patient: true });
  const differences = (await verifyEverything(patient.db, modules)).slice(0, 3);
  await patient.close();
  if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences)}`);
}
