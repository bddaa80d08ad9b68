import type { Letter } from '@vitrine/mail/letters';
import { queueMail } from '../../kit/mail.ts';
import type { OwnersCall } from './fresh.ts';
import type { Owner } from './store.ts';

type Told<L> = L extends { player: string; at: string; link: string } ? Omit<L, 'player' | 'at' | 'link'> : never;

/**
 * Tells the owner by e-mail that what guards the account was changed, in the caller's transaction; an account without an
 * e-mail address hears nothing. In the language that the owner chose: who makes the call may be somebody else.
 */
export async function tellOwner(
  call: Pick<OwnersCall, 'db' | 'settings' | 'request'>,
  { email, name, language }: Pick<Owner, 'email' | 'name' | 'language'>,
  letter: Told<Letter>,
  at: Date,
): Promise<void> {
  if (email === null) return;
  const { request } = call;
  const common = { player: name, at: at.toISOString(), link: `${request.origin}/my` };
  await queueMail(call, { to: email, language: language ?? request.language, letter: { ...letter, ...common } });
}
