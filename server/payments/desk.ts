import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { DeskOrder } from '@vitrine/contract/payments-desk';
import type * as contract from '@vitrine/contract/payments-desk';
import { answerList } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { refuse } from '../kit/refusal.ts';
import { sinceDay, untilDay } from '../kit/utc-day.ts';
import { findDecision } from './decide/operate.ts';
import { showDisputes } from './disputes/desk.ts';
import { findDisputes } from './disputes/store.ts';
import { findGateways } from './gateways/find.ts';
import { readNames } from './names.ts';
import { isRefundGrave, leftOf } from './operate.ts';
import type { SayTakenBack } from './refunds/effects.ts';
import { previewRefund } from './refunds/refund.ts';
import { findPayBacks, findRefunds } from './refunds/store.ts';
import { findReports } from './strays/store.ts';
import * as store from './store.ts';
import type { OrderRow } from './store.ts';

/** Lists orders of all players, by these filters. */
export function listDeskOrders(call: Call<typeof contract.listDeskOrders, number>) {
  const { db } = call;
  const { state, kind, player, trouble, since, until } = filtersOf(call.input);
  const filter = {
    state,
    kind,
    player_id: player,
    trouble: trouble === 'yes',
    since: sinceDay(since),
    until: untilDay(until),
  };
  return answerList(call, {
    name: 'orders',
    read: (part) => store.findAllOrders(db, filter, part),
    show: (orders) => showRows(db, orders),
    sum: async () => {
      const sums = await store.sumOrders(db, filter);
      return {
        count: sums.count,
        amount: toWire(mills(sums.amount_mills)),
        paid: toWire(mills(sums.paid_mills)),
        credited: toWire(mills(sums.credited_mills)),
        refunded: toWire(mills(sums.refunded_mills)),
      };
    },
  });
}

/** All about an order. Refuses order.unknown. */
export async function showDeskOrder(
  { db, settings }: Pick<Call<unknown, number>, 'db' | 'settings'>,
  order_sn: string,
): Promise<Reply<'GET /api/console/orders/{order_sn}'>> {
  const order = (await store.findOrderBySn(db, order_sn)) ?? refuse('order.unknown');
  const [[shown], states, records, waiting] = await Promise.all([
    showRows(db, [order]),
    store.findStates(db, [order.id]),
    store.findRecords(db, order.id),
    findDecision(db, order.id),
  ]);
  const gateway = findGateways(db, settings).find(({ kind }) => kind === order.kind);
  return {
    ...shown!,
    fee: toWire(order.fee_mills),
    country: order.country,
    short: toWire(order.short_mills),
    late: order.is_late,
    bonus: toWire(mills(order.daily_mills + order.code_mills)),
    extra: toWire(order.extra_mills),
    extra_back: toWire(order.extra_back_mills),
    reference: order.reference,
    payment_reference: order.payment_reference,
    expires_at: order.expires_at.toISOString(),
    check_at: order.check_at?.toISOString() ?? null,
    states: states.map(({ state, at }) => ({
      state: state as OrderRow['state'],
      at: at.toISOString(),
    })),
    records: records.map(({ seen_mills, confirmed_mills, at }) => ({
      seen: toWire(mills(seen_mills)),
      confirmed: toWire(mills(confirmed_mills)),
      at: at.toISOString(),
    })),
    ...(await showGone(db, order)),
    waits: waiting
      ? {
          reason: waiting.decision,
          amount: toWire(waiting.open_mills),
          since: waiting.since.toISOString(),
        }
      : null,
    page: gateway?.pageOf(order) ?? null,
  };
}

/** The refunds of an order, the parts that its gateway pays back, its disputes and its events. */
async function showGone(db: Db, order: OrderRow) {
  const [refunds, parts, disputes, reports] = await Promise.all([
    findRefunds(db, order.id),
    findPayBacks(db, order.id),
    findDisputes(db, { order_id: order.id }, { after: undefined, sort: 'id', limit: 100 }),
    findReports(db, order.id),
  ]);
  const names = await readNames(
    db,
    refunds.map(({ by_id }) => by_id),
  );
  return {
    refunds: refunds.map(({ amount_mills, voided_mills, released_mills, by_id, ...part }) => ({
      reference: part.reference,
      reason: part.reason,
      amount: toWire(mills(amount_mills)),
      bonus: toWire(mills(voided_mills)),
      released: toWire(mills(released_mills)),
      at: part.at.toISOString(),
      regained_at: part.regained_at?.toISOString() ?? null,
      by: by_id === null ? null : (names.get(by_id) ?? String(by_id)),
    })),
    parts: parts.map(({ reference, amount_mills, state, gateway_reference, url }) => ({
      reference,
      amount: toWire(amount_mills),
      state,
      gateway_reference,
      url,
    })),
    disputes: await showDisputes(db, disputes),
    reports: reports.map(({ at, outcome_at, ...report }) => ({
      ...report,
      at: at.toISOString(),
      outcome_at: outcome_at?.toISOString() ?? null,
    })),
  };
}

/** The effect of a refund of a part, or of all that is left. Refuses order.unknown. */
export async function previewDeskRefund(
  db: Db,
  order_sn: string,
  asked: number | undefined,
  sayMore: SayTakenBack,
): Promise<Reply<'GET /api/console/orders/{order_sn}/refund'>> {
  const order = (await store.findOrderBySn(db, order_sn)) ?? refuse('order.unknown');
  const asked_mills = asked === undefined ? undefined : fromWire(asked);
  const refund = await previewRefund(db, order, asked_mills);
  const left_mills = leftOf(order);
  const { player_id, id: order_id, credits, refunded_mills: before_mills } = order;
  return {
    left: toWire(left_mills),
    refunded: toWire(before_mills),
    effect: refund
      ? {
          amount: toWire(refund.amount_mills),
          from_balance: toWire(mills(refund.paid_mills + refund.returned_mills)),
          owed: toWire(
            mills(
              refund.amount_mills -
                refund.paid_mills +
                (refund.released_mills - refund.returned_mills),
            ),
          ),
          bonus: toWire(refund.voided_mills),
          released: toWire(refund.released_mills),
          more: await sayMore(db, {
            player_id,
            order_id,
            credits,
            before_mills,
            refunded_mills: refund.amount_mills,
          }),
        }
      : null,
    needs_second: await isRefundGrave(db, order, asked_mills ?? left_mills, now()),
  };
}

async function showRows(db: Db, orders: readonly OrderRow[]): Promise<DeskOrder[]> {
  const names = await readNames(
    db,
    orders.map(({ player_id }) => player_id),
  );
  return orders.map((order) => ({
    id: order.id,
    order_sn: order.order_sn,
    created_at: order.created_at.toISOString(),
    player_id: order.player_id,
    player: names.get(order.player_id)!,
    kind: order.kind,
    credits: order.credits,
    amount: toWire(order.amount_mills),
    seen: toWire(order.seen_mills),
    paid: toWire(order.paid_mills),
    credited: toWire(order.credited_mills),
    refunded: toWire(order.refunded_mills),
    state: order.state,
    reason: order.reason,
    pay_back: order.pay_back,
    trouble: order.trouble,
  }));
}
