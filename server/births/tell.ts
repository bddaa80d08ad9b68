import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { lockPlayer } from '../accounts/index.ts';
import { blockByRule } from '../blocks/index.ts';
import { answerIn } from '../kit/answers.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { dayOf, playsFrom } from './age.ts';
import * as store from './store.ts';

/** Nobody alive was born before. */
const first_day = '1900-01-01';

/**
 * Keeps the player's date of birth, once. A player who isn't 18 yet is kept from playing and
 * topping up until that birthday. Refuses birth.unfit for a day to come or before 1900, and
 * birth.told for another one than was given before.
 */
export function tellBirth(
  db: Db,
  player_id: number,
  born_on: string,
  language: LocaleCode,
): Promise<Reply<'POST /api/birth'>> {
  const at = now();
  refuseUnfit(born_on, at);
  return transact(db, async (tx) => {
    await lockPlayer(tx, player_id);
    if (!(await store.insertBirth(tx, player_id, born_on, at))) {
      if ((await store.findBirth(tx, player_id)) !== born_on) refuse('birth.told');
      return { plays_from: playsFrom(born_on, at) };
    }
    return keepChildren(tx, { player_id, born_on, language }, at);
  });
}

/** Refuses birth.unfit for a day to come, and one before anybody's birth. */
export function refuseUnfit(born_on: string, at: Date): void {
  if (born_on < first_day || born_on > dayOf(at)) refuse('birth.unfit');
}

interface Told {
  player_id: number;
  born_on: string;
  /** That of the words that the player reads. */
  language: LocaleCode;
}

/** Keeps a player who isn't 18 yet from playing and topping up, until that birthday. */
export async function keepChildren(tx: Tx, { player_id, born_on, language }: Told, at: Date) {
  const plays_from = playsFrom(born_on, at);
  if (plays_from !== null) {
    const words = answerIn(language, 'birth.under_age');
    const until = new Date(plays_from);
    await blockByRule(tx, { player_id, what: 'play', words, at, until });
  }
  return { plays_from };
}
