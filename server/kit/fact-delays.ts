import { sql } from 'kysely';
import type { Db } from './db.ts';

/** How far a listener is behind the facts. */
export interface FactDelay {
  listener: string;
  /** The facts that it hasn't looked at yet, at most `counted_max`. */
  behind: number;
  /** The oldest of them. */
  oldest_at: Date | null;
  /** The facts that it may not take yet, and when it may take the first. */
  held: number;
  due_at: Date | null;
}

/** More facts aren't counted: that many take a listener some seconds. */
export const counted_max = 10_000;

/** How far each of these listeners is behind, in their order. */
export async function findFactDelays(db: Db, listeners: readonly string[]): Promise<FactDelay[]> {
  // Ordered, so that the index is read from the cursor on and never the whole table.
  const { rows } = await sql<FactDelay>`
    select name as listener, coalesce(passed.behind, 0) as behind, passed.oldest_at, held.held, held.due_at
    from unnest(${listeners}::text[]) with ordinality as given (name, place)
    left join facts_cursors c on c.listener = name
    left join lateral (
      select count(*)::int as behind, min(at) as oldest_at from (
        select at from facts f
        where (f.epoch, f.tx, f.id) > (coalesce(c.epoch, 0), coalesce(c.tx, '0'), coalesce(c.id, 0))
          and (f.epoch, f.tx) < (facts_epoch(), pg_snapshot_xmin(pg_current_snapshot()))
        order by f.epoch, f.tx, f.id limit ${counted_max}
      ) next
    ) passed on true
    left join lateral (
      select count(*)::int as held, min(due_at) as due_at from facts_held h where h.listener = name
    ) held on true
    order by place`.execute(db);
  return rows;
}
