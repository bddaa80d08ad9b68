import * as contract from '@vitrine/contract/limits';
import { deskOf } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { readTerritory } from '../territory/index.ts';
import { checks } from './checks.ts';
import {
  break_begun,
  exclusion_begun,
  exclusion_return_asked,
  limit_lowered,
  limit_neared,
  limit_raise_asked,
  limit_raise_cancelled,
  limit_set,
  limits_reminded,
} from './facts.ts';
import { near_listener } from './near.ts';
import { lowerLimit, showPlayerLimits } from './operate.ts';
import { remindOfLimits } from './remind.ts';
import { confirmLimit, setLimit } from './set.ts';
import { showLimits } from './show.ts';
import { insertAnswer } from './store.ts';
import { lowered_telling, near_telling, reminder_telling } from './tell.ts';
import { askToReturn, excludePlayer, takeBreak } from './take-break.ts';
import { personal_part } from './personal/store.ts';

export { readDepositRoom, refuseOverLimit, type DepositRoom } from './deposits.ts';
export { lowerLimit } from './operate.ts';
export { break_begun, exclusion_begun, limit_raise_asked, limit_raise_cancelled } from './facts.ts';
export { isExcludedPerson } from './persons.ts';
export { showLimit } from './show.ts';
export { playWithinLimits } from './play.ts';
export { endingAtLimit, signOut } from './sign-out.ts';
export { countTime } from './time.ts';
export {
  activeBreakOf,
  findSignOut,
  findSitters,
  hasAnswered,
  isAway,
  noteSignOutSeen,
  readCheck,
  readTimes,
  setCheckDue,
  setCheckMinutes,
  setPlayBlock,
} from './store.ts';

/** Limits: bounds that players set for what they top up, stake and lose, and breaks they take. */
export const limits: Module = {
  name: 'limits',
  needs: ['accounts', 'audit', 'territory'],
  tables: [
    'limits_counters',
    'limits_raises',
    'limits_prompts',
    'limits_persons',
    'limits_told',
    'limits_times',
    'limits_sign_outs',
    'limits_reminders',
  ],
  facts: [
    limit_set,
    limit_lowered,
    limit_raise_asked,
    limit_raise_cancelled,
    limit_neared,
    limits_reminded,
    break_begun,
    exclusion_begun,
    exclusion_return_asked,
  ],
  checks,
  tellings: [near_telling, lowered_telling, reminder_telling],
  listeners: [near_listener],
  jobs: [{ name: 'limits:remind', cron: '17 9 * * *', run: remindOfLimits }],
  routes: [
    on(contract.showLimits, ({ db, player }) => showLimits(db, player)),
    on(contract.setLimit, async ({ db, player, input: { amount, ...of }, asked, request }) => {
      const { raise_wait_hours } = await readTerritory(db, request.address);
      const wish = { ...of, amount_mills: amount, wait_hours: raise_wait_hours };
      return setLimit(db, player, wish, asked);
    }),
    on(contract.showPlayerLimits, ({ db, input }) => showPlayerLimits(db, input.id)),
    on(contract.lowerLimit, (call) => {
      const { id, amount, reason, kind, period } = call.input;
      const wish = { player_id: id, kind, period, amount_mills: amount };
      return lowerLimit(deskOf(call, reason), wish);
    }),
    on(contract.confirmLimit, ({ db, player, input, asked }) =>
      confirmLimit(db, player, input, asked),
    ),
    on(contract.takeBreak, ({ db, player, input: { length }, asked }) =>
      takeBreak(db, player, length, asked),
    ),
    on(contract.exclude, ({ db, player, input: { months }, asked }) =>
      excludePlayer(db, player, months, asked),
    ),
    on(contract.askToReturn, ({ db, player, asked }) => askToReturn(db, player, asked)),
    on(contract.answerLimitPrompt, async ({ db, player, input: { answer } }) => {
      await insertAnswer(db, { player_id: player, answer, at: now() });
      return {};
    }),
  ],
  personal: personal_part,
};
