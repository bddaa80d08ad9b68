import { mills, type Mills } from '@vitrine/contract/amount';
import type { ErrorKey } from '@vitrine/contract/errors';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { Refusal, Unfit } from '../kit/refusal.ts';
import { excludePayers, isExcluded, promotionOf } from '../promotions/index.ts';
import { account } from '../settle/accounts.ts';
import { readAccount } from '../settle/store.ts';
import { ceilingOf, readCountry, refuseCountries } from '../territory/index.ts';
import { addToPayment } from './adding.ts';
import { readTerms } from '../terms/index.ts';
import { creditTopUp, creditShopTopUp, payments_terms } from './crediting.ts';
import { whileStale } from '../settle/carry-out.ts';
import { settle } from '../settle/settle.ts';
import type { ReturnReason } from './facts.ts';
import { returnUncredited } from './refunds/refund.ts';
import { lowerExtra } from './refunds/store.ts';
import * as store from './store.ts';

/** A partner's code adds this share to each top-up of money, in parts per million: 5%. */
export const code_ppm = 50_000;

/** A credited order is asked about again for charge-backs. */
const first_check_ms = 60 * 60_000;

/**
 * Credits an order that is paid, once: everything that was paid, less the fee, so that too much
 * isn't lost; or all that was ordered, when the gateway takes a little less as the whole. A payment
 * that exceeds a deposit limit of the player, or comes from a country that was blocked meanwhile,
 * goes back instead, all of it.
 */
export async function creditOrder(db: Db, id: number): Promise<void> {
  const order = await store.findOrderById(db, id);
  if (order?.state !== 'paid') return;
  try {
    await refuseCountries(db, [order.country, order.network_country]);
    await whileStale(() => creditOnce(db, id));
  } catch (problem) {
    const reason = problem instanceof Refusal ? return_reasons[problem.key] : undefined;
    if (!reason) throw problem;
    await returnUncredited(db, order, ['paid'], { reason, pays_back: true });
  }
}

/**
 * Credits what was confirmed of a credited order besides, up to a sum confirmed in all. False when
 * the order isn't credited, or a rule refuses it.
 */
export async function addToOrder(db: Db, id: number, confirmed_mills: Mills): Promise<boolean> {
  const order = await store.findOrderById(db, id);
  if (order?.state !== 'credited') return false;
  try {
    await refuseCountries(db, [order.country, order.network_country]);
    return await whileStale(() => transact(db, (tx) => addOnce(tx, id, confirmed_mills)));
  } catch (problem) {
    if (problem instanceof Refusal && return_reasons[problem.key]) return false;
    throw problem;
  }
}

async function addOnce(tx: Tx, id: number, confirmed_mills: Mills): Promise<boolean> {
  const order = await store.lockOrder(tx, id);
  if (order.state !== 'credited') return false;
  const { player_id, credits: to, paid_mills: after_mills, short_mills, extra_mills } = order;
  const came_mills = mills(confirmed_mills - extra_mills - after_mills);
  const amount_mills = mills(came_mills - short_mills);
  if (amount_mills <= 0) return true;
  const debt = await readAccount(tx, account(player_id, 'debt'));
  const ceiling_mills = await readCeilingOf(tx, order);
  const more = { after_mills, amount_mills, made_good_mills: short_mills, ceiling_mills };
  const act = addToPayment({ player_id, order_id: id, to, ...more, debt }, now());
  await store.addToCredit(tx, id, { came_mills, amount_mills, ...act.memo });
  await settle(tx, act);
  return true;
}

/**
 * Credits what came in addition to a credited order and waits. Refuses what the territory and the
 * player's limits refuse.
 */
export async function creditExtra(tx: Tx, id: number): Promise<void> {
  const order = await store.lockOrder(tx, id);
  await refuseCountries(tx, [order.country, order.network_country]);
  const { player_id, credits: to, paid_mills: after_mills, short_mills } = order;
  const amount_mills = mills(order.extra_mills - order.extra_back_mills);
  const came_mills = mills(amount_mills + short_mills);
  const debt = await readAccount(tx, account(player_id, 'debt'));
  const ceiling_mills = await readCeilingOf(tx, order);
  const more = { after_mills, amount_mills, made_good_mills: short_mills, ceiling_mills };
  const act = addToPayment({ player_id, order_id: id, to, ...more, debt }, now());
  // First: an order never counts more than its gateway has confirmed.
  await lowerExtra(tx, id, order.extra_back_mills);
  await store.addToCredit(tx, id, { came_mills, amount_mills, ...act.memo });
  await settle(tx, act);
}

