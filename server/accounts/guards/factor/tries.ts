import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/refusal.ts';
import type { OwnersCall } from '../fresh.ts';
import { findOwner } from '../store.ts';
import { tellOwner } from '../tell-owner.ts';
import { sendStandIn } from './stand-in.ts';
import * as store from './store.ts';

/**
 * Wrong codes of the app that an account bears in a day, whoever tries, wherever. Three of a million codes are right at a
 * time, so a year of guessing by somebody who knows the password expects 0.011 break-ins.
 */
const wrong_max = 10;
const window_ms = 24 * 3600_000;
/** The owner hears of it at this one: nobody mistypes so often. */
const wrong_told = 5;

/** A code of the app that was counted as wrong before it is looked at, or many at once would all be let in. */
export interface CountedTry {
  /** It was right. */
  giveBack: () => Promise<void>;
  /** It was wrong: its owner is told of the fifth one. */
  tell: () => Promise<void>;
}

/**
 * Counts a code of the app before it is looked at, in the database and not in the caller's transaction: a refusal that undoes
 * what was begun leaves it counted. After ten wrong ones refuses second_factor.locked, and sends the owner a code by e-mail.
 */
export async function countTry(
  call: Pick<OwnersCall, 'db' | 'settings' | 'request'>,
  player_id: number,
): Promise<CountedTry> {
  const { db } = call;
  if (db.isTransaction) throw new Error('a try that is counted in a transaction is forgotten with it');
  const at = now();
  const ended_before = new Date(at.getTime() - window_ms);
  if (!(await store.countTry(db, { player_id, at, ended_before, tries_max: wrong_max }))) {
    await sendStandIn(call, player_id);
    refuse('second_factor.locked');
  }
  return {
    giveBack: () => store.uncountTry(db, player_id),
    tell: () =>
      db.transaction().execute(async (tx) => {
        if (!(await store.noteTold(tx, player_id, at, wrong_told))) return;
        await tellOwner({ ...call, db: tx }, await findOwner(tx, player_id), { name: 'second_factor_tried' }, at);
      }),
  };
}
