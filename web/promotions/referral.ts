import { readStored, writeStored } from '../kit/stored.ts';

/** Maximum length of a partner's code and of a source tag in the API, in characters. */
const code_length_max = 64;
const ad_length_max = 100;

/** The visitor's referral, as sent to a door: a partner's code, if any, and the source tag. */
export interface Referral {
  extension_code?: string;
  ad: string;
}

/** Reads the referral from an address: `code` or `prevCode`, and `utm` or `ref`, as typed. */
export function referralIn(search: string): {
  code: string | null;
  prevCode: string | null;
  ad: string | null;
} {
  const query = new URLSearchParams(search);
  return {
    code: fitting(query.get('code')),
    prevCode: fitting(query.get('prevCode')),
    ad: (query.get('utm') || query.get('ref'))?.slice(0, ad_length_max) || null,
  };
}

/**
 * A code that is too long belongs to no partner, and the API would refuse the whole call for it.
 */
function fitting(code: string | null): string | null {
  return code && code.length <= code_length_max ? code : null;
}

/**
 * Stores the visitor's referral until they open an account. The latest link with a referral counts.
 */
export function storeReferral(search: string): void {
  const { code, prevCode, ad } = referralIn(search);
  if (code) writeStored('code', code);
  if (prevCode) writeStored('prevCode', prevCode);
  if (ad) writeStored('ad', ad);
  const query = new URLSearchParams(search);
  for (const name of source_names) {
    const key = query.get(name)?.slice(0, ad_length_max);
    if (key) writeStored(name, key);
  }
}

/** The keys of an advertiser's link. */
const source_names = ['ad_key', 'okdone'] as const;

/** Takes the advertiser's key of the link that the player followed before they signed in, once. */
export function takeSource(): { ad_key: string } | { okdone: string } | null {
  const [ad_key, okdone] = source_names.map((name) => readStored(name));
  for (const name of source_names) writeStored(name, null);
  if (ad_key) return { ad_key };
  return okdone ? { okdone } : null;
}

/** The partner's code of the link that led here, or of an earlier one; null without one. */
export function followedCode(): string | null {
  const { code, prevCode } = referralIn(window.location.search);
  return code ?? prevCode ?? readStored('code') ?? readStored('prevCode');
}

/**
 * Takes the partner's code of the link that the player has just followed, or of one from before
 * they signed in. Removes it from storage and from the address, so that the server is asked about
 * it only once.
 */
export function takePendingCode(): string | null {
  const { pathname, search, hash } = window.location;
  const followed = referralIn(search);
  const code = followedCode();
  writeStored('code', null);
  writeStored('prevCode', null);
  writeStored('invited', null);
  writeStored('ad', null);
  if (followed.code || followed.prevCode) {
    const query = new URLSearchParams(search);
    query.delete('code');
    query.delete('prevCode');
    window.history.replaceState(
      window.history.state,
      '',
      `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`,
    );
  }
  return code;
}

/**
 * The referral of this page's visitor. The tag defaults to the site itself: `host`, on a phone
 * `m.host`.
 */
export function readReferral(): Referral {
  const extension_code = readStored('code') ?? readStored('prevCode');
  const phone = window.matchMedia('(width < 48rem)').matches;
  const ad =
    readStored('ad') ?? `${phone ? 'm.' : ''}${window.location.host}`.slice(0, ad_length_max);
  return { ...(extension_code && { extension_code }), ad };
}
