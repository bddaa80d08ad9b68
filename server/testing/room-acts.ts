import { transact, type Db } from '../kit/db.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { commitRoom } from '../seeds/index.ts';
import { whileStale } from '../settle/carry-out.ts';
import { once } from '../settle/once.ts';
import { settle, type Act, type ScopedKey, type Settled } from '../settle/settle.ts';

/**
 * Acts of rooms without their pages. A room's row is its lock: these lock it first, in the
 * transaction whose last statement is `settle`, as the modules' stores lock their own.
 */

/** Commits a new room; returns its id. */
export const newRoom = async (db: Db, kind: 'battle' | 'giveaway') =>
  (await transact(db, (tx) => commitRoom(tx, kind))).room_id;

/** The acting player, and the key that makes the act happen once. */
interface Asking {
  by: number | null;
  key?: ScopedKey;
}

/**
 * Decides and settles an act with the room locked. Refuses case.closed, in place of the refusals
 * that the modules will have, unless the room is still committed.
 */
export function settleInRoom<Memo extends object>(
  db: Db,
  room_id: number,
  { by, key }: Asking,
  decide: (tx: Db) => Promise<Act & { memo: Memo }>,
): Promise<Settled<Memo>> {
  const settleLocked = () =>
    db.transaction().execute(async (tx) => {
      const room = await tx
        .selectFrom('seeds_rooms')
        .select('state')
        .where('id', '=', room_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (room.state !== 'committed') refuse('case.closed');
      return settle(tx, await decide(tx));
    });
  return whileStale(() => once<Memo>(db, by, key, settleLocked));
}

/** Ends a room as a job does, which has nothing to do when the room has ended. */
export async function unlessClosed(ending: Promise<unknown>): Promise<void> {
  try {
    await ending;
  } catch (problem) {
    if (!(problem instanceof Refusal && problem.key === 'case.closed')) throw problem;
  }
}

/** Changes a room's row. */
export const setRoom = (tx: Db, id: number, change: { state: string; client_seed?: string }) =>
  tx.updateTable('seeds_rooms').set(change).where('id', '=', id).execute();

/** The seeds that decide a room's draw. */
export const readRoomSeeds = (tx: Db, id: number) =>
  tx
    .selectFrom('seeds_rooms')
    .select(['server_seed', 'beacon'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
