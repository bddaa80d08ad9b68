import * as contract from '@vitrine/contract/affiliates';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import { on } from '../kit/http/route.ts';
import type { JobOrder } from '../kit/jobs.ts';
import type { Module } from '../kit/module.ts';
import { day_ms, utcDay } from '../kit/utc-day.ts';
import { checks, recipes } from './checks.ts';
import { referral_earned, referral_paid, referral_returned, referral_voided } from './facts.ts';
import { referral_pot, referrals_house } from './house.ts';
import { followFriends } from './follow.ts';
import { readTerms } from '../terms/index.ts';
import { affiliates_terms, type Level } from './levels.ts';
import { payOutIncome } from './pay-out.ts';
import { drawPoster } from './poster.ts';
import { listRebates, showAffiliate } from './show.ts';
import * as store from './store.ts';
import { sayShareBack } from './take-back.ts';
import { personal_part } from './personal/store.ts';

export { followFriends } from './follow.ts';
export { readIncomes } from './incomes.ts';
export { affiliateLevelOf, findActiveFriends } from './store.ts';

/** Affiliates: the income of partners from what their friends play. */
export const affiliates: Module = {
  name: 'affiliates',
  needs: ['terms', 'accounts', 'territory', 'limits', 'promotions', 'payments', 'plays'],
  facts: [referral_earned, referral_voided, referral_returned, referral_paid],
  accounts: { referrals: referrals_house },
  pots: { referral: referral_pot },
  recipes,
  rule: affiliates_terms.rule,
  terms: affiliates_terms,
  checks,
  listeners: [followFriends],
  takes_back: sayShareBack,
  jobs: [{ name: 'affiliates:level', cron: '1 0 * * *', run: readLevels }],
  routes: [
    on(contract.showAffiliate, ({ db, player }) => showAffiliate(db, player)),
    on(contract.listRebates, ({ db, player, input }) => listRebates(db, player, input)),
    on(contract.payOutIncome, payOutIncome),
    on(contract.drawInvitation, ({ db, player, input, request: { origin } }) =>
      drawPoster(db, player, { language: input.language, origin }),
    ),
  ],
  personal: personal_part,
};

/** The level of a partner without active friends, by the terms in force. */
export async function readFirstLevel(db: Db): Promise<Level> {
  return (await readTerms(db, affiliates_terms)).content.levels[0]!;
}

/** Fixes the day's level of every partner whose friends topped up lately; returns how many. */
async function readLevels(db: Db, { log }: Pick<JobOrder, 'log'>): Promise<number> {
  const at = now();
  const { content } = await readTerms(db, affiliates_terms);
  const since = new Date(at.getTime() - 2 * content.active_friend.days * day_ms);
  const partners = await store.findPartnersSince(db, since);
  return doEach(partners, log, async (partner) => {
    await store.readAffiliateLevel(db, partner, utcDay(at));
    return true;
  });
}
