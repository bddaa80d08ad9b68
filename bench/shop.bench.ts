import { mills } from '@vitrine/contract/amount';
import { openDatabase, type Database } from '../server/kit/db.ts';
import { giveStartBalances } from '../server/demo/index.ts';
import { callTimed, type CallRequest } from './callers.ts';
import { numberOption } from './options.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import {
  actOf,
  addressOf,
  databaseOf,
  makeDatabaseBeside,
  makePlayers,
  startProduct,
  verifyBooks,
  type BenchPlayer,
} from './product.ts';
import { measureInTurns, median, printResult, quantile } from './result.ts';
import { fillCatalogue, searches } from './shop/catalogue.ts';

const callers = 32;
const players_count = 1000;
const p99_max_ms = 50;
const ratio_least = 0.5;

/** The product is warm before it is measured, as PostgreSQL is. */
const warm_s = 15;

/**
 * Measures the shop with 200,000 items at 32 callers: pages of the list, searches and purchases a
 * second over HTTP, in turns with the same statements under pgbench, in a database beside; and the
 * 99th percentile of the answers' times. Fails when a call was refused, or the books don't balance
 * afterwards; with `--gate` also below half of the statement's rate. `--goods N --pairs N --seconds
 * N` shorten it.
 */
export async function run(args: string[]): Promise<void> {
  const goods_count = numberOption(args, 'goods', 200_000);
  const [pairs, seconds] = [numberOption(args, 'pairs', 5), numberOption(args, 'seconds', 4)];
  const pgbench = findPgbench();
  const product = await startProduct();
  const beside = await makeDatabaseBeside(product);
  try {
    const patient = openDatabase(databaseOf(product), { patient: true, connections: 1 });
    await fillCatalogue(patient.db, goods_count).finally(patient.close);
    await fillCatalogue(beside.db, goods_count);
    const players = await makeBuyers(product.owner);
    const [first] = await makeBuyers(beside);
    const cheap = await findCheapGoods(product.owner);
    const bare = await findCheapGoods(beside);
    const sides: [name: string, next: () => CallRequest, script: string][] = [
      ['list', nextPage, listScript()],
      ['search', nextSearch, searchScript()],
      ['buy', nextPurchase(players, cheap.id), buyScript(bare, first!.id)],
    ];
    for (const [name, next, script] of sides) {
      const ratio = await compare(
        name,
        pairs,
        (for_s = seconds) => callTimed(name, callers, for_s, product.url, next),
        () => runPgbench(pgbench, beside.url, script, callers, seconds),
      );
      if (args.includes('--gate') && ratio < ratio_least) process.exitCode = 1;
    }
    await verifyBooks(product);
  } finally {
    await beside.close();
    await product.stop();
  }
}

/** Players with more tokens than a bench can spend. */
async function makeBuyers(database: Pick<Database, 'db'>): Promise<BenchPlayer[]> {
  const players = await makePlayers(database, players_count);
  for (const { id } of players)
    await giveStartBalances(database.db, id, { shop_score: mills(1_000_000_000) });
  return players;
}

/** Prints the rate beside the statement's, and the 99th percentile; returns the rates' ratio. */
async function compare(
  name: string,
  pairs: number,
  callHttp: (for_s?: number) => ReturnType<typeof callTimed>,
  measureBare: () => number,
): Promise<number> {
  const p99s_ms: number[] = [];
  const measureHttp = async () => {
    const { per_second, times_ms } = await callHttp();
    p99s_ms.push(quantile(times_ms, 0.99));
    return per_second;
  };
  await callHttp(warm_s);
  const { http, bare } = await measureInTurns(pairs, { http: measureHttp, bare: measureBare });
  printResult({
    name: `shop.${name}.${callers}`,
    unit: 'calls/s',
    ours: http,
    reference: bare,
    what_reference_is: 'the same statement under pgbench',
  });
  printResult({
    name: `shop.${name}.p99`,
    unit: 'ms',
    ours: median(p99s_ms),
    reference: p99_max_ms,
    what_reference_is: 'the limit',
  });
  return http / bare;
}

let n = 0;

/** Each call comes from another network, as each is another visitor's. */
const visitorHeaders = () => ({ 'x-forwarded-for': addressOf(n++ % 1_000_000) });

/** The pages that visitors look at: the first ones of all items and of each category. */
function nextPage(): CallRequest {
  const headers = visitorHeaders();
  const category = n % 8;
  const filter = category > 0 ? `&category=${category}` : '';
  return { path: `/api/system_shop?page=${1 + (n % 5)}${filter}`, headers };
}

function nextSearch(): CallRequest {
  const headers = visitorHeaders();
  return {
    path: `/api/system_shop?name=${encodeURIComponent(searches[n % searches.length]!)}`,
    headers,
  };
}

function nextPurchase(players: readonly BenchPlayer[], goods_id: number): () => CallRequest {
  return () => actOf(players[n++ % players.length]!, `/api/system_shop/${goods_id}/buy`);
}

/** The first pages in the order of the prices, with and without a condition. */
const listScript = () => `\\set skip random(0, 4) * 15
\\set category random(0, 7)
\\if :category = 0
select id from catalogue_goods where price_mills between 0 and 9007199254740991
  order by price_mills, id offset :skip limit 15;
\\else
select id from catalogue_goods where price_mills between 0 and 9007199254740991
  and ts_match_vq(search, ('''#c' || :category::text || '''')::tsquery)
  order by price_mills, id offset :skip limit 15;
\\endif
`;

/** Pages of words that few names have: found by the index, and sorted. */
const searchScript = () => `\\set word random(0, ${words.length - 1})
${words
  .map(
    (word, place) => `\\${place === 0 ? 'if' : 'elif'} :word = ${place}
with found as materialized (
  select id, price_mills from catalogue_goods
  where search @@ '${word}'::tsquery and price_mills + 0 between 0 and 9007199254740991
) select id from found order by price_mills, id limit 15;`,
  )
  .join('\n')}
\\endif
`;
const words = [
  'dragon',
  'ghost',
  'oracle',
  'phoenix',
  'viper',
  'lotus',
  'storm',
  'serpent',
  'frost',
  'pulse',
];

async function findCheapGoods({
  db,
}: Pick<Database, 'db'>): Promise<{ id: number; price_mills: number }> {
  return db
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .orderBy('price_mills')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The product's very statement of a purchase, for a random player. */
const buyScript = (
  { id, price_mills }: { id: number; price_mills: number },
  first_player: number,
) => `
\\set player ${first_player} + :client_id * 31 + random(0, 30)
\\set key random(1, 1000000000000000)
select * from settle(:player::bigint, now(), 'goods.bought', '{"goods_id": ${id}, "price_mills": ${price_mills}}',
  row('player', 'key-' || :key::bigint, 'hash-' || :key::bigint, '{"price_mills": ${price_mills}}')::settle_key,
  row(null, null, null, null)::settle_seeds, '{}',
  array[row('catalogue.trades', ${id}, ${price_mills}), row('shop.takes', ${id}, 1)]::settle_guard[], '{}',
  array[row(:player::bigint * 100 + 2, 12, ${price_mills})]::settle_transfer[],
  array[row(:player::bigint, 'item', ${id}, 'shop', ${price_mills}, null, 0)]::settle_grant[], '{}', '{}',
  array[:player::bigint]);
`;
