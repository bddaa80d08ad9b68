import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import type { Settings } from '../kit/settings.ts';
import type { Service } from '../kit/services.ts';
import { findBots } from './stock/store.ts';
import { sumForDesk } from './store.ts';

/** A bot looks for an offer that Steam didn't answer to each minute: an operator looks later. */
const unsure_ms = 15 * 60_000;

/** Withdrawals that an operator has to check. */
export async function findWithdrawalProblems(db: Db, _: Settings, at: Date): Promise<Problem[]> {
  const unsure_before = new Date(at.getTime() - unsure_ms);
  const [in_review, unsure] = await Promise.all([
    sumForDesk(db, { in_review: true }),
    sumForDesk(db, { unsure: true, unsure_before }),
  ]);
  const problems = [
    {
      count: unsure.count,
      name: 'withdrawals.unsure',
      words: `Offers of ${unsure.count} withdrawals may be at Steam, which hasn't said so for 15 minutes: nothing goes back before it does.`,
      path: '/withdrawals?unsure=yes',
    },
    {
      count: in_review.count,
      name: 'withdrawals.review',
      words: `${in_review.count} withdrawals wait for a check: they can't go on, or Steam reports a reversal.`,
      path: '/withdrawals?review=yes',
    },
  ];
  return problems.filter(({ count }) => count > 0).map(({ count: _count, ...problem }) => problem);
}

/** The Steam bots, with the last time that each compared its stock. */
export async function findBotServices(db: Db): Promise<Service[]> {
  return (await findBots(db)).map(({ account_name, stock_at, failures }) => ({
    name: `withdrawals.bot_${account_name}`,
    title: `Steam bot ${account_name}`,
    heard_at: stock_at,
    flaw:
      failures > 0
        ? `The Steam bot ${account_name} can't sign in: ${failures} tries failed. Look at its secrets.`
        : null,
    path: '/withdrawals/stock',
  }));
}
