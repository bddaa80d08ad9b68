import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { account } from '../settle/accounts.ts';
import { bonus_days, release_ppm } from '../settle/bonus.ts';
import { readAccount, readDepositsLeft } from '../settle/store.ts';
import { code_ppm, findPartnerCode } from './credit.ts';
import { daily_bonus } from './crediting.ts';
import { hadDailyBonus, sumUnpaid } from './store.ts';

const percent = (ppm: number) => ppm / 10_000;

/**
 * The bonuses that a top-up of money brings the player now, with their conditions, and how long
 * tokens wait; without a player, those of a new one.
 */
export async function showTerms(
  db: Db,
  player: number | undefined,
  { card_wait_hours }: { card_wait_hours: number },
): Promise<Reply<'GET /api/pay/terms'>> {
  const own = player === undefined ? undefined : await readOwn(db, player);
  const { share_ppm, least_mills, most_mills } = daily_bonus;
  return {
    daily: {
      percent: percent(share_ppm),
      least: toWire(least_mills),
      most: toWire(most_mills),
      available: !own?.had_bonus_today,
    },
    partner: own?.partner_code == null ? null : { extension_code: own.partner_code },
    code_percent: percent(code_ppm),
    release: { percent: percent(release_ppm), days: bonus_days },
    debt: toWire(own?.debt_mills ?? mills(0)),
    left: own?.left_mills == null ? null : toWire(own.left_mills),
    reserved: toWire(own?.reserved_mills ?? mills(0)),
    card_wait_hours,
  };
}

async function readOwn(db: Db, player: number) {
  const at = now();
  const [had_bonus_today, partner_code, debt, limits] = await Promise.all([
    hadDailyBonus(db, player, at),
    findPartnerCode(db, player),
    readAccount(db, account(player, 'debt')),
    readTopUpLeft(db, player, at),
  ]);
  return { had_bonus_today, partner_code, debt_mills: debt.balance_mills, ...limits };
}

/**
 * The most that the player's deposit limits allow for a new order, null without a limit: orders
 * that may still be paid reserve their amounts.
 */
export async function readTopUpLeft(db: Db, player: number, at: Date) {
  // First: an order that is credited meanwhile counts twice then, rather than not at all.
  const reserved_mills = await sumUnpaid(db, player);
  const deposits_mills = await readDepositsLeft(db, player, at);
  const left_mills =
    deposits_mills === null ? null : mills(Math.max(0, deposits_mills - reserved_mills));
  return { left_mills, reserved_mills };
}
