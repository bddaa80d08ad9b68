import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../server/kit/db.ts';
import { callTimed } from '../callers.ts';
import { databaseOf, headersOf, type BenchPlayer, type Product } from '../product.ts';
import { median, printResult, quantile } from '../result.ts';

/** Players to read as: those with the longest lists, and ordinary ones. */
export interface Readers {
  collectors: readonly BenchPlayer[];
  others: readonly BenchPlayer[];
}

const callers = 8;
const limit_ms = 20;
/** The rate limit's burst per reader; it is full again after this pause. */
const calls_max = 100;
const pause_ms = 6000;
/**
 * Measurements per list, of which the median counts: other guests disturb a shared machine at
 * times.
 */
const rounds = 3;
/** Maximum warm-up rounds, until the JIT's code for a list gets less than a tenth faster. */
const warm_rounds_max = 6;

/** `round` counts how often every reader was asked before. */
type Address = (player: BenchPlayer, round: number) => string;

/**
 * Reads each list at its beginning and at its depth, at 8 callers. Prints the 99th percentile of
 * every reader's first request, then the median and the 99th percentile of later ones on a warm
 * server: the median of three rounds.
 */
export async function measureLists(
  product: Product,
  { collectors, others }: Readers,
  seconds: number,
): Promise<void> {
  const items = await positions(
    product,
    collectors,
    sql`
    select player_id, id from inventory_items where player_id = any(${idsOf(collectors)}) and state = 'held'`,
  );
  const draws = await positions(
    product,
    collectors,
    sql`
    select p.player_id, d.id from seeds_draws d join seeds_pairs p on p.id = d.pair_id where p.player_id = any(${idsOf(collectors)})`,
  );
  const versions = await positions(
    product,
    collectors,
    sql`
    select player_id, version * g / 10 as id from ledger_accounts, generate_series(1, 10) g
    where id = any(${idsOf(collectors).map((id) => id * 100 + 1)})`,
  );
  const deep = (places: Positions, { id }: BenchPlayer, round: number) =>
    places.get(id)![(round * 37) % places.get(id)!.length]!;

  const backpack = '/api/system_shop/backpack';
  const history = '/api/ledger/history';
  const log = '/api/pfv_log';
  const lists: [name: string, readers: readonly BenchPlayer[], address: Address][] = [
    ['backpack', others, () => backpack],
    ['backpack.large', collectors, () => backpack],
    [
      'backpack.large.deep',
      collectors,
      (player, round) => `${backpack}?after=${deep(items, player, round)}`,
    ],
    [
      'backpack.large.rarity',
      collectors,
      (_, round) => `${backpack}?goods_quality=${3 + (round % 4)}`,
    ],
    [
      'backpack.large.wear.deep',
      collectors,
      (player, round) => `${backpack}?type=FT&after=${deep(items, player, round)}`,
    ],
    [
      'backpack.large.price',
      collectors,
      (_, round) => `${backpack}?field=price&sort=${round % 2 ? 'asc' : 'desc'}`,
    ],
    [
      'backpack.large.price.deep',
      collectors,
      (player, round) => `${backpack}?field=price&after=${deep(items, player, round)}`,
    ],
    ['history', others, () => history],
    ['history.long', collectors, () => history],
    [
      'history.long.deep',
      collectors,
      (player, round) => `${history}?before=${deep(versions, player, round)}`,
    ],
    ['log', others, () => log],
    ['log.deep', collectors, (player, round) => `${log}?before=${deep(draws, player, round)}`],
    ['log.page_500', collectors, () => `${log}?page=500`],
    ['log.mine', others, () => `${log}?mine=1`],
    ['log.mine.long', collectors, () => `${log}?mine=1`],
    [
      'log.mine.long.deep',
      collectors,
      (player, round) => `${log}?mine=1&before=${deep(draws, player, round)}`,
    ],
  ];
  await untilCleanedUp(product);
  for (const [name, readers, address] of lists) {
    const print = (what: string, unit: string, ours: number) =>
      printResult({
        name: `growth.${name}${what}`,
        unit,
        ours,
        reference: limit_ms,
        what_reference_is: 'the limit of the p99',
      });
    const asking = { n: 0 };
    const first: number[] = [];
    await sleep(pause_ms);
    // The first request fills the caches for later ones.
    while (asking.n < readers.length)
      first.push(...(await read(product, readers, address, 0.5, asking)));
    print('.first', 'ms p99', quantile(first.slice(0, readers.length), 0.99));
    const measure = async () => {
      await sleep(pause_ms);
      const times = await read(product, readers, address, seconds, asking);
      return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
    };
    for (let round = 0, before = Infinity; round < warm_rounds_max; round++) {
      const { p50 } = await measure();
      if (p50 > before * 0.9) break;
      before = p50;
    }
    const measured: { p50: number; p99: number }[] = [];
    while (measured.length < rounds) measured.push(await measure());
    print('', 'ms p50', median(measured.map(({ p50 }) => p50)));
    print('', 'ms p99', median(measured.map(({ p99 }) => p99)));
  }
}

/** Waits until PostgreSQL's autovacuum has cleaned up after the earlier openings. */
async function untilCleanedUp(product: Product): Promise<void> {
  const { db, close } = openDatabase(databaseOf(product), { connections: 1, patient: true });
  const isCleaning = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where backend_type = 'autovacuum worker'`.execute(db);
    return rows.length > 0;
  };
  while (await isCleaning()) await sleep(1000);
  await close();
}

const idsOf = (players: readonly BenchPlayer[]) => players.map(({ id }) => id);

type Positions = Map<number, number[]>;

/** A hundred cursors per player, evenly spread over their list. */
async function positions(
  product: Product,
  players: readonly BenchPlayer[],
  rows: ReturnType<typeof sql>,
) {
  const { db, close } = openDatabase(databaseOf(product), { connections: 1, patient: true });
  const { rows: found } = await sql<{ player_id: number; ids: number[] }>`
    select player_id, array_agg(id) as ids from (
      select player_id, id, row_number() over (partition by player_id order by id) as n,
        count(*) over (partition by player_id) as total
      from (${rows}) list
    ) place
    where n % greatest(total / 100, 1) = 0 group by player_id`
    .execute(db)
    .finally(close);
  const places: Positions = new Map(found.map(({ player_id, ids }) => [player_id, ids]));
  for (const { id } of players)
    if (!places.has(id)) throw new Error(`player ${id} has an empty list`);
  return places;
}

/**
 * Reads at 8 callers, one reader after another from `asking.n` on, for `seconds` or until the
 * readers' rate limit. Returns each answer's time, in ms. A caller sends its next request when the
 * last one is answered.
 */
async function read(
  { url }: Product,
  readers: readonly BenchPlayer[],
  address: Address,
  seconds: number,
  asking: { n: number },
): Promise<number[]> {
  const end = asking.n + readers.length * calls_max;
  const next = () => {
    if (asking.n >= end) return undefined;
    const n = asking.n++;
    const player = readers[n % readers.length]!;
    return {
      path: address(player, Math.floor(n / readers.length)),
      headers: headersOf(player),
    };
  };
  return (await callTimed('reads', callers, seconds, url, next)).times_ms;
}
