import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import type { Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { pot } from '../settle/accounts.ts';
import { referral_pot } from './house.ts';
import { wireBalances } from '../settle/balances.ts';
import { once } from '../settle/once.ts';
import { settle, type Settled } from '../settle/settle.ts';
import { readAccount } from '../settle/store.ts';
import { refuseBlocked } from '../territory/index.ts';
import { payReferrals } from './acts.ts';

/** The least income that is paid out: our choice, so that histories aren't full of cents. */
export const payout_least_mills = mills(1_000);

type Paid = Settled<{ amount_mills: ReturnType<typeof mills> }>;

/**
 * Pays all income that waits out to money. Refuses affiliate.too_little and territory.blocked, and
 * balance.short for the loser of two at once.
 */
export async function payOutIncome({
  db,
  player,
  asked,
  request,
}: Pick<Call<unknown, number>, 'db' | 'player' | 'asked' | 'request'>): Promise<
  Reply<'POST /api/affiliate/payout'>
> {
  const { memo, balances } = await once(db, player, asked.key, async (): Promise<Paid> => {
    await refuseBlocked(db, request.address);
    const { balance_mills } = await readAccount(db, pot(referral_pot, player));
    if (balance_mills < payout_least_mills) refuse('affiliate.too_little');
    const wish = { player_id: player, amount_mills: balance_mills, session: asked.session };
    return settle(db, payReferrals(wish, asked.key, now()));
  });
  return { amount: toWire(memo.amount_mills), ...wireBalances(balances) };
}
