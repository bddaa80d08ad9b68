import { isSteamId } from './steam-id.ts';

/** The answer with which Steam sends the browser back, and its checks. OpenID 2.0, section 11. */

/** The namespace that every OpenID 2.0 message names. */
export const namespace = 'http://specs.openid.net/auth/2.0';
const anybody = 'http://specs.openid.net/auth/2.0/identifier_select';

/** An answer is valid this long before and after the moment that it names: clocks differ. */
export const nonce_ms = 5 * 60_000;

/** The fields that Steam must have signed; otherwise an attacker could change them on the way. */
export const must_be_signed = [
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];

/**
 * The fields of an answer, without `openid.`: all that are read and sent on. Sign-ins elsewhere
 * were taken over by fields that Steam didn't sign beside those that it did.
 */
const answer_fields = [...must_be_signed, 'ns', 'mode', 'signed', 'sig'];
const answer_names: readonly string[] = answer_fields.map((name) => `openid.${name}`);

/** The data of this trip that the check needs. */
export interface Expected {
  /** The address of Steam, such as `https://steamcommunity.com`. */
  steam_url: string;
  /** The return address of this trip, with its own one-time state. */
  return_to: string;
  at: Date;
}

/**
 * The address at Steam that signs in any account, and sends the browser back to `return_to`, which
 * is inside `realm`.
 */
export function loginAddress(steam_url: string, realm: string, return_to: string): string {
  const query = new URLSearchParams({
    'openid.ns': namespace,
    'openid.mode': 'checkid_setup',
    'openid.return_to': return_to,
    'openid.realm': realm,
    'openid.identity': anybody,
    'openid.claimed_id': anybody,
  });
  return `${loginEndpoint(steam_url)}?${query}`;
}

/** The one address that signs in and confirms; never the one that an answer names. */
export function loginEndpoint(steam_url: string): string {
  return `${steam_url}/openid/login`;
}

/**
 * The SteamID64 and the nonce of an answer whose fields all fit this trip; undefined otherwise. The
 * answer isn't trusted yet: only Steam can confirm it (`confirmAnswer`).
 */
export function readAnswer(
  query: Readonly<Record<string, string>>,
  { steam_url, return_to, at }: Expected,
): { steam_id: string; nonce: string } | undefined {
  const field = (name: string) => query[`openid.${name}`] ?? '';
  const nonce = field('response_nonce');
  const signed = field('signed').split(',');
  const identity = `${steam_url}/openid/id/`;
  const steam_id = field('claimed_id').slice(identity.length);
  const fits =
    Object.keys(query).every((name) => name === 'state' || answer_names.includes(name)) &&
    signed.every((name) => answer_fields.includes(name)) &&
    field('ns') === namespace &&
    field('mode') === 'id_res' &&
    field('op_endpoint') === loginEndpoint(steam_url) &&
    field('claimed_id').startsWith(identity) &&
    isSteamId(steam_id) &&
    field('identity') === field('claimed_id') &&
    field('return_to') === return_to &&
    must_be_signed.every((name) => signed.includes(name)) &&
    nonce.length <= 255 &&
    Math.abs(at.getTime() - momentOf(nonce)) <= nonce_ms;
  return fits ? { steam_id, nonce } : undefined;
}

/**
 * Parses the moment that a nonce begins with, in UTC and whole seconds. NaN without one, which
 * fails every comparison.
 */
function momentOf(nonce: string): number {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.exec(nonce)?.[0];
  return moment ? Date.parse(moment) : NaN;
}
