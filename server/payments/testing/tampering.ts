import { mills } from '@vitrine/contract/amount';
import { commandDesk } from '../../audit/index.ts';
import { refundBySn } from '../operate.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { addToTopUp, redeemCard, refund, regain, topUp, topUpShop } from '../../testing/flows.ts';
import { five_thousand, newest, settled } from '../../testing/forge.ts';
import { next_id, second } from '../../testing/tamper-values.ts';

const factsOf = (kind: string, id: string, table: string) =>
  `(select 'facts ' || f.id from facts f where f.kind = '${kind}' and f.payload -> '${id}' = to_jsonb(${table}.id))`;

export const tables: Tampering['tables'] = {
  payments_orders: {
    key: 'id',
    columns: {
      player_id: ['player_id + 1', '1'],
      credits: [`case credits when 'money' then 'shop_score' else 'money' end`],
      amount_mills: ['amount_mills + 1'],
      fee_mills: ['fee_mills + 1'],
      seen_mills: ['seen_mills + 1'],
      added_mills: ['added_mills + 1'],
      state: [
        `'expired'`,
        `'paid'`,
        `case state when 'credited' then 'refunded' else 'credited' end`,
      ],
      reason: [`'limit'`],
      paid_mills: ['paid_mills + 1'],
      short_mills: ['short_mills + 1'],
      credited_mills: ['credited_mills + 1', 'credited_mills * 10'],
      repaid_mills: ['repaid_mills + 1'],
      daily_mills: ['daily_mills + 1'],
      code_mills: ['code_mills + 1'],
      refunded_mills: ['refunded_mills + 1'],
      credited_at: [`credited_at${second}`],
      refunded_at: [`coalesce(refunded_at, credited_at)${second}`],
      changed_at: [`changed_at${second}`],
      created_at: [`created_at${second}`],
      is_late: ['not is_late'],
    },
    swaps: ['player_id', 'credited_mills'],
    gone: [factsOf('payment.credited', 'order_id', 'payments_orders')],
    copy: next_id('payments_orders'),
  },
  payments_order_states: {
    key: 'id',
    columns: {
      order_id: ['order_id + 1', '0'],
      state: [`'expired'`, `'created'`],
      at: [`case when state in ('created', 'credited', 'refunded') then at${second} else at end`],
    },
    swaps: ['state'],
    gone: [
      `'payments_orders ' || order_id`,
      `(select 'payments_order_states ' || min(later.id) from payments_order_states later
        where later.order_id = payments_order_states.order_id and later.id > payments_order_states.id)`,
    ],
    copy: next_id('payments_order_states'),
  },
  payments_records: {
    key: 'id',
    columns: {
      order_id: ['0'],
      seen_mills: ['seen_mills + 1'],
      confirmed_mills: ['confirmed_mills - 1'],
    },
    // Records of two orders that say the same may be exchanged: nothing follows from it.
    swaps: ['seen_mills'],
    gone: [`'payments_orders ' || order_id`],
    copy: next_id('payments_records'),
    // The last record of an order alone says what was seen.
    except: `exists (select from payments_records later where later.order_id = payments_records.order_id and later.id > payments_records.id)`,
  },
  payments_refunds: {
    key: 'id',
    columns: {
      order_id: ['order_id + 1', '0'],
      kind: [`'btcpay'`],
      reference: [`reference || '0'`],
      reason: [`case reason when 'refund' then 'charge_back' else 'refund' end`],
      amount_mills: ['amount_mills + 1', 'amount_mills * 10'],
      released_mills: ['released_mills + 1'],
      voided_mills: ['voided_mills + 1'],
      is_bonus_regained: ['not is_bonus_regained'],
      at: [`at${second}`],
      regained_at: [`coalesce(regained_at, at)${second}`],
    },
    swaps: ['amount_mills', 'reference'],
    gone: [
      `'payments_orders ' || order_id`,
      `(select 'facts ' || f.id from facts f where f.kind = 'payment.refunded'
        and f.payload ->> 'order_id' = payments_refunds.order_id::text and f.payload ->> 'reference' = payments_refunds.reference)`,
    ],
    copy: next_id('payments_refunds'),
  },
  payments_pay_backs: {
    key: 'id',
    columns: {
      order_id: ['order_id + 1', '0'],
      reference: [`reference || '0'`],
      amount_mills: ['amount_mills + 1'],
      state: [`case state when 'failed' then 'done' else 'failed' end`],
    },
    swaps: ['amount_mills'],
    gone: [
      `(select 'payments_refunds ' || r.id from payments_refunds r
        where r.order_id = payments_pay_backs.order_id and r.reference = payments_pay_backs.reference)`,
    ],
    copy: next_id('payments_pay_backs'),
  },
  payments_gift_batches: {
    key: 'id',
    columns: {
      value_mills: ['value_mills + 1', 'value_mills * 10'],
      count: ['count + 1'],
      drawn_at: ['null'],
      expires_at: [`expires_at${second}`],
    },
    swaps: ['value_mills'],
    gone: [`'payments_gift_batches ' || id`],
    copy: next_id('payments_gift_batches'),
  },
  payments_gift_cards: {
    key: 'id',
    columns: {
      // Of two batches that are alike, only their counts say which one a card is of.
      batch_id: [
        `(select max(b.id) from payments_gift_batches b where b.value_mills <> payments_gift_cards.value_mills)`,
        '0',
      ],
      expires_at: [`expires_at${second}`],
      player_id: ['player_id + 1', '1'],
      value_mills: ['value_mills + 1', 'value_mills * 10'],
      state: [`'unused'`, `'void'`],
      ended_at: [`ended_at${second}`],
    },
    swaps: ['player_id'],
    gone: [
      factsOf('gift_card.redeemed', 'card_id', 'payments_gift_cards'),
      `'payments_gift_batches ' || batch_id`,
    ],
    copy: next_id('payments_gift_cards'),
  },
};

