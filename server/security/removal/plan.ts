import { hash } from 'node:crypto';
import type { Reply } from '@vitrine/contract/index';
import { findLinkDates, findOwner } from '../../accounts/index.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { queueMail } from '../../kit/mail.ts';
import { randomHex } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import type { LockedCall, OwnersCall } from '../fresh.ts';
import { findSecondFactor } from '../factor/store.ts';
import * as store from './store.ts';

const day_ms = 24 * 3600_000;
/** An intruder who took over the account, and was noticed, did so recently. */
const recent_ms = 14 * day_ms;
/** Time for the owner to stop the removal, in case the attacker holds the mailbox. */
const wait_ms = day_ms;

export type PlannedRemoval = Reply<'POST /api/email/forget'>['removal'];

/**
 * Plans the removal, in 24 hours, of a second factor, a Steam account and a trade link that are
 * younger than 14 days, and e-mails the owner how to stop it. Null when nothing is that young.
 */
export async function planRemoval(
  { db, settings, request }: Pick<LockedCall, 'db' | 'settings' | 'request'>,
  player_id: number,
): Promise<PlannedRemoval> {
  const asked_at = now();
  const recent = await findRecent(db, player_id, new Date(asked_at.getTime() - recent_ms));
  if (!Object.values(recent).includes(true)) return null;
  const due_at = new Date(asked_at.getTime() + wait_ms);
  const token = randomHex(32);
  const { origin, language } = request;
  const stop_hash = hash('sha256', token, 'buffer');
  await store.putRemoval(db, {
    player_id,
    ...recent,
    asked_at,
    due_at,
    stop_hash,
    origin,
    language,
  });
  const owner = await findOwner(db, player_id);
  const said = {
    player: owner.name,
    ...recent,
    removal_at: due_at.toISOString(),
    link: `${origin}/removal#${token}`,
  };
  await queueMail(
    { db, settings },
    {
      to: owner.email!,
      language: owner.language ?? language,
      letter: { name: 'removal_planned', ...said },
    },
  );
  return { at: due_at.toISOString(), ...recent };
}

/** Whether the account's second factor, Steam account and trade link are younger than `since`. */
async function findRecent(db: Db, player_id: number, since: Date) {
  const { steam_linked_at, trade_url_set_at } = await findLinkDates(db, player_id);
  const factor = await findSecondFactor(db, player_id);
  const isRecent = (at: Date | null | undefined) => at != null && at > since;
  return {
    second_factor: isRecent(factor?.enabled_at),
    steam: isRecent(steam_linked_at),
    trade_link: isRecent(trade_url_set_at),
  };
}

/**
 * Stops a removal by the token of its letter. Refuses removal.unknown when it was already stopped
 * or done.
 */
export async function stopRemoval({ db }: Pick<OwnersCall, 'db'>, token: string): Promise<void> {
  if (!(await store.deleteRemoval(db, hash('sha256', token, 'buffer')))) refuse('removal.unknown');
}
