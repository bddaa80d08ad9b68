import { exported_max, type HistoryAct } from '@vitrine/contract/history';
import { writeCsvLine } from '../kit/csv.ts';
import { Saved } from '../kit/http/route.ts';
import type { Db } from '../kit/db.ts';
import { Semaphore } from '../kit/semaphore.ts';
import type { HistoryWish } from './find.ts';
import { listHistory } from './list.ts';

/** Concurrent exports, one of each player: each reads up to 10,000 acts. */
const exports = new Semaphore({ permits: 2, permits_each: 1, waiting: 50, waiting_each: 2 });
/** Acts that one look reads. */
const part_acts = 500;

/** Writes a player's acts into a file, the newest 10,000 at most. Refuses request.busy. */
export function exportHistory(
  db: Db,
  player_id: number,
  { format, ...wish }: Omit<HistoryWish, 'limit'> & { format: 'csv' | 'json' },
): Promise<Saved> {
  return exports.run(String(player_id), async () => {
    const acts: HistoryAct[] = [];
    let next: number | null | undefined = wish.before;
    do {
      const limit = Math.min(part_acts, exported_max - acts.length);
      const part = await listHistory(db, player_id, { ...wish, before: next, limit });
      acts.push(...part.list);
      next = part.next;
    } while (next !== null && acts.length < exported_max);
    return format === 'json'
      ? new Saved(
          'history.json',
          'application/json',
          JSON.stringify({ list: acts, next }, undefined, 1),
        )
      : new Saved('history.csv', 'text/csv', writeCsv(acts));
  });
}

const balances = ['money', 'shop_score', 'score', 'held', 'bonus', 'debt'] as const;
const columns = [
  'id',
  'at',
  'kind',
  ...balances,
  'fee',
  'case',
  'items',
  'draws',
  'order_sn',
  'withdrawal',
  'battle',
  'reason',
];

/** Acts as CSV (RFC 4180), one a line under the names of the columns. */
export function writeCsv(acts: readonly HistoryAct[]): string {
  const rows = acts.map((act) => [
    act.id,
    act.at,
    act.kind,
    ...balances.map((balance) => act.amounts[balance]),
    act.fee,
    act.case?.name,
    act.items
      .map(({ goods: { hash_name, phase } }) => (phase ? `${hash_name} (${phase})` : hash_name))
      .join('; '),
    act.items.flatMap(({ draw }) => draw ?? []).join('; '),
    act.order_sn,
    act.withdrawal,
    act.battle?.id,
    act.reason,
  ]);
  return [columns, ...rows].map(writeCsvLine).join('');
}
