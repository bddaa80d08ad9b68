import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../server/kit/db.ts';
import { callTimed } from './callers.ts';
import { numberOption } from './options.ts';
import {
  findPgbench,
  referenceScript,
  runPgbench,
  scriptText,
  settleScript,
  type Repeated,
} from './pgbench.ts';
import {
  actOf,
  makeDatabaseBeside,
  makePlayers,
  setClientSeeds,
  startProduct,
  verifyBooks,
  type BenchPlayer,
  type Product,
} from './product.ts';
import { measureInTurns, printResult } from './result.ts';

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
  const options = {
    pairs: numberOption(args, 'pairs', 5),
    seconds: numberOption(args, 'seconds', 4),
  };
  const pgbench = findPgbench();
  const product = await startProduct();
  const beside = await makeDatabaseBeside(product);
  try {
    const players = await makePlayers(product.owner, players_count);
    await setClientSeeds(product, players);
    const scripted = await prepareScripts(product, beside, players);
    for (const callers of [8, 32])
      await compare({ product, players, pgbench, beside, scripted, callers, ...options });
    await checkAll(product, players);
  } finally {
    await beside.close();
    await product.stop();
  }
}

/**
 * Prepares the scripts' players, pairs and reference function, and the texts of a real opening for
 * them to repeat.
 */
async function prepareScripts(
  product: Product,
  beside: Database,
  players: readonly BenchPlayer[],
): Promise<Repeated> {
  const own = await makePlayers(beside, players_count);
  await sql`
    insert into seeds_pairs (player_id, server_seed, server_seed_hash, client_seed, state, created_at)
    select p.id, seed, encode(sha256(seed::bytea), 'hex'), 'bench', 'active', now()
    from accounts_players p, lateral encode(sha256(p.id::text::bytea), 'hex') seed`.execute(
    beside.db,
  );
  await sql
    .raw(fs.readFileSync(path.join(import.meta.dirname, 'reference/open.sql'), 'utf8'))
    .execute(beside.db);
  await open(product, players.slice(0, 1), 1, 0.05);
  const { rows } = await sql<Omit<Repeated, 'first_player' | 'players' | 'case_id'>>`
    select d.revision_id, r.price_mills, i.goods_id, i.price_mills as goods_price_mills, k.memo,
      f.payload::text as payload, d.outcome::text as outcome
    from seeds_draws d join facts f on f.id = d.fact_id join cases_revisions r on r.id = d.revision_id
    join inventory_items i on i.draw_id = d.id join idempotency_keys k on k.fact_id = d.fact_id
    limit 1`.execute(product.owner.db);
  const { memo, payload, outcome, ...rest } = rows[0]!;
  const texts = {
    memo: scriptText(memo),
    payload: scriptText(payload),
    outcome: scriptText(outcome),
  };
  return { ...rest, ...texts, case_id, first_player: own[0]!.id, players: own.length };
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
  const { http, settle, bare } = await measureInTurns(pairs, {
    http: () => open(product, players, callers, seconds),
    settle: () =>
      runPgbench(pgbench, beside.url, settleScript(scripted, callers), callers, seconds),
    bare: () =>
      runPgbench(pgbench, beside.url, referenceScript(scripted, callers), callers, seconds),
  });
  printResult({
    name: `open.http.${callers}`,
    unit: 'openings/s',
    ours: http,
    reference: settle,
    what_reference_is: 'the settle statement under pgbench',
  });
  printResult({
    name: `open.settle.${callers}`,
    unit: 'openings/s',
    ours: settle,
    reference: bare,
    what_reference_is: 'the bare rows under pgbench',
  });
}

/** Opens for some seconds, each time for the next player; returns openings a second. */
async function open(
  { url }: Product,
  players: readonly BenchPlayer[],
  callers: number,
  seconds: number,
): Promise<number> {
  let n = 0;
  const { answers, per_second } = await callTimed('openings', callers, seconds, url, () =>
    actOf(players[n++ % players.length]!, `/api/box/${case_id}/open`, { count: 1 }),
  );
  acknowledged += answers;
  return per_second;
}

/** Checks that every acknowledged opening is stored exactly once, and that everything verifies. */
async function checkAll(product: Product, players: readonly BenchPlayer[]): Promise<void> {
  const ids = players.map(({ id }) => id);
  const { rows } = await sql<{ drawn: number }>`
    select sum(nonce)::bigint as drawn from seeds_pairs where player_id = any(${ids})`.execute(
    product.owner.db,
  );
  if (rows[0]!.drawn !== acknowledged)
    throw new Error(`${acknowledged} openings were acknowledged, ${rows[0]!.drawn} are there`);
  await verifyBooks(product);
}
