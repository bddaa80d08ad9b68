import { hash } from 'node:crypto';
import type { Letter } from '@vitrine/mail/letters';
import { queueMail } from '../../kit/mail.ts';
import type { OwnersCall } from './fresh.ts';
import * as store from './store.ts';

type Told<L> = L extends { player: string; at: string; link: string } ? Omit<L, 'player' | 'at' | 'link'> : never;

/** The same letter again within so long isn't sent: an attacker who repeats something doesn't bury what else comes. */
const merged_ms = 10 * 60_000;

/** What differs in any two letters, without being news. */
const moments: readonly string[] = ['withdrawals_from'];

/**
 * Tells the owner by e-mail what happened to the account, in the caller's transaction; an account without an e-mail address
 * hears nothing, and nobody the same twice within minutes. In the language that the owner chose: the caller may be somebody
 * else.
 */
export async function tellOwner(
  { db, settings, request }: Pick<OwnersCall, 'db' | 'settings'> & { request: { origin: string; language: string } },
  { id, email, name, language }: Pick<store.Owner, 'id' | 'email' | 'name' | 'language'>,
  letter: Told<Letter>,
  at: Date,
): Promise<void> {
  if (email === null) return;
  const content = Object.entries(letter).filter(([field]) => !moments.includes(field));
  const content_hash = hash('sha256', JSON.stringify(content), 'buffer');
  const sent_before = new Date(at.getTime() - merged_ms);
  if (!(await store.noteLetter(db, { player_id: id, name: letter.name, content_hash, at }, sent_before))) return;
  const common = { player: name, at: at.toISOString(), link: `${request.origin}/my` };
  await queueMail(
    { db, settings },
    { to: email, language: language ?? request.language, letter: { ...letter, ...common } },
  );
}
