import { setTimeout as sleep } from 'node:timers/promises';
import { mills } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import { upgrade_chance, upgradeChance } from '@vitrine/contract/upgrade-chance';
import { sql } from 'kysely';
import { giveStartBalances, seedDemoWorld } from '../server/demo/index.ts';
import { openDatabase, type Db } from '../server/kit/db.ts';
import { migrate } from '../server/kit/migrate.ts';
import { randomHex } from '../server/kit/random.ts';
import { modules } from '../server/modules.ts';
import { verifyEverything } from '../server/settle/verify/index.ts';
import { buy, findGoodsFrom } from '../server/testing/trade-flows.ts';
import { call, type NextRequest } from './callers.ts';
import { findPgbench, runPgbench, scriptText } from './pgbench.ts';
import { headersOf, makePlayers, startProduct, type BenchPlayer } from './product.ts';
import { median, printResult } from './result.ts';

const callers = 32;
const players_count = 64;
const add_mills = 10;
const ratio_least = 0.5;

/** The product is warm before it is measured, as PostgreSQL is. */
const warm_s = 5;

/** One upgrade that all repeat: an item of the cheapest goods, and money, for a dearer one. */
interface Repeated {
  goods_id: number;
  price_mills: number;
  target_id: number;
  target_mills: number;
  chance_ppm: number;
}

/**
 * Measures upgrades a second over HTTP at 32 callers, in turns with the same `settle` statement
 * under pgbench in a database beside it, which repeats the texts of an upgrade that the product
 * wrote. Before, all listeners have taken the purchases, and some seconds of upgrades made the
 * product warm. Fails when an upgrade was refused, or the books don't balance afterwards; with
 * `--gate` also below half of the statement's rate. Each player gets `--items N` items at first, of
 * which every upgrade consumes one; `--pairs N --seconds N` shorten it.
 */
