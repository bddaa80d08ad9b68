import { now } from '../../kit/clock.ts';
import { transact } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import type { OwnersCall } from '../fresh.ts';
import { findOwner } from '../../accounts/index.ts';
import { tellOwner } from '../tell-owner.ts';
import { sendStandIn } from './stand-in.ts';
import * as store from './store.ts';

/**
 * Wrong codes of the app that an account allows in a day, from all callers together. Three of a
 * million codes are valid at a time, so a year of guessing by an attacker who knows the password
 * expects 0.011 break-ins.
 */
const wrong_max = 10;
const window_ms = 24 * 3600_000;
/** The owner is notified at this wrong code: no owner mistypes so often. */
const wrong_told = 5;

/**
 * A code of the app, counted as wrong before it is checked; otherwise concurrent tries would all be
 * let in.
 */
export interface CountedTry {
  /** The code was right: uncounts it. */
  giveBack: () => Promise<void>;
  /** The code was wrong: notifies the owner at the fifth one. */
  tell: () => Promise<void>;
}

/**
 * Counts a code of the app before it is checked, in the database but outside the caller's
 * transaction: a refusal that rolls that back leaves it counted. After ten wrong ones refuses
 * second_factor.locked, and sends the owner a code by e-mail.
 */
export async function countFactorTry(
  call: Pick<OwnersCall, 'db' | 'settings' | 'request'>,
  player_id: number,
): Promise<CountedTry> {
  const { db } = call;
  if (db.isTransaction)
    throw new Error('a try that is counted in a transaction is forgotten with it');
  const at = now();
  const ended_before = new Date(at.getTime() - window_ms);
  if (!(await store.addFactorTry(db, { player_id, at, ended_before, tries_max: wrong_max }))) {
    await sendStandIn(call, player_id);
    refuse('second_factor.locked');
  }
  return {
    giveBack: () => store.removeFactorTry(db, player_id),
    tell: () =>
      transact(db, async (tx) => {
        if (!(await store.noteTold(tx, player_id, at, wrong_told))) return;
        await tellOwner(
          { ...call, db: tx },
          await findOwner(tx, player_id),
          { name: 'second_factor_tried' },
          at,
        );
      }),
  };
}
