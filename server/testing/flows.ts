import { hash } from 'node:crypto';
import { mills, type Mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { account, type Balance } from '../settle/accounts.ts';
import { bonus_days, giveGift, givePlayPoints, voidBonus, type Gift } from '../settle/flows/gifts.ts';
import { redeemGiftCard, topUpMoney, topUpTokens } from '../settle/flows/payments.ts';
import { earnReferral, payReferrals, type ReferredPlay } from '../settle/flows/referrals.ts';
import { refundMoney, refundTokens } from '../settle/flows/refunds.ts';
import { once } from '../settle/once.ts';
import { settle, type Act, type Settled } from '../settle/settle.ts';
import { readAccount } from '../settle/store.ts';

/** Flows whose modules don't exist yet: these read the state, decide the act and settle it. */

class Stale extends Error {}

/** Repeats `work` while it finds that its act is stale. */
export async function whileStale<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 0; tried < 100; tried++) {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Stale)) throw problem;
    }
  }
  throw new Error('the act stayed stale');
}

/** Settles an act; throws for `whileStale` when it is stale. */
export async function settleFresh<Memo extends object>(db: Db, act: Act & { memo: Memo }): Promise<Settled<Memo>> {
  const settled = await settle(db, act);
  if (settled === 'stale') throw new Stale();
  return settled;
}

/** Decides and settles an act, again while it is stale. */
export async function carryOut<Memo extends object>(
  db: Db,
  decide: () => Promise<Act & { memo: Memo }>,
): Promise<Settled<Memo>> {
  return (await carryOutIfAny(db, decide))!;
}

/** The same for an act that there may be; undefined when there is none. */
function carryOutIfAny<Memo extends object>(
  db: Db,
  decide: () => Promise<(Act & { memo: Memo }) | undefined>,
): Promise<Settled<Memo> | undefined> {
  return whileStale(async () => {
    const act = await decide();
    return act && once<Memo>(db, act.by, act.key, () => settleFresh(db, act));
  });
}

/** Reads a balance of a player. */
export const readBalance = (db: Db, player_id: number, balance: Balance) =>
  readAccount(db, account(player_id, balance));

interface PaymentWish {
  player_id: number;
  order_id: number;
  amount_mills: number;
  fee_mills?: number;
  code_ppm?: number;
}

export function topUp(db: Db, { player_id, order_id, amount_mills, fee_mills = 0, code_ppm = 0 }: PaymentWish) {
  const payment = { player_id, order_id, amount_mills: mills(amount_mills), fee_mills: mills(fee_mills), code_ppm };
  return carryOut(db, async () => {
    const debt = await readBalance(db, player_id, 'debt');
    const bonus = await readBalance(db, player_id, 'bonus');
    const had_bonus_today = await hadBonusToday(db, player_id, now());
    return topUpMoney({ ...payment, debt, bonus, had_bonus_today }, now());
  });
}

async function hadBonusToday(db: Db, player_id: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from facts where player_id = ${player_id} and kind = 'payment.credited' and payload -> 'daily_mills' > '0'
      and (at at time zone 'utc')::date = (${at}::timestamptz at time zone 'utc')::date`.execute(db);
  return rows.length > 0;
}

export function topUpShop(db: Db, { player_id, order_id, amount_mills, fee_mills = 0 }: PaymentWish) {
  const payment = { player_id, order_id, amount_mills: mills(amount_mills), fee_mills: mills(fee_mills) };
  return carryOut(db, async () => topUpTokens({ ...payment, debt: await readBalance(db, player_id, 'debt') }, now()));
}

export const redeemCard = (db: Db, player_id: number, card_id: number, amount_mills: number) =>
  carryOut(db, async () => redeemGiftCard({ player_id, card_id, amount_mills: mills(amount_mills) }, now()));

interface RefundWish {
  player_id: number;
  order_id: number;
  amount_mills: number;
  reason?: 'refund' | 'charge_back';
}

export function refund(db: Db, { player_id, order_id, amount_mills, reason = 'refund' }: RefundWish) {
  const wish = { player_id, order_id, reason, amount_mills: mills(amount_mills) };
  return carryOut(db, async () => {
    const [money, bonus, debt] = [
      await readBalance(db, player_id, 'money'),
      await readBalance(db, player_id, 'bonus'),
      await readBalance(db, player_id, 'debt'),
    ];
    const released_mills = await sumReleased(db, player_id, now());
    return refundMoney({ ...wish, money, bonus, debt, released_mills }, now());
  });
}

/** The bonuses released in the last 30 days, less those that refunds took back since. */
async function sumReleased(db: Db, player_id: number, at: Date): Promise<Mills> {
  const [bonus, money] = [account(player_id, 'bonus'), account(player_id, 'money')];
  const since = daysBefore(at, bonus_days);
  const { rows } = await sql<{ mills: number }>`
    select (select coalesce(sum(amount_mills), 0) from ledger_entries
        where debit_account_id = ${bonus} and credit_account_id = ${money} and at > ${since})
      - (select coalesce(sum((payload -> 'released_mills')::bigint), 0) from facts
        where player_id = ${player_id} and kind = 'payment.refunded' and at > ${since}) as mills`.execute(db);
  return mills(Math.max(0, rows[0]!.mills));
}

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000);

export function refundShop(db: Db, { player_id, order_id, amount_mills, reason = 'refund' }: RefundWish) {
  const wish = { player_id, order_id, reason, amount_mills: mills(amount_mills) };
  return carryOut(db, async () =>
    refundTokens({ ...wish, shop_score: await readBalance(db, player_id, 'shop_score') }, now()),
  );
}

export const give = (db: Db, gift: Omit<Gift, 'amount_mills'> & { amount_mills: number }) =>
  carryOut(db, async () => giveGift({ ...gift, amount_mills: mills(gift.amount_mills) }, now()));

export const givePoints = (db: Db, player_id: number, of_fact: number, staked_mills: number) =>
  carryOut(db, async () => givePlayPoints({ player_id, of_fact, staked_mills: mills(staked_mills) }, now()));

/** Voids the bonus that has run out, if any. */
export async function voidOldBonus(db: Db, player_id: number): Promise<void> {
  await carryOutIfAny(db, async () => {
    const [bonus, at] = [await readBalance(db, player_id, 'bonus'), now()];
    const { rows } = await sql<{ mills: number }>`
      select coalesce(sum(amount_mills), 0) as mills from ledger_entries
      where credit_account_id = ${account(player_id, 'bonus')} and at > ${daysBefore(at, bonus_days)}`.execute(db);
    return voidBonus({ player_id, bonus, recent_gifts_mills: mills(rows[0]!.mills) }, at);
  });
}

export async function earnShare(
  db: Db,
  play: Omit<ReferredPlay, 'margin_mills' | 'released_mills'> & { margin_mills: number; released_mills?: number },
): Promise<void> {
  const { margin_mills, released_mills = 0 } = play;
  const act = earnReferral(
    { ...play, margin_mills: mills(margin_mills), released_mills: mills(released_mills) },
    now(),
  );
  if (act) await carryOut(db, async () => act);
}

export const payOut = (db: Db, player_id: number, amount_mills: number, key: string) =>
  carryOut(db, async () =>
    payReferrals({ player_id, amount_mills: mills(amount_mills) }, { text: key, hash: hash('sha256', key) }, now()),
  );
