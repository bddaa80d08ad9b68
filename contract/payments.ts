import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { anyone, bare, data, get, json, post, raw } from './endpoint.ts';
import { listOf, paging } from './paging.ts';
import { limit } from './limits.ts';
import { amount, amountIn, id, moment, whole } from './shapes.ts';
import { typed } from './typed.ts';

/** The kinds of gateways, which receive payments. */
export const payment_kinds = ['sandbox', 'stripe', 'btcpay', 'giftcard'] as const;
export type PaymentKind = (typeof payment_kinds)[number];

/**
 * The states of an order. It goes on from `created` (the gateway doesn’t know it yet) to `pending`
 * (it can be paid), `paid` and `credited`. It ends as `expired` or `failed` without a payment, and
 * as `refunded` when a payment goes back. A payment that comes late credits an expired order.
 */
export const order_states = [
  'created',
  'pending',
  'paid',
  'credited',
  'expired',
  'failed',
  'refunded',
] as const;
export type OrderState = (typeof order_states)[number];

/**
 * The cause of an end: the payer’s bank or wallet `declined`; no `gateway` could be reached; the
 * payment came from a blocked `territory`, or while its player was on a `break`, excluded, or under
 * a `block` by staff, and goes back, as formerly above a `limit`; our `refund`; the payer’s
 * `charge_back`; the payment was found `invalid` after it was credited.
 */
export const order_reasons = [
  'declined',
  'gateway',
  'limit',
  'territory',
  'break',
  'block',
  'refund',
  'charge_back',
  'invalid',
] as const;

/** Two capital letters: ISO 3166. */
const country = z.string().regex(/^[A-Z]{2}$/, fieldError('like PL'));

/** 1: a top-up of shop tokens; 0: of money. */
const od = whole(0, 1);

/** A way to pay. Gift cards have no amounts: their code goes to `POST /api/user/cdkey`. */
export const paymentMethod = z.object({
  /** The `payment_id` of an order. */
  id,
  kind: z.enum(payment_kinds),
  name: z.string(),
  /** The payer pays with these, such as `USD` or `BTC`; amounts here are USD. */
  currencies: z.array(z.string()),
  /** Where it can be used, ISO 3166; null: everywhere. */
  countries: z.array(z.string()).nullable(),
  min: amount.nullable(),
  max: amount.nullable(),
  /** In percent of the amount, which it is added to; rounded down to a cent. */
  fee: z.number(),
});

export const listPaymentMethods = get('/api/pay/methods', {
  does: 'The ways to pay that can be used in a country, by default the caller’s own; with `od=1` those for shop tokens.',
  who: anyone,
  query: z.object({ country: country.optional(), od: od.default(0) }),
  answers: data(z.array(paymentMethod)),
});

export const showPaymentTerms = get('/api/pay/terms', {
  does: 'What a top-up brings the player now besides its amount, and under which conditions: what a page says before the player pays. A visitor gets those of a new player.',
  who: anyone,
  answers: data(
    z.object({
      /**
       * The bonus of a day’s first top-up of money: `percent` of it from `least` on, at most
       * `most`. `available`: today’s is still to be had.
       */
      daily: z.object({ percent: z.number(), least: amount, most: amount, available: z.boolean() }),
      /** The partner whose code the player has used; null without one. */
      partner: z.object({ extension_code: z.string() }).nullable(),
      /** The bonus of a partner's code on every top-up of money, in percent of it. */
      code_percent: z.number(),
      /** A bonus becomes money at this percentage of later stakes, and is void after `days`. */
      release: z.object({ percent: z.number(), days: z.number().int() }),
      /** Owed by the player; the next top-up repays it first. */
      debt: amount,
      /**
       * The most that the player’s own deposit limits allow now, less what is `reserved`; null
       * without one.
       */
      left: amount.nullable(),
      /** Of orders that may still be paid. */
      reserved: amount,
      /**
       * The deposit limit that leaves the least room, or the ceiling of the caller’s country;
       * `used` excludes what is reserved.
       */
      limit: limit
        .pick({ period: true, used: true, free_at: true })
        .extend({ amount, is_ceiling: z.boolean() })
        .nullable(),
      /**
       * Before the first top-up: the player has no limit, and hasn’t yet said whether one is
       * wanted (`POST /api/limits/prompt`).
       */
      limit_prompt: z.boolean(),
      /**
       * `needed`: where the caller is, the date of birth is asked before a top-up
       * (`POST /api/birth`); `under_age`: by the date that was given the player isn’t 18 yet.
       */
      birth: z.enum(['needed', 'under_age']).nullable(),
      /** Where the caller is, a deposit limit has to stand before a top-up, and none does. */
      limit_needed: z.boolean(),
      /** Shop tokens paid by card wait so many hours before they pay for a withdrawal; 0: none. */
      card_wait_hours: z.number().int(),
    }),
  ),
});

/** The answer to a new order. */
const newOrder = z.object({
  order_sn: z.string(),
  state: z.enum(order_states),
  /**
   * The address of the gateway’s page, or of ours; null while the gateway doesn’t know the order:
   * the order’s own page follows it.
   */
  pay_url: z.string().nullable(),
  expires_at: moment,
});

const order_refusals = [
  'territory.blocked',
  'territory.no_top_up',
  'birth.needed',
  'birth.under_age',
  'limit.needed',
  'payment.method_unknown',
  'payment.amount_unfit',
  'payment.too_many',
  'limit.reached',
] as const;

