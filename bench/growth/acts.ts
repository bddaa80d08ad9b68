import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { callTimed } from '../callers.ts';
import { headersOf, type BenchPlayer, type Product } from '../product.ts';
import { measureInTurns, printResult, quantile } from '../result.ts';

/** Players whose histories are read, with a product of their own. */
export interface Reading {
  product: Product;
  readers: readonly BenchPlayer[];
}

const callers = 8;
const rounds = 5;
const seconds_max = 10;
/** The rate limit gives a player so many calls in the pause between two rounds. */
const calls_each = 20;
const pause_ms = 1500;
const day_ms = 24 * 3600 * 1000;

/**
 * Reads the histories, figures and exports of a grown product in turns with those of a small one,
 * at 8 callers. Prints the medians of the answers' times, so the ratio is the cost of growth.
 */
export async function measureActs(grown: Reading, small: Reading): Promise<void> {
  const middle = new Map([...(await findMiddles(grown)), ...(await findMiddles(small))]);
  const history = '/api/history';
  const month = `from=${dayBefore(30)}&to=${dayBefore(0)}`;
  const lists: [name: string, address: (player: BenchPlayer) => string, calls_each?: number][] = [
    ['acts', () => history],
    ['acts.deep', ({ token }) => `${history}?before=${middle.get(token)!}`],
    ['acts.month', () => `${history}?${month}`],
    ['acts.openings', () => `${history}?kind=openings`],
    ['acts.purchases', () => `${history}?kind=purchases`],
    ['stats', () => `${history}/stats?period=365d`],
    ['export', () => `${history}/export?format=csv&${month}`, 1],
  ];
  for (const [name, address, calls = calls_each] of lists) {
    const measure = (reading: Reading) => () => readMedian(reading, address, calls);
    const times = { of_small: measure(small), of_grown: measure(grown) };
    await measureInTurns(1, times); // fills the caches
    const { of_small, of_grown } = await measureInTurns(rounds, times);
    printResult({
      name: `growth.${name}`,
      unit: 'ms p50',
      ours: of_grown,
      reference: of_small,
      what_reference_is: 'the empty world',
    });
  }
}

const dayBefore = (days: number) => new Date(Date.now() - days * day_ms).toISOString().slice(0, 10);

/** The median of the answers' times in milliseconds, when each reader asks `calls` times. */
async function readMedian(
  { product, readers }: Reading,
  address: (player: BenchPlayer) => string,
  calls: number,
): Promise<number> {
  await sleep(pause_ms);
  let n = 0;
  const { times_ms } = await callTimed('histories', callers, seconds_max, product.url, () => {
    if (n >= readers.length * calls) return undefined;
    const player = readers[n++ % readers.length]!;
    return { path: address(player), headers: headersOf(player) };
  });
  return quantile(times_ms, 0.5);
}

/** The act in the middle of each reader's history, by token: ids repeat in another product. */
async function findMiddles({
  product,
  readers,
}: Reading): Promise<[token: string, fact_id: number][]> {
  const ids = readers.map(({ id }) => id);
  const { rows } = await sql<{ player_id: number; fact_id: number }>`
    select a.player_id, e.fact_id from ledger_accounts a
    cross join lateral (
      select fact_id from ledger_entries where debit_account_id = a.id and debit_version >= a.version / 2
      order by debit_version limit 1
    ) e
    where a.id = any(${ids.map((id) => id * 100 + 1)})`.execute(product.owner.db);
  const fact_of = new Map(rows.map(({ player_id, fact_id }) => [player_id, fact_id]));
  return readers.map(({ id, token }) => [token, fact_of.get(id)!]);
}
