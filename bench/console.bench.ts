import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startSession } from '../server/accounts/index.ts';
import { commandDesk } from '../server/audit/index.ts';
import { openDatabase } from '../server/kit/db.ts';
import { addStaff } from '../server/staff/index.ts';
import { numberOption } from './options.ts';
import { databaseOf, headersOf, startProduct, type Product } from './product.ts';
import { printResult, quantile } from './result.ts';

/** Calls of each kind; each asks for other rows than the one before. */
const calls_each = 200;

/**
 * Measures the console with `--players N` (1,000,000), half as many orders, a fifth as many
 * withdrawals, and `--acts N` (10,000,000) days of play: the 99th percentile of each list, of the
 * search and of a player's page, beside the same caller's `GET /api/console/me`; and the growth of
 * memory during an export of all players, beside the bytes of it.
 */
export async function run(args: string[]): Promise<void> {
  const players = numberOption(args, 'players', 1_000_000);
  const acts = numberOption(args, 'acts', 10_000_000);
  const product = await startProduct();
  try {
    await fill(product, players, acts);
    const headers = await signInStaff(product);
    const pathsOf: Record<string, (n: number) => string> = {
      'players.list': () => '/api/console/players',
      'players.by_name': (n) => `/api/console/players?filter[name]=Bench+${n * 37}&sort=name`,
      'players.page': (n) => `/api/console/players/${1000 + n * 7}`,
      'players.timeline': (n) => `/api/console/players/${1000 + n * 7}/timeline`,
      'orders.list': () => '/api/console/orders?sort=-amount',
      'orders.by_state': () => '/api/console/orders?filter[state]=failed',
      'orders.of_player': (n) => `/api/console/orders?filter[player]=${1000 + n * 7}`,
      'withdrawals.open': () => '/api/console/withdrawals?filter[open]=yes&sort=id',
      'withdrawals.by_price': () => '/api/console/withdrawals?sort=-price',
      'audit.list': () => '/api/console/audit',
      'search.number': (n) => `/api/console/search?q=${1000 + n * 7}`,
      'search.name': (n) => `/api/console/search?q=Bench+${n * 37}`,
      // The site's own search, over the same database.
      'search.site': (n) => `/api/search?q=ak47+${['redline', 'slate', 'safari', 'rebel'][n % 4]}`,
      overview: () => '/api/console/overview',
    };
    for (const [name, pathOf] of Object.entries(pathsOf))
      await measureCalls(product, name, pathOf, headers);
    await measureExport(product, headers);
  } finally {
    await product.stop();
  }
}

type Headers = Record<string, string>;

/** An owner's session that has given a code. */
async function signInStaff({ owner }: Product): Promise<Headers> {
  const desk = commandDesk(owner.db, { reason: 'bench' });
  const { id } = await addStaff(desk, { email: 'bench@vitrine.test', name: 'B', roles: ['owner'] });
  await sql`insert into accounts_second_factors (player_id, sealed_secret, enabled_at)
    values (${id}, '\\x00', now() - interval '1 hour')`.execute(owner.db);
  return headersOf({ id, token: await startSession(owner.db, id, { gave_factor: true }) });
}

/** Many players, with orders, withdrawals, days of play and entries. */
async function fill(product: Product, players: number, acts: number): Promise<void> {
  const { db, close } = openDatabase(databaseOf(product), { connections: 1, patient: true });
  const say = (what: string) => process.stderr.write(`${what}\n`);
  await sql`insert into accounts_players (name, email, created_at)
    select 'Bench ' || n, 'bench' || n || '@vitrine.test', now() - n * interval '1 minute'
    from generate_series(1, ${players}) n`.execute(db);
  say('players');
  await sql`insert into payments_orders (order_sn, player_id, kind, credits, amount_mills, fee_mills, country, back_url,
      created_at, expires_at, changed_at, state)
    select 'BENCH' || n, n * 2, 'sandbox', 'money', 1000 + n % 977 * 1000, 0, 'DE', '/', now(), now(), now(), 'created'
    from generate_series(100, ${Math.floor(players / 2)}) n`.execute(db);
  say('orders');
  await sql`with items as (
      insert into inventory_items (player_id, kind, goods_id, source, price_mills, fact_id, acquired_at)
      select n * 5, 'item', g.id, 'case', g.price_mills, 1, now() from generate_series(100, ${Math.floor(players / 5)}) n
      join lateral (select id, price_mills from catalogue_goods where id >= n % 1000 order by id limit 1) g on true
      returning id, player_id, goods_id, price_mills)
    insert into withdrawals (player_id, item_id, goods_id, is_substitute, price_mills, difference_mills, rest_mills, delivery, trade_url, created_at)
    select player_id, id, goods_id, false, price_mills, 0, 0, 'manual', 'https://steamcommunity.com/', now() from items`.execute(
    db,
  );
  say('withdrawals');
  await sql`insert into history_days (player_id, day, game, times, staked_mills, won_mills, margin_mills, released_mills)
    select 1000 + n % ${players - 2000}, current_date - (n / ${players - 2000})::int, 'case', 10, 100000, 90000, 5000, 0
    from generate_series(0, ${acts - 1}::bigint) n on conflict do nothing`.execute(db);
  say('days of play');
  await sql`vacuum analyze`.execute(db);
  await close();
}

async function measureCalls(
  { url }: Product,
  name: string,
  pathOf: (n: number) => string,
  headers: Headers,
): Promise<void> {
  const timed = async (path: string): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.text();
    if (answer.status === 429) {
      await sleep(Number(answer.headers.get('retry-after')) * 1000);
      return timed(path);
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - started;
  };
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let n = 0; n < calls_each; n++) {
    ours.push(await timed(pathOf(n)));
    reference.push(await timed('/api/console/me'));
  }
  printResult({
    name: `console.${name}.p99`,
    unit: 'ms',
    ours: quantile(ours, 0.99),
    reference: quantile(reference, 0.99),
    what_reference_is: 'GET /api/console/me',
  });
}

/** The resident memory of a process, in bytes, by proc(5). */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}

async function measureExport({ url, pid }: Product, headers: Headers): Promise<void> {
  const before = memoryOf(pid);
  const started = performance.now();
  const answer = await fetch(`${url}/api/console/players?export=csv&sort=id`, { headers });
  let [bytes, most] = [0, before];
  for await (const part of answer.body!) {
    bytes += part.length;
    most = Math.max(most, memoryOf(pid));
  }
  const seconds = (performance.now() - started) / 1000;
  printResult({
    name: 'console.export.memory',
    unit: 'bytes',
    ours: most - before,
    reference: bytes,
    what_reference_is: `the file's bytes, written in ${seconds.toFixed(1)} s`,
  });
}
