import { makeApi } from '../kit/client.ts';
import { inLocale, splitLocale } from '../kit/paths.ts';
import { takeSource } from './referral.ts';

/**
 * Tells the server from which advertisement the player came, if they followed one's link before
 * they signed in, and goes on to the page that it names.
 */
export async function noteSource(): Promise<void> {
  const source = takeSource();
  if (!source) return;
  const { code } = splitLocale(window.location.pathname).locale;
  const noted = await makeApi(code)('POST /api/ad_key', source);
  if (noted.ok) window.location.assign(inLocale(code, noted.data.next));
}
