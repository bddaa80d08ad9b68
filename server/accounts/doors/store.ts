import type { Db } from '../../kit/db.ts';
import type { CodePurpose } from './codes.ts';

export interface NewCode {
  email: string;
  asker_hash: Buffer;
  code_hash: Buffer;
  purpose: CodePurpose;
  sent_at: Date;
  expires_at: Date;
}

/**
 * Stores a code in place of this browser's previous one for this address; false when that one was
 * sent after `sent_before`.
 */
export async function putCode(db: Db, code: NewCode, sent_before: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts_codes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'asker_hash'])
        .doUpdateSet({ ...code, tries: 0 })
        .where('accounts_codes.sent_at', '<=', sent_before),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Counts a try at the unexpired code of an address and a browser, in one statement: of concurrent
 * tries no more than `tries_max` get through.
 */
export function countTry(db: Db, email: string, asker_hash: Buffer, at: Date, tries_max: number) {
  return db
    .updateTable('accounts_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('asker_hash', '=', asker_hash)
    .where('expires_at', '>', at)
    .where('tries', '<', tries_max)
    .returning(['code_hash', 'purpose'])
    .executeTakeFirst();
}

/** Deletes the code; false when another call was faster. */
export async function spendCode(db: Db, email: string, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_codes')
    .where('email', '=', email)
    .where('code_hash', '=', code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

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
    .$if('email' in account, (query) => query.where('player.email', '=', (account as { email: string }).email))
    .$if('player_id' in account, (query) => query.where('player.id', '=', (account as { player_id: number }).player_id))
    .executeTakeFirst();
  return found !== undefined;
}

export async function renameDevice(db: Db, before: Buffer, token_hash: Buffer): Promise<void> {
  await db.updateTable('accounts_devices').set({ token_hash }).where('token_hash', '=', before).execute();
}

export async function putDevice(db: Db, token_hash: Buffer, player_id: number, seen_at: Date): Promise<void> {
  await db
    .insertInto('accounts_devices')
    .values({ token_hash, player_id, seen_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'player_id']).doUpdateSet({ seen_at }))
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
export function findOpening(db: Db, id: number, device_hash: Buffer | undefined) {
  return db
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

/**
 * Sets a password, marks the address as verified and returns the player; undefined when no account
 * has this address.
 */
export function putPassword(db: Db, email: string, password_hash: string, at: Date) {
  return db
    .updateTable('accounts_players')
    .set(({ fn, val }) => ({ password_hash, email_verified_at: fn.coalesce('email_verified_at', val(at)) }))
    .where('email', '=', email)
    .returning(['id', 'name', 'email', 'language'])
    .executeTakeFirst();
}

/**
 * Replaces the hash with a new one of the same password; false when the password was changed
 * meanwhile.
 */
export async function replaceHash(db: Db, id: number, before: string, password_hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_players')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface Forgotten {
  codes_expired_before: Date;
  devices_seen_before: Date;
}

/** Deletes expired codes and devices unused for too long; returns the number of rows. */
export async function deleteForgotten(db: Db, until: Forgotten): Promise<number> {
  const gone = await Promise.all([
    db.deleteFrom('accounts_codes').where('expires_at', '<', until.codes_expired_before).executeTakeFirstOrThrow(),
    db.deleteFrom('accounts_devices').where('seen_at', '<', until.devices_seen_before).executeTakeFirstOrThrow(),
  ]);
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