/** The last order of money that still stands. */
const last_order = `select max(id) from payments_orders where state = 'credited' and credits = 'money'`;

export const payloads = [
  `jsonb_set(payload, '{order_id}', '1000000')`,
  `jsonb_set(payload, '{amount_mills}', '1')`,
  `jsonb_set(payload, '{card_id}', '1000000')`,
];

export const forgeries: Tampering['forgeries'] = {
  'a credit of an order that there isn’t': {
    statements: [
      settled({
        kind: 'payment.credited',
        payload: `'{"order_id": 900, "to": "money", "amount_mills": ${five_thousand}, "fee_mills": 0, "repaid_mills": 0,
          "daily_mills": 0, "code_mills": 0}'`,
        pays: [6, 1, five_thousand],
      }),
    ],
    names: [newest('facts')],
  },
  'more of an order than its gateway has confirmed': {
    statements: [
      `update payments_orders set paid_mills = paid_mills + ${five_thousand}, credited_mills = credited_mills + ${five_thousand},
        added_mills = added_mills + ${five_thousand}
        where id = (${last_order})`,
      `select settle(o.player_id, now(), 'payment.added', jsonb_build_object('order_id', o.id, 'to', 'money', 'after_mills', o.paid_mills - ${five_thousand},
          'amount_mills', ${five_thousand}, 'made_good_mills', 0, 'repaid_mills', 0),
        row('gateway', 'order:' || o.id || ':after:' || (o.paid_mills - ${five_thousand}), '', '{}')::settle_key, null, '{}', '{}', '{}',
        array[row(6, o.player_id * 100 + 1, ${five_thousand})::settle_transfer], '{}', '{}', array[row(o.player_id, 0, 0, 0, ${five_thousand}, 0, null, null)::settle_stake], array[o.player_id])
        from payments_orders o where id = (${last_order})`,
    ],
    names: [`select 'payments_orders ' || (${last_order})`],
  },
  'a gift card that there isn’t': {
    statements: [
      settled({
        kind: 'gift_card.redeemed',
        payload: `'{"card_id": 900, "amount_mills": ${five_thousand}}'`,
        pays: [6, 1, five_thousand],
      }),
    ],
    names: [newest('facts')],
  },
};

/** Top-ups of money and tokens, with a bonus, a refund and a charge-back, and gift cards. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const [ann, ben] = players.map(({ id }) => id);
  yield;
  await topUp(owner, {
    player_id: ann!,
    order_id: 1,
    amount_mills: 50_000,
    fee_mills: 500,
    short_mills: 70,
  });
  await addToTopUp(owner, { order_id: 1, amount_mills: 9_000, short_mills: 70 });
  await topUpShop(owner, { player_id: ann!, order_id: 2, amount_mills: 30_000 });
  await redeemCard(owner, ann!, 25_000);
  yield;
  await topUp(owner, { player_id: ben!, order_id: 3, amount_mills: 20_000 });
  await redeemCard(owner, ben!, 10_000);
  await refund(owner, { order_id: 3, part: 20_000, reason: 'charge_back' });
  await regain(owner, { order_id: 3, part: 20_000 });
  await refund(owner, { order_id: 3, reason: 'charge_back' });
  await refund(owner, { order_id: 2, part: 5_000 });
  await refund(owner, { order_id: 2, part: 7_000, reason: 'charge_back' });
  await regain(owner, { order_id: 2, part: 7_000 });
  await refund(owner, { order_id: 2 });
  const { order_sn } = await topUp(owner, { player_id: ben!, order_id: 4, amount_mills: 9_000 });
  for (const part of [4_000, 1_000])
    await refundBySn(commandDesk(owner), { order_sn, amount_mills: mills(part) });
}
