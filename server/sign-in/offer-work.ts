import type { Work } from '@vitrine/contract/work';
import { findDevice } from '../accounts/index.ts';
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
 * a browser that the account knows, and where none is asked for.
 */
export async function offerWork(
  call: DoorCall,
  { email }: { email: string },
): Promise<Work | null> {
  const level = firstLevel(call);
  const account = email.toLowerCase();
  if (level === 0 || (await findDevice(call.db, call.request, { email: account })) !== undefined)
    return null;
  return makeWork(call, { act: 'password', account }, level);
}
