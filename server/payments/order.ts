import type { Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { inLocale } from '@vitrine/i18n/locales';
import { drawTypedCode } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { Call, RequestKey } from '../kit/http/route.ts';
import { withMutex } from '../kit/mutex.ts';
import { refuse } from '../kit/refusal.ts';
import { endingAtLimit, readDepositRoom, refuseOverLimit } from '../limits/index.ts';
import { bindByCode, countingWrong } from '../promotions/index.ts';
import { refuseOnBreak } from '../settle/limits.ts';
import { readTerritory, refuseCountries, refuseTopUp } from '../territory/index.ts';
import type { Credits } from './facts.ts';
import { findGateways } from './gateways/find.ts';
import type { Gateway } from './gateways/gateway.ts';
import { chooseGateway, feeOf, isPayable } from './methods.ts';
import { answerOrder } from './show.ts';
import * as store from './store.ts';
import { readCeiling, readTopUpRoom, refuseUnready } from './terms.ts';
import { enqueueUpdate, openOrder } from './update.ts';

/** The top-up that a player wants. */
export interface TopUpWish {
  credits: Credits;
  amount_mills: Mills;
  payment_id: number;
  country: string;
  /** A partner's code, which the player uses first. */
  code?: string | undefined;
}

type PayCall = Pick<Call<unknown, number>, 'db' | 'player' | 'asked' | 'request' | 'settings'>;
type NewOrder = Reply<'POST /api/pay/orders'>;

/** Orders that a player can have without having paid. */
const unpaid_max = 10;
/** 60 random bits: nobody meets another's order by chance. */
const sn_length = 12;
/** The gateway that doesn't answer to a new order is asked again after this. */
const retry_ms = 5_000;

/**
 * Orders a top-up and lets the gateway know it. When the gateway doesn't answer, the order is made
 * all the same, without an address to pay at, and the gateway is asked again. The same key orders
 * once. Refuses territory.blocked, territory.no_top_up, birth.needed, birth.under_age,
 * limit.needed, payment.method_unknown,
 * payment.amount_unfit, limit.reached, break.active, exclusion.active, payment.too_many, and what a
 * partner's code is refused for.
 */
export async function orderTopUp(call: PayCall, wish: TopUpWish): Promise<NewOrder> {
  const { db, player, asked, settings } = call;
  const gateways = findGateways(db, settings);
  const signed = { player, address: call.request.address };
  const order =
    (await findRepeated(db, player, asked.key)) ??
    (await endingAtLimit(db, signed, () => makeOrder(call, wish, gateways)));
  if (order.first_answer) return order.first_answer as NewOrder;
  const gateway = gateways.find(({ kind }) => kind === order.kind);
  if (gateway)
    await openOrder(db, gateway, order).catch((problem: Error) =>
      store.noteTrouble(db, order.id, problem.message),
    );
  const opened = (await store.findOrderById(db, order.id))!;
  return (await store.keepAnswer(db, order.id, answerOrder(opened))) as NewOrder;
}

/** The order that this request made before. Refuses idempotency.other_input. */
async function findRepeated(db: Db, player: number, key: RequestKey | undefined) {
  const order = key && (await store.findAsked(db, player, key.text));
  if (order && order.asked_hash !== key.hash) refuse('idempotency.other_input');
  return order;
}

async function makeOrder(
  call: PayCall,
  wish: TopUpWish,
  gateways: readonly Gateway[],
): Promise<store.OrderRow> {
  const { db, player, asked, request } = call;
  const { credits, amount_mills, payment_id, country, code } = wish;
  await refuseTopUp(db, request.address);
  await refuseCountries(db, [country]);
  const od = credits === 'shop_score' ? 1 : 0;
  const gateway =
    chooseGateway(gateways, payment_id, { country, od }) ?? refuse('payment.method_unknown');
  if (!isPayable(gateway, amount_mills)) refuse('payment.amount_unfit');
  await refuseOnBreak(db, player, now());
  await refuseUnready(db, player, request.address);
  // Before the code is used up: too much even without the orders that may still be paid.
  const territory = await readTerritory(db, request.address);
  const ceiling_mills = await readCeiling(db, player, request.address);
  refuseOverLimit(await readDepositRoom(db, player, { ceiling_mills }, now()), amount_mills);
  if (code !== undefined)
    await countingWrong({ db, player_id: player, address: request.address }, () =>
      transact(db, (tx) => bindByCode(tx, player, code)),
    );
  const network_country = territory.country;
  return withMutex(player, () =>
    transact(db, async (tx) => {
      await store.lockOrders(tx, player);
      // Another process was faster with the same key.
      const repeated = await findRepeated(tx, player, asked.key);
      if (repeated) return repeated;
      if ((await store.countOrders(tx, player, ['created', 'pending'])) >= unpaid_max)
        refuse('payment.too_many');
      const created_at = now();
      await refuseOnBreak(tx, player, created_at);
      const { room } = await readTopUpRoom(tx, player, created_at, ceiling_mills);
      refuseOverLimit(room, amount_mills);
      const expires_at = new Date(created_at.getTime() + gateway.open_ms);
      const order_sn = drawTypedCode(sn_length);
      const order = (await store.insertOrder(tx, {
        order_sn,
        player_id: player,
        kind: gateway.kind,
        credits,
        amount_mills,
        fee_mills: feeOf(gateway, amount_mills),
        country,
        network_country,
        back_url: request.origin + inLocale(request.language, `/pay/${order_sn}`),
        created_at,
        expires_at,
        asked_key: asked.key?.text ?? null,
        asked_hash: asked.key?.hash ?? null,
        check_at: new Date(created_at.getTime() + retry_ms),
      }))!;
      await enqueueUpdate(tx, order.id, 'expiry', expires_at);
      return order;
    }),
  );
}
