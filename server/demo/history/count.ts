import { sql } from 'kysely';
import { countPlay } from '../../history/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { Fact } from '../../kit/facts.ts';

/**
 * Has the plays counted that the history has so far, as the listener does moments after each: gifts
 * follow them. In a transaction that nobody has seen yet, so the listener itself can't; its cursor
 * moves on in the same transaction.
 */
export async function countPlaysSoFar(tx: Tx): Promise<void> {
  const { rows } = await sql<Fact>`
    select f.id, f.kind, f.player_id, f.payload, f.at from facts f
    left join facts_cursors c on c.listener = ${countPlay.name}
    where f.kind = any(${countPlay.takes!.map(({ kind }) => kind)}) and f.id > coalesce(c.id, 0)
    order by f.id`.execute(tx);
  if (rows.length === 0) return;
  await countPlay.take(tx, rows);
  await sql`
    insert into facts_cursors as known (listener, epoch, tx, id)
    select ${countPlay.name}, epoch, tx, id from facts where id = ${rows.at(-1)!.id}
    on conflict (listener) do update set epoch = excluded.epoch, tx = excluded.tx, id = excluded.id`.execute(
    tx,
  );
}
