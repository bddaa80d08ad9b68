import { hash } from 'node:crypto';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Cookie, RequestInfo } from '../../kit/http/route.ts';
import { keyedHash } from '../../kit/seal.ts';
import type { Settings } from '../../kit/settings.ts';
import * as store from './store.ts';

/**
 * The cookie of a browser in which an account was opened before. It grants no access: it separates
 * strangers' tries from the owner's.
 */
const device_cookie = '__Host-device';
/** A device unused for this many days is deleted. */
const device_days = 400;

/**
 * Derives the device name that a browser gets with a session. Each sign-in replaces the name, so a
 * planted or copied one is soon worthless. It is derived from the session's token, which can't be
 * recovered from it.
 */
export function deviceOfSession(settings: Pick<Settings, 'secret_key'>, token: string): string {
  return keyedHash(settings.secret_key, 'device', token).toString('hex');
}

/** The cookie that stores a browser's device name. */
export function cookieOfDevice(device: string): Cookie {
  return { name: device_cookie, value: device, max_age_s: device_days * 24 * 3600 };
}

/**
 * Identifies this browser (hex) if the account with this player id or e-mail was opened in it
 * before; undefined for a stranger's browser. For `tryDoor`.
 */
export async function findDevice(
  db: Db,
  request: Pick<RequestInfo, 'cookie'>,
  account: { player_id: number } | { email: string },
): Promise<string | undefined> {
  const token_hash = hashOfDevice(request);
  return token_hash && (await store.isDevice(db, token_hash, account))
    ? token_hash.toString('hex')
    : undefined;
}

/**
 * Records that an account was opened in this browser and renames the browser to `device`, also for
 * its other accounts.
 */
export async function rememberDevice(
  db: Db,
  request: Pick<RequestInfo, 'cookie'>,
  player_id: number,
  device: string,
): Promise<void> {
  const token_hash = hash('sha256', device, 'buffer');
  const before = hashOfDevice(request);
  if (before) await store.renameDevice(db, before, token_hash);
  await store.putDevice(db, token_hash, player_id, now());
}

/** Deletes the devices that weren't used for too long; returns how many. */
export function deleteOldDevices(db: Db): Promise<number> {
  return store.deleteDevicesSeenBefore(db, new Date(now().getTime() - device_days * 24 * 3600_000));
}

/** The hash of the calling browser's device name, if it has one. */
export function hashOfDevice({ cookie }: Pick<RequestInfo, 'cookie'>): Buffer | undefined {
  const device = cookie(device_cookie);
  return device ? hash('sha256', device, 'buffer') : undefined;
}
