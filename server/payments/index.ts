import * as contract from '@vitrine/contract/payments';
import * as desk from '@vitrine/contract/payments-desk';
import { deskOf } from '../audit/index.ts';
import { makeFeed } from '../kit/feed.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { readTerritory } from '../territory/index.ts';
import { orders_channel } from './channels.ts';
import { checks, recipes, stakes } from './checks.ts';
import { config } from './config.ts';
import { payments_terms } from './crediting.ts';
import { creditMoney, sendMoneyBack } from './decide/operate.ts';
import { listMoneyToDecide } from './decide/desk.ts';
import { listDeskOrders, previewDeskRefund, showDeskOrder } from './desk.ts';
import { listDeskDisputes } from './disputes/desk.ts';
import { noteAnswer } from './disputes/operate.ts';
import {
  gift_card_redeemed,
  payment_added,
  payment_credited,
  payment_exceeded,
  payment_failed,
  payment_refunded,
  payment_regained,
  payment_returned,
} from './facts.ts';
import { payments_house } from './house.ts';
import { gift_card_routes, gift_card_seconded } from './gift-cards/routes.ts';
import { findPaymentProblems } from './problems.ts';
import { findGatewayServices } from './services.ts';
import { tellOrderChanges } from './follow.ts';
import { findGateways } from './gateways/find.ts';
import { actInSandbox } from './gateways/sandbox/act.ts';
import { listMethods } from './methods.ts';
import { checkBySn, describeOrder, refundBySn, type AskedSum } from './operate.ts';
import { orderTopUp } from './order.ts';
import { pollOrders } from './poll.ts';
import { sayByAll } from './refunds/effects.ts';
import { returnPayment } from './refunds/return-payment.ts';
import { takeGatewayReport } from './report.ts';
import { listOrders, showOrder } from './show.ts';
import { showTerms } from './terms.ts';
import { update_job } from './update.ts';
import { listStrays } from './strays/desk.ts';
import { assignStray, replayReport, settleStrayElsewhere } from './strays/operate.ts';
import { viewOrder } from './view.ts';
import { voidOldBonuses } from './void-bonuses.ts';
import { payment_tellings } from './tell.ts';
import { payment_finders } from './find.ts';
import { personal_part } from './personal/store.ts';

export { topUpsBefore } from './checks.ts';
export { code_ppm } from './credit.ts';
export { listCompanies, type PaymentCompany } from './gateways/find.ts';
export { payment_added, payment_credited, payment_refunded, payment_regained } from './facts.ts';
export type { AskedRefund } from './refunds/effects.ts';
export { redeemTyped } from './redeem-typed.ts';
export {
  dailyBonusHad,
  findCoPayers,
  findCreditedBefore,
  findLastCardPayment,
  findOrderByName,
  findOrderNumbers,
  findPaidWith,
  findWentBack,
  lastCredited,
  moneyToppedUp,
  sumOrders,
  type WentBack,
} from './store.ts';
export {
  readFirstTopUp,
  readMoneyBetween,
  readMoneyTopUps,
  readMoneyTopUpsAfter,
  readTopUps,
} from './top-ups.ts';

