import { createHash } from 'node:crypto';
import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { now } from '../server/kit/clock.ts';
import { openDatabase, type Database } from '../server/kit/db.ts';
import { randomHex } from '../server/kit/random.ts';
import { settle } from '../server/settle/settle.ts';
import { decidePurchase } from '../server/shop/buy.ts';
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
 * 99th percentile of the answers' times. A purchase is compared with its `settle` alone, too: the
 * product's own call of it, without HTTP. Fails when a call was refused, or the books don't balance
 * afterwards; with `--gate` also below half of the statement's rate, or of a purchase's `settle`.
 * `--goods N --pairs N --seconds N` shorten it, and `--only` names what is measured.
 */
export async function run(args: string[]): Promise<void> {
  const goods_count = numberOption(args, 'goods', 200_000);
  const [pairs, seconds] = [numberOption(args, 'pairs', 5), numberOption(args, 'seconds', 4)];
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  const pgbench = findPgbench();
  const product = await startProduct();
  const beside = await makeDatabaseBeside(product);
  try {
    const patient = openDatabase(databaseOf(product), { patient: true, connections: 1 });
    await fillCatalogue(patient.db, goods_count).finally(patient.close);
    await fillCatalogue(beside.db, goods_count);
    const players = await makeBuyers(product.owner);
    const others = await makeBuyers(beside);
    await nameSessions(beside);
    const cheap = await findCheapGoods(product.owner);
    const bare = await findCheapGoods(beside);
    const settleAlone = () => callSettle(beside.url, others, bare, seconds);
    const sides: Side[] = [
      { name: 'list', next: nextPage, script: listScript() },
      { name: 'search', next: nextSearch, script: searchScript() },
      {
        name: 'buy',
        next: nextPurchase(players, cheap.id),
        script: buyScript(bare, others[0]!.id),
        settleAlone,
      },
    ];
    for (const { name, next, script, ...references } of sides) {
      if (only && only !== name) continue;
      const ratio = await compare(
        name,
        pairs,
        (for_s = seconds) => callTimed(name, callers, for_s, product.url, next),
        {
          statement: () => runPgbench(pgbench, beside.url, script, callers, seconds),
          ...references,
        },
      );
      if (args.includes('--gate') && ratio < ratio_least) process.exitCode = 1;
    }
    await verifyBooks(product);
  } finally {
    await beside.close();
    await product.stop();
  }
}

/** The calls, the same statement, and for a purchase its `settle` alone. */
interface Side {
  name: string;
  next: () => CallRequest;
  script: string;
  settleAlone?: () => Promise<number>;
}

/** Players with more tokens than a bench can spend. */
async function makeBuyers(database: Pick<Database, 'db'>): Promise<BenchPlayer[]> {
  const players = await makePlayers(database, players_count);
  for (const { id } of players)
    await giveStartBalances(database.db, id, { shop_score: mills(1_000_000_000) });
  return players;
}

/**
 * Prints the rate beside those of its references, and the 99th percentile; returns its ratio to the
 * last reference.
 */
async function compare(
  name: string,
  pairs: number,
  callHttp: (for_s?: number) => ReturnType<typeof callTimed>,
  references: { statement: () => number; settleAlone?: () => Promise<number> },
): Promise<number> {
  const p99s_ms: number[] = [];
  const http = async () => {
    const { per_second, times_ms } = await callHttp();
    p99s_ms.push(quantile(times_ms, 0.99));
    return per_second;
  };
  await callHttp(warm_s);
  const rates = await measureInTurns<string>(pairs, { http, ...references });
  const ours = rates['http']!;
  const names = { statement: 'the same statement under pgbench', settleAlone: '`settle` alone' };
  let ratio = 0;
  for (const [reference, what_reference_is] of Object.entries(names)) {
    const rate = rates[reference];
    if (rate === undefined) continue;
    const line = { unit: 'calls/s', ours, reference: rate, what_reference_is };
    printResult({ name: `shop.${name}.${callers}`, ...line });
    ratio = ours / rate;
  }
  printResult({
    name: `shop.${name}.p99`,
    unit: 'ms',
    ours: median(p99s_ms),
    reference: p99_max_ms,
    what_reference_is: 'the limit',
  });
  return ratio;
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

/**
 * The statement of a purchase as the product sends it, for a random player: found by their session,
 * with rows as texts that PostgreSQL parses for each.
 */
const buyScript = (
  { id, price_mills }: { id: number; price_mills: number },
  first_player: number,
) => `
\\set player ${first_player} + :client_id * 31 + random(0, 30)
\\set key random(1, 1000000000000000)
\\set goods ${id}
\\set price ${price_mills}
select s.* from accounts_sessions a cross join lateral settle(a.player_id, now(), 'goods.bought',
  ('{"goods_id":' || :goods || ',"price_mills":' || :price || '}')::jsonb,
  ('("player","key-' || :key || '","${request_hash}","{\\"price_mills\\":' || :price || '}")')::settle_key,
  '(,,,)', '{}',
  ('{"(\\"catalogue.trades\\",' || :goods || ',' || :price || ')","(\\"shop.takes\\",' || :goods || ',1)"}')::settle_guard[],
  '{}',
  ('{"(' || :player::bigint * 100 + 2 || ',12,' || :price || ')"}')::settle_transfer[],
  ('{"(' || :player || ',\\"item\\",' || :goods || ',\\"shop\\",' || :price || ',,0)"}')::settle_grant[],
  '{}', '{}', ('{' || :player || '}')::bigint[]) s
where a.token_hash = sha256((:player)::text::bytea) and a.player_id = :player::bigint and a.expires_at > now();
`;
const request_hash = 'a'.repeat(64);

/** Settles purchases a second as the product does, with as many callers, but without HTTP. */
async function callSettle(
  url: string,
  players: readonly BenchPlayer[],
  { id: goods_id, price_mills }: { id: number; price_mills: number },
  seconds: number,
): Promise<number> {
  const { db, close } = openDatabase(url);
  const begun = performance.now();
  let count = 0;
  const buy = async (_: unknown, caller: number) => {
    for (let turn = caller; performance.now() < begun + seconds * 1000; turn += callers) {
      const { id: player_id } = players[turn % players.length]!;
      const key = { text: randomHex(12), hash: request_hash };
      const purchase = { player_id, goods_id, price_mills: mills(price_mills) };
      const session = createHash('sha256').update(String(player_id)).digest('hex');
      await settle(db, { ...decidePurchase(purchase, key, now()), session });
      count++;
    }
  };
  await Promise.all(Array.from({ length: callers }, buy)).finally(close);
  return count / ((performance.now() - begun) / 1000);
}

/** Lets both references find each player's session: a script can't compute a token. */
async function nameSessions({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`update accounts_sessions set token_hash = sha256(player_id::text::bytea)`.execute(db);
}
