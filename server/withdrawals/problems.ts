import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import type { Service } from '../kit/services.ts';
import { findBots } from './stock/store.ts';
import { sumForDesk } from './store.ts';

/** Withdrawals that an operator has to check. */
export async function findWithdrawalProblems(db: Db): Promise<Problem[]> {
  const { count } = await sumForDesk(db, { in_review: true });
  if (count === 0) return [];
  return [
    {
      name: 'withdrawals.review',
      words: `${count} withdrawals wait for a check: they can't go on, or Steam reports a reversal.`,
      path: '/withdrawals?review=yes',
    },
  ];
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
