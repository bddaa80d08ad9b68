import { askOutside, OutsideError } from '../../kit/outside.ts';
import { loginEndpoint } from './answer.ts';

/**
 * Asks Steam itself whether it said this, at its one address: never at the one that the answer names. Steam says yes once.
 * False as well when Steam is away, slow, or answers anything but a plain yes.
 */
export async function confirmAnswer(query: Readonly<Record<string, string>>, steam_url: string): Promise<boolean> {
  const form = new URLSearchParams(Object.entries(query).filter(([name]) => name.startsWith('openid.')));
  form.set('openid.mode', 'check_authentication');
  try {
    const { status, bytes } = await askOutside(loginEndpoint(steam_url), { allowed: [steam_url], form });
    return status === 200 && bytes.toString('utf8').split('\n').includes('is_valid:true');
  } catch (problem) {
    if (problem instanceof OutsideError) return false;
    throw problem;
  }
}
