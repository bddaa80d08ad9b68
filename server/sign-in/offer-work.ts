import type { Work } from '@vitrine/contract/work';
import { findDevice, findLetterWord } from '../accounts/index.ts';
import { makeWork } from '../challenge/index.ts';
import type { DoorCall } from './let-in.ts';

/**
 * The price level of each try in a browser that the account doesn't know, from the first: a try of
 * a password costs us a twentieth of it. None where the doors ask for no challenge either.
 */
export function firstLevel({ settings }: Pick<DoorCall, 'settings'>): number {
  return settings.captcha ? 1 : 0;
}

/**
 * The work for the next try of this account's password, to be done while the player types; null in
 * a browser that the account knows, and where none is asked for. Such a browser is told the word
 * by which the account's owner knows us, and no other: a copy of our sign-in can't ask for it.
 */
export async function offerWork(
  call: DoorCall,
  { email }: { email: string },
): Promise<{ work: Work | null; letter_word: string | null }> {
  const account = email.toLowerCase();
  if ((await findDevice(call.db, call.request, { email: account })) !== undefined)
    return { work: null, letter_word: await findLetterWord(call.db, account) };
  const level = firstLevel(call);
  const work = level === 0 ? null : makeWork(call, { act: 'password', account }, level);
  return { work: await work, letter_word: null };
}
