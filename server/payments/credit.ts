import { mills, type Mills } from '@vitrine/contract/amount';
import type { ErrorKey } from '@vitrine/contract/errors';
import { readCeilingFor } from '../births/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { Refusal, Unfit } from '../kit/refusal.ts';
import { excludePayers, isExcluded, promotionOf } from '../promotions/index.ts';
import { account } from '../settle/accounts.ts';
import { readAccount } from '../settle/store.ts';
import { readCountry, refuseCountries } from '../territory/index.ts';
import { addToPayment } from './adding.ts';
import { readTerms } from '../terms/index.ts';
import { creditTopUp, creditShopTopUp, payments_terms } from './crediting.ts';
import { whileStale } from '../settle/carry-out.ts';
import { mayPlay, settle, type Act } from '../settle/settle.ts';
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
 * that comes although a deposit limit is used up is credited too, and waits for a person, who may
 * send it back (player protection, rule 4). One from a country that was blocked meanwhile, or from
 * a player who is on a break, excluded or blocked from playing by now, goes back instead.
 */
export async function creditOrder(db: Db, id: number): Promise<void> {
  const order = await store.findOrderById(db, id);
  if (order?.state !== 'paid') return;
  const reason = await creditByRules(db, order, () =>
    evenOverLimit((over_limit) => whileStale(() => creditOnce(db, id, over_limit))),
  );
  if (reason) await returnUncredited(db, order, ['paid'], { reason, pays_back: true });
}

/** The rules that a payment is returned for, by their refusals. */
const return_reasons: Partial<Record<ErrorKey, ReturnReason>> = {
  'break.active': 'break',
  'exclusion.active': 'break',
  'player.blocked': 'block',
  'territory.blocked': 'territory',
  'territory.no_top_up': 'territory',
};

/** Credits money of an order that has come; returns why it goes back if a rule refuses it. */
async function creditByRules(
  db: Db,
  { country, network_country }: store.OrderRow,
  credit: () => Promise<unknown>,
): Promise<ReturnReason | undefined> {
  try {
    await refuseCountries(db, [country, network_country]);
    await credit();
    return undefined;
  } catch (problem) {
    const reason = problem instanceof Refusal ? return_reasons[problem.key] : undefined;
    if (!reason) throw problem;
    return reason;
  }
}

/** Credits money that has come: within the limits, or else above them. */
async function evenOverLimit<T>(credit: (over_limit: boolean) => Promise<T>): Promise<T> {
  try {
    return await credit(false);
  } catch (problem) {
    if (!(problem instanceof Refusal && problem.key === 'limit.reached')) throw problem;
    return credit(true);
  }
}

/**
 * Credits what was confirmed of a credited order besides, up to a sum confirmed in all. False when
 * the order isn't credited, or a rule refuses it; above a limit as `creditOrder`.
 */
export async function addToOrder(db: Db, id: number, confirmed_mills: Mills): Promise<boolean> {
  const order = await store.findOrderById(db, id);
  if (order?.state !== 'credited') return false;
  let is_added = false;
  await creditByRules(db, order, async () => {
    is_added = await evenOverLimit((over_limit) =>
      whileStale(() => transact(db, (tx) => addOnce(tx, id, { confirmed_mills, over_limit }))),
    );
  });
  return is_added;
}

interface Confirmed {
  confirmed_mills: Mills;
  over_limit: boolean;
}

async function addOnce(
  tx: Tx,
  id: number,
  { confirmed_mills, over_limit }: Confirmed,
): Promise<boolean> {
  const order = await store.lockOrder(tx, id);
  if (order.state !== 'credited') return false;
  const { player_id, credits: to, paid_mills: after_mills, short_mills, extra_mills } = order;
  const came_mills = mills(confirmed_mills - extra_mills - after_mills);
  const amount_mills = mills(came_mills - short_mills);
  if (amount_mills <= 0) return true;
  const debt = await readAccount(tx, account(player_id, 'debt'));
  const ceiling_mills = await readCeilingOf(tx, order);
  const more = { after_mills, amount_mills, made_good_mills: short_mills, ceiling_mills };
  const act = addToPayment({ player_id, order_id: id, to, ...more, debt, over_limit }, now());
  const over_limit_mills = over_limit ? amount_mills : mills(0);
  await store.addToCredit(tx, id, { came_mills, amount_mills, over_limit_mills, ...act.memo });
  await settleCredit(tx, act);
  return true;
}