export const topUp = post('/api/pay/orders', {
  does: 'Orders a top-up of money. With the `code` of a partner the player becomes that partner’s friend first. The order is credited once the gateway has the payment.',
  moves_value: true,
  body: json(
    z.object({
      amount: amountIn,
      payment_id: id,
      country,
      code: typed(64).min(1).optional(),
    }),
  ),
  answers: data(newOrder),
  refuses: [
    ...order_refusals,
    'code.unknown',
    'code.used',
    'code.own',
    'code.circular',
    'door.braked',
  ],
});

export const topUpShop = post('/api/system_shop/recharge', {
  does: 'Orders a top-up of shop tokens (`od=1`), which earns no bonus.',
  moves_value: true,
  body: json(z.object({ amount: amountIn, payment_id: id, country })),
  answers: data(newOrder),
  refuses: order_refusals,
});

/** An order of the player. */
export const order = newOrder.extend({
  kind: z.enum(payment_kinds),
  od: z.union([z.literal(0), z.literal(1)]),
  amount,
  /** On top of it. */
  fee: amount,
  /** Received by the gateway so far, and confirmed: only that counts. */
  paid: amount,
  /** Seen by the gateway besides, and not confirmed yet: it may still vanish by itself. */
  unconfirmed: amount,
  /** The rest of a payment that was too little; else 0. */
  missing: amount,
  /** Came to the balance: the payment less the fee, so more than `amount` if more was paid. */
  credited: amount,
  /** The part of it that repaid a debt. */
  repaid: amount,
  /** The part of it that went back later. */
  refunded: amount,
  /** The bonus account got this on top. */
  bonus: amount,
  /** The payment came after the order had expired. */
  late: z.boolean(),
  /** The part that was credited above a deposit limit, while the operators decide about it. */
  over_limit: amount,
  /** The cause of `failed` or `refunded`, else null. */
  reason: z.enum(order_reasons).nullable(),
  /**
   * A payment that goes back: `due` until the gateway has taken the order to pay back; `failed`
   * when it couldn't, and the player may try again.
   */
  pay_back: z.enum(['due', 'done', 'failed']).nullable(),
  /** Where the payer collects what goes back, if the gateway needs an address for it. */
  pay_back_url: z.string().nullable(),
  /** Parts that went back and that the payer collects, where the gateway needs an address. */
  parts: z.array(z.object({ amount, url: z.string() })),
  /**
   * More that was confirmed once its payment had gone back, or that a rule kept from being
   * credited; null if nothing was. `back`: null until the player has it sent back. `url`: where the
   * payer collects it.
   */
  extra: z
    .object({ amount, back: z.enum(['due', 'done']).nullable(), url: z.string().nullable() })
    .nullable(),
  /** A payment to an address, as of crypto; null where the gateway’s own page takes it. */
  crypto: z
    .object({
      currency: z.string(),
      address: z.string(),
      /** Exactly what is still to be sent, in the currency: a decimal number. */
      amount: z.string(),
      /** The content of a QR code, and a link that opens a wallet. */
      uri: z.string(),
    })
    .nullable(),
  created_at: moment,
  /** The states so far, in their order. */
  timeline: z.array(z.object({ state: z.enum(order_states), at: moment })),
});

export type Order = z.output<typeof order>;

const orderSn = z.string().regex(/^[0-9A-Z]{1,32}$/, fieldError('like 7K3M0QZX'));

export const listOrders = get('/api/pay/orders', {
  does: 'The player’s orders, newest first.',
  query: z.object(paging(10, 50)),
  answers: data(listOf(order)),
});

export const showOrder = get('/api/pay/orders/{order_sn}', {
  does: 'An order of the player.',
  params: z.object({ order_sn: orderSn }),
  answers: data(order),
  refuses: ['order.unknown'],
});

export const returnPayment = post('/api/pay/orders/{order_sn}/return', {
  does: 'Sends back what was paid for an order that ended before all of it was there, once the gateway has confirmed it, or the `extra` that came later, or again what the gateway couldn’t pay back. Asked again, it changes nothing.',
  params: z.object({ order_sn: orderSn }),
  answers: data(order),
  refuses: ['order.unknown', 'order.nothing_to_return', 'order.unconfirmed'],
});

/**
 * The event `OrderChanged` on the player’s own channel `private-Orders.{id}`: read the order again.
 */
export const orderChanged = z.object({ order_sn: z.string(), state: z.enum(order_states) });
export type OrderChanged = z.output<typeof orderChanged>;

export const takeWebhook = post('/api/pay/webhook/{kind}', {
  does: 'A gateway reports that something happened to an order. The body must be signed as the gateway does; the amounts are then read from the gateway’s own record.',
  who: anyone,
  params: z.object({ kind: z.enum(payment_kinds) }),
  body: raw(),
  answers: bare(z.object({ received: z.literal(true) })),
  refuses: ['payment.method_unknown', 'payment.unsigned'],
});

export const actInSandbox = post('/api/pay/sandbox/{order_sn}', {
  does: 'Plays the payer at the sandbox’s page, in demo mode only: `pay` the missing amount; let the payment `fail`; let the order `expire`; pay `late`, after it has expired; pay too little (`short`) or too much (`over`); pay and have it reported `twice`.',
  params: z.object({ order_sn: orderSn }),
  body: json(
    z.object({ action: z.enum(['pay', 'fail', 'expire', 'late', 'short', 'over', 'twice']) }),
  ),
  answers: data(z.object({ state: z.enum(order_states) })),
  refuses: ['order.unknown', 'order.ended'],
});
