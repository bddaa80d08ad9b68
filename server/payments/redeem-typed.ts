import { toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { Call } from '../kit/http/route.ts';
import { endingAtLimit } from '../limits/index.ts';
import { wireBalances } from '../settle/balances.ts';
import { refuseTopUp } from '../territory/index.ts';
import { readCeiling, refuseUnready } from './terms.ts';
import { hashGiftCode } from './gift-cards/code.ts';
import { redeemGiftCard } from './gift-cards/redeem.ts';
import { findCard } from './gift-cards/store.ts';

type CodeCall = Pick<Call<unknown, number>, 'db' | 'player' | 'asked' | 'request'>;
type GiftCardUsed = Extract<Reply<'POST /api/user/cdkey'>, { type: 'gift_card' }>;

/**
 * Redeems the gift card with a code that the player typed; undefined when no card has it. Refuses
 * what redeeming a card does, territory.blocked, territory.no_top_up, birth.needed, birth.under_age
 * and limit.needed.
 */
export async function redeemTyped(
  { db, player, asked, request }: CodeCall,
  code: string,
): Promise<GiftCardUsed | undefined> {
  const card = await findCard(db, hashGiftCode(code));
  if (!card) return undefined;
  await refuseTopUp(db, request.address);
  await refuseUnready(db, player, request.address);
  const ceiling_mills = await readCeiling(db, player, request.address);
  const { memo, balances } = await endingAtLimit(db, { player, address: request.address }, () =>
    redeemGiftCard(db, player, card, asked, ceiling_mills),
  );
  return { type: 'gift_card', amount: toWire(memo.amount_mills), ...wireBalances(balances) };
}
