import { randomBytes } from 'node:crypto';
import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { addToOrder, creditOrder } from '../payments/credit.ts';
import { hashGiftCode } from '../payments/gift-cards/code.ts';
import { issueGiftCards } from '../payments/gift-cards/operate.ts';
import { redeemGiftCard } from '../payments/gift-cards/redeem.ts';
import { findCard } from '../payments/gift-cards/store.ts';
import { refundOrder, regainRefund } from '../payments/refunds/refund.ts';
import * as payments from '../payments/store.ts';
import type { OrderRow } from '../payments/store.ts';
import { account, type Balance } from '../settle/accounts.ts';
import { giveGift, type Gift } from '../settle/gifts.ts';
import { whileStale } from '../settle/carry-out.ts';
import { once } from '../settle/once.ts';
import { settle, type Act, type Settled } from '../settle/settle.ts';
import { readAccount } from '../settle/store.ts';
import { commandDesk } from '../audit/index.ts';

/** Acts as tests need them: these read the state, decide the act and settle it. */

/** Decides and settles an act, again while it is stale. */
export function decideAndSettle<Memo extends object>(
  db: Db,
  decide: () => Promise<Act & { memo: Memo }>,
): Promise<Settled<Memo>> {
  return whileStale(async () => {
    const act = await decide();
    return once<Memo>(db, act.by, act.key, () => settle(db, act));
  });
}

/** Reads a balance of a player. */
export const readBalance = (db: Db, player_id: number, balance: Balance) =>
  readAccount(db, account(player_id, balance));

interface PaymentWish {
  player_id: number;
  /** The test's own number of the order. */
  order_id: number;
  amount_mills: number;
  fee_mills?: number;
  /** Missing of both, which the gateway takes as the whole. */
  short_mills?: number;
}

/** The gateway's name of the order. */
const referenceOf = (order_id: number) => `TEST${order_id}`;

/**
 * Credits an order of money as if a gateway had reported its payment; once for each order, also
 * above a limit. Returns the order.
 */
export const topUp = (db: Db, wish: PaymentWish) => payOrder(db, wish, 'money');

/** The same for shop tokens. */
export const topUpShop = (db: Db, wish: PaymentWish) => payOrder(db, wish, 'shop_score');

async function payOrder(
  db: Db,
  wish: PaymentWish,
  credits: 'money' | 'shop_score',
): Promise<OrderRow> {
  const { player_id, order_id, amount_mills, fee_mills = 0, short_mills = 0 } = wish;
  const reference = referenceOf(order_id);
  const at = now();
  // Of its own for each call, as in the product: one that asks again finds the order by the key.
  const order_sn = randomBytes(16).toString('hex');
  const row = {
    order_sn,
    player_id,
    kind: 'sandbox',
    credits,
    amount_mills,
    fee_mills,
    country: 'DE',
    back_url: '',
  };
  const asked = { asked_key: reference, asked_hash: reference };
  await payments.insertOrder(db, {
    ...row,
    ...asked,
    created_at: at,
    expires_at: at,
    check_at: null,
  });
  const { id } = (await payments.findAsked(db, player_id, reference))!;
  const opened = { reference, pay_url: '', expires_at: at };
  await payments.markOpened(db, id, opened, { at, check_at: at });
  const received_mills = mills(amount_mills + fee_mills - short_mills);
  const record = { seen_mills: received_mills, confirmed_mills: received_mills };
  await payments.noteRecord(db, id, { ...record, payment_reference: reference }, at);
  const paid = { state: 'paid', at, check_at: null, short_mills: mills(short_mills) } as const;
  await payments.advanceOrder(db, id, ['pending'], paid);
  await creditOrder(db, id);
  return (await payments.findOrderById(db, id))!;
}

/**
 * Credits more of an order that `topUp` or `topUpShop` credited, as if its gateway had confirmed
 * another payment of the amount and of what was short. Returns whether it was credited.
 */
export async function addToTopUp(
  db: Db,
  { order_id, amount_mills, short_mills = 0 }: Omit<PaymentWish, 'player_id'>,
): Promise<boolean> {
  const { id, paid_mills } = await orderOf(db, order_id);
  const confirmed_mills = mills(paid_mills + amount_mills + short_mills);
  const record = { seen_mills: confirmed_mills, confirmed_mills };
  await payments.noteRecord(db, id, record, now());
  return addToOrder(db, id, confirmed_mills);
}