/**
 * Credits the money of an order that expired before all of it had come. Refuses what the territory
 * and the player's limits refuse, and act.unfit for money that isn't confirmed, is no more than the
 * fee, or of an order that failed.
 */
export async function creditLate(tx: Tx, id: number): Promise<void> {
  const order = await store.lockOrder(tx, id);
  const { state, paid_mills, seen_mills, fee_mills } = order;
  if (state !== 'expired' || paid_mills !== seen_mills || paid_mills <= fee_mills)
    throw new Unfit('This money can’t be credited as it is: send it back.');
  await refuseCountries(tx, [order.country, order.network_country]);
  const at = now();
  await store.advanceOrder(tx, id, ['expired'], { state: 'paid', at, check_at: at });
  await creditOnce(tx, id);
}

/** The rules that a payment is returned for, by their refusals. */
const return_reasons: Partial<Record<ErrorKey, ReturnReason>> = {
  'limit.reached': 'limit',
  'territory.blocked': 'territory',
  'territory.no_top_up': 'territory',
};

async function creditOnce(db: Db, id: number): Promise<void> {
  const order = await store.findOrderById(db, id);
  if (order?.state !== 'paid') return;
  const at = now();
  const act = await decideCredit(db, order, at);
  const { amount_mills, repaid_mills, daily_mills, code_mills } = act.memo;
  await transact(db, async (tx) => {
    const is_mine = await store.advanceOrder(tx, id, ['paid'], {
      state: 'credited',
      at,
      check_at: new Date(at.getTime() + first_check_ms),
      credited_at: at,
      credited_mills: amount_mills,
      repaid_mills,
      daily_mills,
      code_mills,
    });
    if (is_mine) await settle(tx, act);
  });
}

async function decideCredit(db: Db, order: store.OrderRow, at: Date) {
  const { player_id, id: order_id, credits, fee_mills, short_mills } = order;
  const debt = await readAccount(db, account(player_id, 'debt'));
  const amount_mills = mills(order.paid_mills + short_mills - fee_mills);
  const ceiling_mills = await readCeilingOf(db, order);
  const bounded = { fee_mills, short_mills, ceiling_mills };
  const payment = { player_id, order_id, amount_mills, ...bounded, debt };
  if (credits === 'shop_score') return creditShopTopUp(payment, at);
  const bonus = await readAccount(db, account(player_id, 'bonus'));
  const had_bonus_today = await store.hadDailyBonus(db, player_id, at);
  const share_ppm = await shareOfCode(db, player_id, at);
  const terms = await readTerms(db, payments_terms);
  return creditTopUp({ ...payment, bonus, had_bonus_today, code_ppm: share_ppm }, terms, at);
}

/** The ceiling of the country whose network the order came from, by its rules of the moment. */
async function readCeilingOf(db: Db, { network_country }: store.OrderRow) {
  return ceilingOf(await readCountry(db, network_country ?? undefined));
}

/**
 * The share that the partner's code adds, in parts per million: nothing where the partner seems to
 * be the same person.
 */
async function shareOfCode(db: Db, player_id: number, at: Date): Promise<number> {
  await excludePayers(db, player_id, await store.findCoPayers(db, player_id), at);
  const comes_by_code = (await findPartnerCode(db, player_id)) !== null;
  return comes_by_code && !(await isExcluded(db, player_id, at)) ? code_ppm : 0;
}

/** The code of the partner whom the player came through; null without one. */
export async function findPartnerCode(db: Db, player_id: number): Promise<string | null> {
  const { promotion } = await db
    .selectNoFrom(promotionOf(player_id).as('promotion'))
    .executeTakeFirstOrThrow();
  return promotion.parent_code;
}
