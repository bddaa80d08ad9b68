import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** How long a grant is valid, by the database's clock, which all processes share. */
const kept = sql<Date>`now() - interval '20 seconds'`;

/** Grants a socket a channel; a second grant replaces the first. */
export async function putGrant(
  db: Db,
  socket_id: string,
  channel: string,
  token_hash: Buffer,
): Promise<void> {
  await db
    .insertInto('live_grants')
    .values({ socket_id, channel, token_hash })
    .onConflict((conflict) =>
      conflict.columns(['socket_id', 'channel']).doUpdateSet({ token_hash, at: sql`now()` }),
    )
    .execute();
}

/**
 * Consumes a grant and returns the token hash of its session; undefined when there is no valid
 * grant.
 */
export async function takeGrant(
  db: Db,
  socket_id: string,
  channel: string,
): Promise<Buffer | undefined> {
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
  const { numDeletedRows } = await db
    .deleteFrom('live_grants')
    .where('at', '<=', kept)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
