import type { Mills } from '@vitrine/contract/amount';
import { now } from '../../kit/clock.ts';
import { transact, type Db } from '../../kit/db.ts';
import type { Asked } from '../../kit/http/route.ts';
import { refuse } from '../../kit/refusal.ts';
import { refuseOverLimit } from '../../limits/index.ts';
import { account } from '../../settle/accounts.ts';
import { payments_house } from '../house.ts';
import { once } from '../../settle/once.ts';
import { settle, type Act, type Settled } from '../../settle/settle.ts';
import { gift_card_redeemed } from '../facts.ts';
import { lockOrders } from '../store.ts';
import { readTopUpRoom } from '../terms.ts';
import * as store from './store.ts';

/**
 * Redeems a gift card into money, once for each card, whoever has its code. The operator was paid
 * for it elsewhere, so it comes from `house/payments` and isn't a gift. It counts as a deposit, or
 * cards would evade the limit, and leaves orders that may still be paid their part of it; it earns
 * nothing (decisions §2). Refuses gift_card.used,
 * gift_card.expired, gift_card.void and limit.reached; a refused card can still be redeemed.
 * `ceiling_mills` is the most that may be deposited in the month, by the player's country.
 */
export function redeemGiftCard(
  db: Db,
  player: number,
  card: store.GiftCard,
  asked: Asked,
  ceiling_mills?: Mills,
): Promise<Settled<{ amount_mills: Mills }>> {
  return once(db, player, asked.key, () => {
    const at = now();
    if (card.state === 'used') return refuse('gift_card.used');
    if (card.state === 'void') return refuse('gift_card.void');
    if (card.expires_at <= at) return refuse('gift_card.expired');
    return transact(db, async (tx) => {
      await lockOrders(tx, player);
      // An order that may still be paid holds its part: together they would exceed the limit.
      const { room } = await readTopUpRoom(tx, player, at, ceiling_mills);
      refuseOverLimit(room, card.value_mills);
      if (!(await store.markUsed(tx, card.id, player, at))) refuse('gift_card.used');
      return settle(tx, decideRedemption(player, card, asked, { at, ceiling_mills }));
    });
  });
}

function decideRedemption(
  player: number,
  { id, value_mills }: store.GiftCard,
  asked: Asked,
  { at, ceiling_mills }: { at: Date; ceiling_mills: Mills | undefined },
) {
  return {
    by: player,
    at,
    key: asked.key,
    session: asked.session,
    fact: gift_card_redeemed.with({ card_id: id, amount_mills: value_mills }),
    post: [
      {
        debit: payments_house.payments,
        credit: account(player, 'money'),
        amount_mills: value_mills,
      },
    ],
    stake: [{ player_id: player, deposited_mills: value_mills, ceiling_mills }],
    memo: { amount_mills: value_mills },
  } satisfies Act;
}
