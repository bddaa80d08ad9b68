import { mailKinds } from '@vitrine/contract/notifications';
import { z } from 'zod';
import type { Db } from '../kit/db.ts';
import { seal, unseal } from '../kit/seal.ts';
import { keysOf, type Settings } from '../kit/settings.ts';
import * as store from './store.ts';

/** The e-mails that a link stops. */
const stopping = z.object({ player_id: z.number().int(), kind: z.enum(mailKinds) });

const about = 'a link that stops e-mails';
/** The token of a link, sealed: it can't be guessed, and names nobody. */
const token_pattern = /^[\w-]{40,200}$/;

/** The path of the page that stops the player's e-mails of a kind without signing in. */
export function addressOfStop(
  stopped: z.input<typeof stopping>,
  { secret_key }: Pick<Settings, 'secret_key'>,
): string {
  const sealed = seal(secret_key, Buffer.from(JSON.stringify(stopped)), about);
  return `/unsubscribe/${sealed.toString('base64url')}`;
}

/** Whether a link's token is one of ours. */
export function canStop(token: string, settings: StopKeys): boolean {
  return readToken(token, settings) !== undefined;
}

/** Stops the e-mails that a link's token names; false when it is none of ours. Idempotent. */
export async function stopMails(db: Db, token: string, settings: StopKeys): Promise<boolean> {
  const stopped = readToken(token, settings);
  if (!stopped) return false;
  await store.insertMuted(db, stopped.player_id, stopped.kind);
  return true;
}

export type StopKeys = Pick<Settings, 'secret_key' | 'previous_keys'>;

function readToken(token: string, settings: StopKeys): z.output<typeof stopping> | undefined {
  if (!token_pattern.test(token)) return undefined;
  try {
    const sealed = Buffer.from(token, 'base64url');
    return stopping.parse(JSON.parse(unseal(keysOf(settings), sealed, about).toString()));
  } catch {
    return undefined; // Another key sealed it, or nobody.
  }
}
