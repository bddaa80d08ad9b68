import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';

export async function isDevice(
  db: Db,
  token_hash: Buffer,
  account: { player_id: number } | { email: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('accounts_devices as device')
    .innerJoin('accounts_players as player', 'player.id', 'device.player_id')
    .select('device.player_id')
    .where('device.token_hash', '=', token_hash)
    .$if('email' in account, (query) =>
      query.where('player.email', '=', (account as { email: string }).email),
    )
    .$if('player_id' in account, (query) =>
      query.where('player.id', '=', (account as { player_id: number }).player_id),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** SQL subquery for the ids of the other players who signed in with this one's browsers. */
export function sharersOf(player_id: number) {
  return sql<number>`(select other.player_id from accounts_devices own
    join accounts_devices other on other.token_hash = own.token_hash and other.player_id <> own.player_id
    where own.player_id = ${player_id})`;
}

/** The most other players of a browser that are looked at. */
const sharers_max = 50;

/** The other players who signed in with this one's browsers, the lowest ids first. */
export async function findSharers(db: Db, player_id: number): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select distinct player_id from ${sharersOf(player_id)} sharer order by player_id limit ${sharers_max}`.execute(
    db,
  );
  return rows.map((row) => row.player_id);
}

/** The groups of these players who signed in with one browser, each group once. */
export async function findBrowserGroups(db: Db, players: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ players: number[] }>`
    select distinct array_agg(player_id order by player_id) as players from accounts_devices
    where player_id = any(${players}::bigint[]) group by token_hash having count(*) > 1`.execute(
    db,
  );
  return rows.map((row) => row.players.map(Number));
}

export async function renameDevice(db: Db, before: Buffer, token_hash: Buffer): Promise<void> {
  await db
    .updateTable('accounts_devices')
    .set({ token_hash })
    .where('token_hash', '=', before)
    .execute();
}

export async function putDevice(
  db: Db,
  token_hash: Buffer,
  player_id: number,
  seen_at: Date,
): Promise<void> {
  await db
    .insertInto('accounts_devices')
    .values({ token_hash, player_id, seen_at })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'player_id']).doUpdateSet({ seen_at }),
    )
    .execute();
}

export async function deleteDevices(db: Db, player_id: number): Promise<void> {
  await db.deleteFrom('accounts_devices').where('player_id', '=', player_id).execute();
}

/**
 * Takes a share lock on the row of a player who is let in, until the transaction ends. `is_known`:
 * the account was opened before in the browser with this device hash; `was_opened`: in any browser,
 * as far as recorded.
 */
export function findOpening(tx: Tx, id: number, device_hash: Buffer | undefined) {
  return tx
    .selectFrom('accounts_players as player')
    .select((eb) => {
      const devices = eb.selectFrom('accounts_devices').whereRef('player_id', '=', 'player.id');
      const sessions = eb.selectFrom('accounts_sessions').whereRef('player_id', '=', 'player.id');
      return [
        'id',
        'name',
        'email',
        'language',
        'password_hash',
        eb.exists(devices.where('token_hash', '=', device_hash ?? Buffer.alloc(0))).as('is_known'),
        eb.or([eb.exists(devices), eb.exists(sessions)]).as('was_opened'),
      ];
    })
    .where('player.id', '=', id)
    .forShare('player')
    .executeTakeFirstOrThrow();
}

export async function deleteDevicesSeenBefore(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_devices')
    .where('seen_at', '<', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