/**
 * Credits what came in addition to a credited order and waits. Refuses what the territory and the
 * player's limits and breaks refuse.
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
  const act = addToPayment(
    { player_id, order_id: id, to, ...more, debt, over_limit: false },
    now(),
  );
  // First: an order never counts more than its gateway has confirmed.
  await lowerExtra(tx, id, order.extra_back_mills);
  const over_limit_mills = mills(0);
  await store.addToCredit(tx, id, { came_mills, amount_mills, over_limit_mills, ...act.memo });
  await settleCredit(tx, act);
}

/**
 * Credits the money of an order that expired before all of it had come. Refuses what the territory
 * and the player's limits and breaks refuse, and act.unfit for money that isn't confirmed, is no
 * more than the fee, or of an order that failed.
 */
export async function creditLate(tx: Tx, id: number): Promise<void> {
  const order = await store.lockOrder(tx, id);
  const { state, paid_mills, seen_mills, fee_mills } = order;
  if (state !== 'expired' || paid_mills !== seen_mills || paid_mills <= fee_mills)
    throw new Unfit('This money can’t be credited as it is: send it back.');
  await refuseCountries(tx, [order.country, order.network_country]);
  const at = now();
  await store.advanceOrder(tx, id, ['expired'], { state: 'paid', at, check_at: at });
  await creditOnce(tx, id, false);
}

/**
 * Settles a credit: nobody tops up on a break, though it was ordered before. Refuses break.active,
 * exclusion.active, player.blocked and limit.reached.
 */
function settleCredit(tx: Tx, act: Act & { by: number; at: Date }) {
  return settle(tx, { ...act, guard: [...(act.guard ?? []), mayPlay(act.by, act.at)] });
}

async function creditOnce(db: Db, id: number, over_limit: boolean): Promise<void> {
  const order = await store.findOrderById(db, id);
  if (order?.state !== 'paid') return;
  const at = now();
  const act = await decideCredit(db, order, over_limit, at);
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
      over_limit_mills: over_limit ? amount_mills : mills(0),
    });
    if (is_mine) await settleCredit(tx, act);
  });
}

async function decideCredit(db: Db, order: store.OrderRow, over_limit: boolean, at: Date) {
  const { player_id, id: order_id, credits, fee_mills, short_mills } = order;
  const debt = await readAccount(db, account(player_id, 'debt'));
  const amount_mills = mills(order.paid_mills + short_mills - fee_mills);
  const ceiling_mills = await readCeilingOf(db, order);
  const bounded = { fee_mills, short_mills, ceiling_mills, over_limit };
  const payment = { player_id, order_id, amount_mills, ...bounded, debt };
  if (credits === 'shop_score') return creditShopTopUp(payment, at);
  const bonus = await readAccount(db, account(player_id, 'bonus'));
  const had_bonus_today = await store.hadDailyBonus(db, player_id, at);
  const share_ppm = await shareOfCode(db, player_id, at);
  const terms = await readTerms(db, payments_terms);
  return creditTopUp({ ...payment, bonus, had_bonus_today, code_ppm: share_ppm }, terms, at);
}

/** The player's ceiling in the country whose network the order came from, as its rules are now. */
async function readCeilingOf(db: Db, { player_id, network_country }: store.OrderRow) {
  const rules = await readCountry(db, network_country ?? undefined);
  return readCeilingFor(db, player_id, rules, now());
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
