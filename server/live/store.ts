import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** How long a grant may wait for its socket, by the database's clock: all processes share it. */
const kept = sql<Date>`now() - interval '20 seconds'`;

/** Grants a socket a channel; a second grant takes the place of the first. */
export async function putGrant(db: Db, socket_id: string, channel: string, token_hash: Buffer): Promise<void> {
  await db
    .insertInto('live_grants')
    .values({ socket_id, channel, token_hash })
    .onConflict((conflict) => conflict.columns(['socket_id', 'channel']).doUpdateSet({ token_hash, at: sql`now()` }))
    .execute();
}

/** Takes the grant away and returns whose session gave it; undefined when there is none that is new enough. */
export async function takeGrant(db: Db, socket_id: string, channel: string): Promise<Buffer | undefined> {
  const taken = await db
    .deleteFrom('live_grants')
    .where('socket_id', '=', socket_id)
    .where('channel', '=', channel)
    .where('at', '>', kept)
    .returning('token_hash')
    .executeTakeFirst();
  return taken?.token_hash;
}

export async function deleteOldGrants(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('live_grants').where('at', '<=', kept).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
