import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import { findFailingBots } from './deliveries/steam/store.ts';
import { sumForDesk } from './store.ts';

/** Withdrawals that an operator has to check, and Steam bots that can't sign in. */
export async function findWithdrawalProblems(db: Db): Promise<Problem[]> {
  const [{ count }, bots] = await Promise.all([
    sumForDesk(db, { in_review: true }),
    findFailingBots(db),
  ]);
  const problems: Problem[] = [];
  if (count > 0)
    problems.push({
      name: 'withdrawals.review',
      words: `${count} withdrawals wait for a check: they can't go on, or Steam reports a reversal.`,
      path: '/withdrawals?review=yes',
    });
  if (bots.length > 0)
    problems.push({
      name: 'withdrawals.bot_failing',
      words: `Steam bots can't sign in: ${bots.join(', ')}.`,
      path: null,
    });
  return problems;
}
