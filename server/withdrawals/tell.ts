import { readGoods } from '../catalogue/index.ts';
import type { FactKind } from '../kit/facts.ts';
import { declareTelling, toOwner, type PlayerNotification } from '../kit/tellings.ts';
import {
  withdrawal_cancelled,
  withdrawal_delivered,
  withdrawal_failed,
  withdrawal_offered,
  withdrawal_paid_out,
  withdrawal_reversed,
  withdrawal_rolled_back,
} from './facts.ts';
import { findLinkRefusals } from './store.ts';

const withdrawalTelling = <Payload extends { withdrawal_id: number; goods_id: number }>(
  kind: FactKind<Payload>,
  name: Extract<PlayerNotification['kind'], `withdrawal_${string}`>,
) =>
  declareTelling(kind, async (tx, facts) => {
    const goods = await readGoods(
      tx,
      facts.map(({ payload }) => payload.goods_id),
    );
    const refused = await findLinkRefusals(
      tx,
      facts.map(({ payload }) => payload.withdrawal_id),
    );
    return facts.map((fact) => {
      const { withdrawal_id, goods_id } = fact.payload;
      const item = goods.get(goods_id);
      const kind = refused.has(withdrawal_id) ? 'withdrawal_link_refused' : name;
      return toOwner(
        fact,
        item && {
          kind,
          data: { name: item.shown.hash_name },
          link: `/withdrawals/${withdrawal_id}`,
        },
      );
    });
  });

/** How players are told of their withdrawals. */
export const withdrawal_tellings = [
  withdrawalTelling(withdrawal_offered, 'withdrawal_ready'),
  withdrawalTelling(withdrawal_delivered, 'withdrawal_delivered'),
  withdrawalTelling(withdrawal_failed, 'withdrawal_failed'),
  withdrawalTelling(withdrawal_cancelled, 'withdrawal_cancelled'),
  withdrawalTelling(withdrawal_rolled_back, 'withdrawal_in_review'),
  withdrawalTelling(withdrawal_reversed, 'withdrawal_reversed'),
  withdrawalTelling(withdrawal_paid_out, 'withdrawal_reversed'),
];
