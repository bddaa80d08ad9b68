import { hash } from 'node:crypto';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Cookie, RequestInfo } from '../../kit/http/route.ts';
import { keyedHash } from '../../kit/seal.ts';
import type { Settings } from '../../kit/settings.ts';
import * as store from './store.ts';

/** The cookie of a browser that an account was opened in before. It opens nothing: it keeps strangers' tries apart from the owner's. */
const device_cookie = '__Host-device';
/** A browser that wasn't used for so long is forgotten. */
export const device_days = 400;

/**
 * The name that a browser gets with a session. Each sign-in gives it another, so one that was planted or copied is soon
 * nobody's. It follows from the session's token, which can't be found from it.
 */
export function deviceOfSession(settings: Pick<Settings, 'secret_key'>, token: string): string {
  return keyedHash(settings.secret_key, 'device', token).toString('hex');
}

/** The cookie that holds a browser's name. */
export function cookieOfDevice(device: string): Cookie {
  return { name: device_cookie, value: device, max_age_s: device_days * 24 * 3600 };
}

/**
 * What tells this browser from others, if the account of the id or the e-mail was opened in it before; undefined for a
 * stranger's. For `tryDoor`.
 */
export async function findDevice(
  db: Db,
  request: Pick<RequestInfo, 'cookie'>,
  account: { player_id: number } | { email: string },
): Promise<string | undefined> {
  const token_hash = hashOfDevice(request);
  return token_hash && (await store.isDevice(db, token_hash, account)) ? token_hash.toString('hex') : undefined;
}

/** Remembers that an account was opened in this browser, which is called `device` from now on, for its other accounts as well. */
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

/** By what the browser that calls is remembered, if it has a name. */
export function hashOfDevice({ cookie }: Pick<RequestInfo, 'cookie'>): Buffer | undefined {
  const device = cookie(device_cookie);
  return device ? hash('sha256', device, 'buffer') : undefined;
}