/** Redeems a new gift card of a value. */
export async function redeemCard(db: Db, player_id: number, amount_mills: number): Promise<void> {
  const value_mills = mills(amount_mills);
  const { codes } = await issueGiftCards(commandDesk(db), {
    value_mills,
    count: 1,
    expires_at: new Date('2100-01-01'),
  });
  const card = await findCard(db, hashGiftCode(codes[0]!));
  await redeemGiftCard(db, player_id, card!, { session: undefined, key: undefined });
}

interface RefundWish {
  order_id: number;
  reason?: 'refund' | 'charge_back';
  /** The amount of a part in mills, by which a test also names it; without it, all that is left. */
  part?: number;
}

const orderOf = async (db: Db, order_id: number) =>
  (await payments.findReported(db, 'sandbox', 'reference', referenceOf(order_id)))!;
const partOf = (order_id: number, part: number) => `TEST${order_id}-${part}`;

/** Takes back an order that `topUp` or `topUpShop` credited, or a part of it. */
export async function refund(
  db: Db,
  { order_id, reason = 'refund', part }: RefundWish,
): Promise<boolean> {
  const { id } = await orderOf(db, order_id);
  const named =
    part === undefined
      ? {}
      : { part: { reference: partOf(order_id, part), amount_mills: mills(part) } };
  return refundOrder(db, id, { reason, pays_back: false, ...named });
}

/** Gives back a part that `refund` took, as if its charge-back was won. */
export async function regain(
  db: Db,
  { order_id, part }: { order_id: number; part: number },
): Promise<boolean> {
  return regainRefund(db, (await orderOf(db, order_id)).id, partOf(order_id, part));
}

interface GiftWish {
  player_id: number;
  kind: Gift['kind'];
  amount_mills: number;
  /** By which a test names the gift: given again, it is the same. */
  subject?: string;
}

/** Gives money or tokens by an event's code that the player uses, or points for the guide. */
export async function give(db: Db, wish: GiftWish) {
  const { player_id, kind, subject = '1' } = wish;
  const amount_mills = mills(wish.amount_mills);
  const reason = await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`gift ${player_id}`}, 0))`.execute(
      tx,
    );
    return kind === 'points'
      ? noteGuide(tx, { player_id, subject, amount_mills })
      : noteUse(tx, { player_id, subject, amount_mills, kind });
  });
  return decideAndSettle(db, async () =>
    giveGift({ player_id, kind, amount_mills, ...reason.of }, reason.at),
  );
}

type Noted = { of: Pick<Gift, 'source' | 'subject'>; at: Date };

async function noteGuide(
  tx: Tx,
  { player_id, subject, amount_mills }: Pick<Gift, 'player_id' | 'subject' | 'amount_mills'>,
): Promise<Noted> {
  await tx
    .insertInto('claims_received')
    .values({ player_id, claim: 'guide', subject, points_mills: amount_mills, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { at } = await tx
    .selectFrom('claims_received')
    .select('at')
    .where('player_id', '=', player_id)
    .where('claim', '=', 'guide')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return { of: { source: 'milestone', subject: `guide/${subject}` }, at };
}

async function noteUse(
  tx: Tx,
  { player_id, subject, amount_mills, kind }: Omit<Gift, 'source'>,
): Promise<Noted> {
  const code = `TEST-${player_id}-${subject}-${kind}`.replaceAll(/\W|_/g, '-');
  const known = await tx
    .selectFrom('codes')
    .innerJoin('codes_uses as use', 'use.code_id', 'codes.id')
    .select(['codes.id', 'use.at'])
    .where('codes.code', '=', code)
    .executeTakeFirst();
  if (known) return { of: { source: 'code', subject: `${known.id}/1` }, at: known.at };
  const at = now();
  const rules = {
    uses_max: 1,
    per_player_max: 1,
    uses: 1,
    created_at: at,
    expires_at: new Date(at.getTime() + 1),
  };
  const { id } = await tx
    .insertInto('codes')
    .values({ code, kind, amount_mills, ...rules })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('codes_uses').values({ code_id: id, player_id, n: 1, at }).execute();
  return { of: { source: 'code', subject: `${id}/1` }, at };
}
