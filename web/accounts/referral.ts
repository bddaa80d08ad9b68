import { readStored, writeStored } from '../stored.ts';

/** Longest partner's code and source tag that the API takes, in characters. */
const code_length_max = 64;
const ad_length_max = 100;

/** Who sent the visitor, as a door is told: a partner's code, if any, and the source tag. */
export interface Referral {
  extension_code?: string;
  ad: string;
}

/** What an address says of who sent its visitor: `code` or `prevCode`, and `utm` or `ref`, as they were typed. */
export function referralIn(search: string): { code: string | null; prevCode: string | null; ad: string | null } {
  const query = new URLSearchParams(search);
  return {
    code: fitting(query.get('code')),
    prevCode: fitting(query.get('prevCode')),
    ad: (query.get('utm') || query.get('ref'))?.slice(0, ad_length_max) || null,
  };
}

/** A code that is too long is nobody's: sent along, it would have the whole call refused. */
function fitting(code: string | null): string | null {
  return code && code.length <= code_length_max ? code : null;
}

/** Remembers who sent the visitor until an account is opened: the last link that said so counts. */
export function keepReferral(search: string): void {
  const { code, prevCode, ad } = referralIn(search);
  if (code) writeStored('code', code);
  if (prevCode) writeStored('prevCode', prevCode);
  if (ad) writeStored('ad', ad);
}

/**
 * The partner's code that a player came with, by the link that they have just followed or one from before they signed in; it is
 * forgotten with that, and stands in the address no more: what comes of it is asked once.
 */
export function takePendingCode(): string | null {
  const { pathname, search, hash } = window.location;
  const followed = referralIn(search);
  const code = followed.code ?? followed.prevCode ?? readStored('code') ?? readStored('prevCode');
  writeStored('code', null);
  writeStored('prevCode', null);
  writeStored('ad', null);
  if (followed.code || followed.prevCode) {
    const query = new URLSearchParams(search);
    query.delete('code');
    query.delete('prevCode');
    window.history.replaceState(window.history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`);
  }
  return code;
}

/** Who sent the visitor of this page. Without a tag it is the site itself: `host`, on a phone `m.host`. */
export function readReferral(): Referral {
  const extension_code = readStored('code') ?? readStored('prevCode');
  const phone = window.matchMedia('(width < 48rem)').matches;
  const ad = readStored('ad') ?? `${phone ? 'm.' : ''}${window.location.host}`.slice(0, ad_length_max);
  return { ...(extension_code && { extension_code }), ad };
}