export async function run(args: string[]): Promise<void> {
  const option = (name: string, standard: number) =>
    Number(args[args.indexOf(`--${name}`) + 1] ?? standard) || standard;
  const [pairs, seconds, items] = [option('pairs', 3), option('seconds', 2), option('items', 120)];
  const pgbench = findPgbench();
  const product = await startProduct();
  const admin = openDatabase(product.superuser_url, { connections: 1, patient: true });
  const beside_url = product.superuser_url.replace(/\/postgres$/, '/beside');
  await sql`create database beside`.execute(admin.db);
  await admin.close();
  await migrate(beside_url);
  await seedDemoWorld(beside_url);
  const beside = openDatabase(beside_url, { connections: 8, patient: true });
  const patient = openDatabase(product.superuser_url.replace(/\/postgres$/, '/vitrine'), {
    patient: true,
  });
  try {
    const players = await makePlayers(product.owner, players_count);
    for (const player of players) {
      const api = makeClient({ base: product.url, headers: headersOf(player) });
      await api('POST /api/fairness/client_seed', { client_seed: randomHex(16) });
    }
    const act = await findUpgrade(product.owner.db);
    const ids = await buyItems(product.owner.db, players, act.goods_id, items);
    const scripted = await makePlayers(beside, players_count);
    await buyItems(beside.db, scripted, act.goods_id, items);
    await insertPairs(beside.db);
    // The callers of pgbench need its connections.
    await beside.close();
    await untilAllTaken(product.owner.db);
    await call(callers, warm_s, product.url, nextUpgrade(players, ids, act));
    const script = settleScript(act, scripted[0]!.id, await readTexts(product.owner.db));
    const [http, bare]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < pairs; pair++) {
      const load = await call(callers, seconds, product.url, nextUpgrade(players, ids, act));
      if (load.refused > 0) throw new Error(`${load.refused} upgrades were refused`);
      http.push(load.per_second);
      bare.push(runPgbench(pgbench, beside_url, script, callers, seconds));
    }
    printResult({
      name: `upgrade.http.${callers}`,
      unit: 'upgrades/s',
      ours: median(http),
      reference: median(bare),
      what_reference_is: 'the settle statement under pgbench',
    });
    if (args.includes('--gate') && median(http) < ratio_least * median(bare)) process.exitCode = 1;
    await checkItemsLeft(beside_url);
    const differences = (await verifyEverything(patient.db, modules)).slice(0, 3);
    if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences)}`);
  } finally {
    await patient.close();
    await beside.close();
    await product.stop();
  }
}

async function findUpgrade(db: Db): Promise<Repeated> {
  const goods = await findGoodsFrom(db, 1);
  const target = await findGoodsFrom(db, 3 * goods.price_mills + 3 * add_mills);
  const chance_ppm = upgradeChance(
    mills(goods.price_mills + add_mills),
    mills(target.price_mills),
    upgrade_chance.of_fair_ppm,
  );
  return {
    goods_id: goods.id,
    price_mills: goods.price_mills,
    target_id: target.id,
    target_mills: target.price_mills,
    chance_ppm,
  };
}

/** Buys items for each player; returns their ids, player by player. */
async function buyItems(
  db: Db,
  players: readonly BenchPlayer[],
  goods_id: number,
  count: number,
): Promise<number[][]> {
  return Promise.all(
    players.map(async ({ id }) => {
      await giveStartBalances(db, id, {
        shop_score: mills(1_000_000_000),
        money: mills(1_000_000_000),
      });
      const ids: number[] = [];
      for (let n = 0; n < count; n++) ids.push((await buy(db, id, goods_id)).item_ids[0]!);
      return ids;
    }),
  );
}

async function insertPairs(db: Db): Promise<void> {
  await sql`
    insert into seeds_pairs (player_id, server_seed, server_seed_hash, client_seed, state, created_at)
    select p.id, seed, encode(sha256(seed::bytea), 'hex'), 'bench', 'active', now()
    from accounts_players p, lateral encode(sha256(p.id::text::bytea), 'hex') seed
    on conflict do nothing`.execute(db);
}

let turn = 0;

/** The players in turns, each with an item that wasn't staked yet; none when all are spent. */
function nextUpgrade(players: readonly BenchPlayer[], ids: number[][], act: Repeated): NextRequest {
  return () => {
    const who = turn++ % players.length;
    const item = ids[who]!.pop();
    if (item === undefined) return undefined;
    const { target_id, chance_ppm } = act;
    return {
      path: '/api/upgrade',
      headers: {
        ...headersOf(players[who]!),
        'content-type': 'application/json',
        'idempotency-key': randomHex(12),
      },
      body: JSON.stringify({
        knapsack_id: [item],
        add_money: add_mills / 1000,
        target_id,
        direction: 'under',
        chance_ppm,
      }),
    };
  };
}

/** Waits until every listener has taken the facts so far. */
async function untilAllTaken(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ behind: boolean }>`
      with last as (select epoch, tx, id from facts order by epoch desc, tx desc, id desc limit 1)
      select exists (
        select from facts_cursors c, last where (last.epoch, last.tx, last.id) > (c.epoch, c.tx, c.id)
      ) as behind`.execute(db);
    if (!rows[0]!.behind) return;
    await sleep(200);
  }
}

/** The texts of a lost upgrade that the product wrote, which the scripts repeat. */
interface Texts {
  payload: string;
  memo: string;
  content: string;
  outcome: string;
}

async function readTexts(db: Db): Promise<Texts> {
  const { rows } = await sql<Texts>`
    select f.payload::text as payload, k.memo::text as memo, d.content::text as content, d.outcome::text as outcome
    from seeds_draws d join facts f on f.id = d.fact_id join idempotency_keys k on k.fact_id = d.fact_id
    where d.kind = 'upgrade' and not (d.outcome ->> 'win')::boolean limit 1`.execute(db);
  const { payload, memo, content, outcome } = rows[0]!;
  return {
    payload: scriptText(payload),
    memo: scriptText(memo),
    content: scriptText(content),
    outcome: scriptText(outcome),
  };
}

/** The product's statement for a lost upgrade; each client has players of its own. */
function settleScript(
  act: Repeated,
  first_player: number,
  { payload, memo, content, outcome }: Texts,
): string {
  const { goods_id, price_mills, target_id, target_mills } = act;
  const own = players_count / callers;
  const staked = price_mills + add_mills;
  return `\\set player ${first_player} + :client_id * ${own} + random(0, ${own - 1})
\\set key random(1, 1000000000000000)
select s.* from seeds_pairs p
  join lateral (select id from inventory_items where player_id = p.player_id and state = 'held' order by id limit 1) i on true,
  lateral settle(p.player_id, now(), 'items.upgraded', '${payload}',
    row('player', 'key-' || :key::bigint, 'hash-' || :key::bigint, '${memo}')::settle_key,
    row(p.id, p.version, p.nonce, null)::settle_seeds,
    array[row('upgrade', ${target_id}, null, '${content}'::jsonb, '${outcome}'::jsonb)]::settle_draw[],
    array[row('catalogue.costs', ${goods_id}, ${price_mills}), row('catalogue.trades', ${target_id}, ${target_mills})]::settle_guard[],
    '{}', array[row(p.player_id * 100 + 1, 14, ${add_mills})]::settle_transfer[], '{}',
    array[row(i.id, p.player_id, 'held', p.player_id, 'consumed', null, null)]::settle_move[],
    array[row(p.player_id, ${staked}, 0, 30000, 0, 0)]::settle_stake[], array[p.player_id]) s
  where p.player_id = :player::bigint and p.state = 'active';\n`;
}

/** Throws when a player of the script has no item left: from then on it did nothing, and fast. */
async function checkItemsLeft(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { connections: 1 });
  const { rows } = await sql<{ players: number }>`
    select count(distinct player_id)::int as players from inventory_items i
    where state = 'held' and exists (select from seeds_pairs p where p.player_id = i.player_id and client_seed = 'bench')
    `.execute(db);
  await close();
  if (rows[0]!.players < players_count) throw new Error('items ran out: ask for more with --items');
}