/** Payments: orders of top-ups, the gateways that receive their payments, and gift cards. */
export const payments: Module = {
  name: 'payments',
  needs: ['audit', 'settings', 'terms', 'accounts', 'territory', 'limits', 'births', 'promotions'],
  config,
  facts: [
    payment_credited,
    payment_added,
    payment_exceeded,
    payment_failed,
    payment_refunded,
    payment_regained,
    payment_returned,
    gift_card_redeemed,
  ],
  seconded: {
    ...gift_card_seconded,
    'orders.refund': (desk, args) => refundBySn(desk, args as AskedSum),
    'orders.send_back': (desk, args) => sendMoneyBack(desk, (args as AskedSum).order_sn),
  },
  problems: findPaymentProblems,
  services: findGatewayServices,
  accounts: payments_house,
  recipes,
  stakes,
  rule: payments_terms.rule,
  terms: payments_terms,
  checks,
  tellings: payment_tellings,
  channels: [orders_channel],
  feeds: [makeFeed('orders', tellOrderChanges)],
  jobs: [
    { ...update_job, asks: contract.payment_kinds },
    { name: 'payments:poll', cron: '* * * * *', asks: ['gateways'], run: pollOrders },
    { name: 'payments:void_bonuses', cron: '17 2 * * *', run: voidOldBonuses },
  ],
  finds: payment_finders,
  routes: [
    on(contract.listPaymentMethods, async ({ db, input: { country, od }, settings, request }) => {
      const here = country ?? (await readTerritory(db, request.address)).country;
      return listMethods(findGateways(db, settings), { country: here, od });
    }),
    on(contract.showPaymentTerms, ({ db, player, request: { address } }) =>
      showTerms(db, player, address),
    ),
    on(contract.topUp, (call) => {
      const { amount, payment_id, country, code } = call.input;
      return orderTopUp(call, {
        credits: 'money',
        amount_mills: amount,
        payment_id,
        country,
        code,
      });
    }),
    on(contract.topUpShop, (call) => {
      const { amount, payment_id, country } = call.input;
      return orderTopUp(call, { credits: 'shop_score', amount_mills: amount, payment_id, country });
    }),
    on(contract.listOrders, ({ db, player, input }) => listOrders(db, player, input)),
    on(contract.showOrder, ({ db, player, input }) => showOrder(db, player, input.order_sn)),
    on(contract.returnPayment, async (call) => {
      await returnPayment(call, call.input.order_sn);
      return showOrder(call.db, call.player, call.input.order_sn);
    }),
    on(contract.takeWebhook, async (call) => {
      const { kind, ...body } = call.input;
      await takeGatewayReport(call, kind, body);
      return { received: true as const };
    }),
    on(contract.actInSandbox, async (call) => ({
      state: await actInSandbox(call, call.input.order_sn, call.input.action),
    })),
    ...gift_card_routes,
    mayLagAsList(on(desk.listDeskOrders, (call) => listDeskOrders(call))),
    on(desk.showDeskOrder, (call) => showDeskOrder(call, call.input.order_sn)),
    on(desk.refundDeskOrder, async (call) => {
      const { order_sn, reason, amount, seen } = call.input;
      const name = call.asked.key && `${call.caller.id}:${call.asked.key.text}`;
      const { state, refunded } = await refundBySn(deskOf(call, reason), {
        order_sn,
        amount_mills: amount,
        seen_mills: seen,
        name,
      });
      return { state, refunded };
    }),
    on(desk.checkDeskOrder, async (call) => {
      const { order_sn, reason } = call.input;
      return { check_at: (await checkBySn(deskOf(call, reason), order_sn)).toISOString() };
    }),
    on(desk.viewDeskOrder, ({ db, settings, input }) => viewOrder(db, settings, input.order_sn)),
    on(desk.replayDeskReport, async (call) => {
      const { order_sn, id, reason } = call.input;
      await replayReport(deskOf(call, reason), order_sn, id);
      return { id };
    }),
    mayLagAsList(on(desk.listDeskDisputes, (call) => listDeskDisputes(call))),
    on(desk.answerDeskDispute, async (call) => {
      const { id, answer, reason } = call.input;
      return { answer: (await noteAnswer(deskOf(call, reason), id, answer)).answer };
    }),
    mayLagAsList(on(desk.listMoneyToDecide, (call) => listMoneyToDecide(call))),
    on(desk.creditMoney, async (call) => {
      const { order_sn, reason } = call.input;
      await creditMoney(deskOf(call, reason), order_sn);
      const { state, credited } = await describeOrder(call.db, order_sn);
      return { state, credited };
    }),
    on(desk.sendMoneyBack, async (call) => {
      const { order_sn, reason } = call.input;
      await sendMoneyBack(deskOf(call, reason), order_sn);
      return { state: (await describeOrder(call.db, order_sn)).state };
    }),
    mayLagAsList(on(desk.listStrays, (call) => listStrays(call))),
    on(desk.assignStray, async (call) => {
      const { id, order_sn, reason } = call.input;
      return { state: (await assignStray(deskOf(call, reason), id, order_sn)).state };
    }),
    on(desk.settleStrayElsewhere, async (call) => {
      const { id, reason } = call.input;
      return { state: (await settleStrayElsewhere(deskOf(call, reason), id)).state };
    }),
  ],
  gathers: (modules) => {
    const sayMore = sayByAll(modules);
    return {
      routes: [
        on(desk.previewDeskRefund, ({ db, input: { order_sn, amount } }) =>
          previewDeskRefund(db, order_sn, amount, sayMore),
        ),
      ],
    };
  },
  personal: personal_part,
};
