import { hash } from 'node:crypto';
import type { Letter } from '@vitrine/mail/letters';
import type { Owner } from '../accounts/index.ts';
import { queueMail } from '../kit/mail.ts';
import type { LockedCall } from './fresh.ts';
import * as store from './store.ts';

type Told<L> = L extends { player: string; at: string; link: string }
  ? Omit<L, 'player' | 'at' | 'link'>
  : never;

/**
 * Suppresses the same letter within this time: an attacker who repeats an action can't bury other
 * letters under it.
 */
const merged_ms = 10 * 60_000;

/** Fields that differ in any two letters and don't make a letter a new one. */
const moments: readonly string[] = ['withdrawals_from', 'deleted_at'];

/**
 * Notifies the owner by e-mail of what happened to the account. Sends nothing to an account without
 * an e-mail address, and no identical letter within minutes. Uses the language that the owner
 * chose: the caller may be someone else.
 */
export async function tellOwner(
  {
    db,
    settings,
    request,
  }: Pick<LockedCall, 'db' | 'settings'> & { request: { origin: string; language: string } },
  { id, email, name, language }: Pick<Owner, 'id' | 'email' | 'name' | 'language'>,
  letter: Told<Letter>,
  at: Date,
): Promise<void> {
  if (email === null) return;
  const content = Object.entries(letter).filter(([field]) => !moments.includes(field));
  const content_hash = hash('sha256', JSON.stringify(content), 'buffer');
  const sent_before = new Date(at.getTime() - merged_ms);
  if (
    !(await store.noteLetter(
      db,
      { player_id: id, name: letter.name, content_hash, at },
      sent_before,
    ))
  )
    return;
  const common = { player: name, at: at.toISOString(), link: `${request.origin}/my` };
  await queueMail(
    { db, settings },
    { to: email, language: language ?? request.language, letter: { ...letter, ...common } },
  );
}
