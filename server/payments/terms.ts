import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { judgeBirth, readCeilingFor, refuseByBirth } from '../births/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { hasAnswered, readDepositRoom, showLimit, type DepositRoom } from '../limits/index.ts';
import { refuse } from '../kit/refusal.ts';
import { account } from '../settle/accounts.ts';
import { bonus_days, release_ppm } from '../settle/bonus.ts';
import { readAccount } from '../settle/store.ts';
import { code_ppm, findPartnerCode } from './credit.ts';
import { readSetting } from '../settings/index.ts';
import { readTerms } from '../terms/index.ts';
import { payments_terms } from './crediting.ts';
import { hadDailyBonus, sumUnpaid } from './store.ts';
import { readTerritory } from '../territory/index.ts';
import { readTopUps } from './top-ups.ts';

const percent = (ppm: number) => ppm / 10_000;

/**
 * The bonuses that a top-up of money brings the player now, with their conditions, and how long
 * tokens wait; without a player, those of a new one. `address` is the caller's.
 */
export async function showTerms(
  db: Db,
  player: number | undefined,
  address: string,
): Promise<Reply<'GET /api/pay/terms'>> {
  const own = player === undefined ? undefined : await readOwn(db, player, address);
  const { content } = await readTerms(db, payments_terms);
  const { share_ppm, least_mills, most_mills } = content.daily_bonus;
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
    left: own?.room ? toWire(own.room.left_mills) : null,
    reserved: toWire(own?.reserved_mills ?? mills(0)),
    limit: own?.room ? showDepositLimit(own.room) : null,
    limit_prompt: own?.is_unasked ?? false,
    birth: own?.birth ?? null,
    limit_needed: player !== undefined && (await needsLimit(db, player, address)),
    card_wait_hours: await readSetting(db, 'withdrawals.card_wait_hours'),
  };
}

async function readOwn(db: Db, player: number, address: string) {
  const at = now();
  const territory = await readTerritory(db, address);
  const ceiling_mills = await readCeilingFor(db, player, territory, at);
  const [had_bonus_today, partner_code, debt, { room, reserved_mills }, top_ups, answered] =
    await Promise.all([
      hadDailyBonus(db, player, at),
      findPartnerCode(db, player),
      readAccount(db, account(player, 'debt')),
      readTopUpRoom(db, player, at, ceiling_mills),
      readTopUps(db, player),
      hasAnswered(db, player),
    ]);
  return {
    had_bonus_today,
    partner_code,
    debt_mills: debt.balance_mills,
    room,
    reserved_mills,
    birth: await judgeBirth(db, player, territory, at),
    is_unasked: !answered && top_ups.total_mills === 0,
  };
}

/** Whether a deposit limit has to stand before a top-up at this address, and none does. */
async function needsLimit(db: Db, player: number, address: string) {
  const { limit_before_top_up } = await readTerritory(db, address);
  return limit_before_top_up && (await readDepositRoom(db, player, {}, now())) === undefined;
}

/**
 * Refuses what the rules at an address ask for before a top-up: birth.needed, birth.under_age, and
 * limit.needed for a player without a deposit limit where one has to stand.
 */
export async function refuseUnready(db: Db, player: number, address: string): Promise<void> {
  await refuseByBirth(db, player, await readTerritory(db, address), now());
  if (await needsLimit(db, player, address)) refuse('limit.needed');
}

/** The most that a player may deposit in a month at an address; undefined without a ceiling. */
export async function readCeiling(
  db: Db,
  player: number,
  address: string,
): Promise<Mills | undefined> {
  return readCeilingFor(db, player, await readTerritory(db, address), now());
}

/** The deposit limit that leaves the least room, as the page of top-ups shows it. */
function showDepositLimit({ limit }: DepositRoom) {
  const { period, used, free_at } = showLimit(limit);
  const amount = toWire(mills(limit.limit_mills));
  return { period, amount, used, free_at, is_ceiling: limit.is_ceiling };
}

/**
 * The room that the player's deposit limits and a ceiling leave for a new order, none without any:
 * orders that may still be paid reserve their amounts.
 */
export async function readTopUpRoom(
  db: Db,
  player: number,
  at: Date,
  ceiling_mills: Mills | undefined,
) {
  // First: an order that is credited meanwhile counts twice then, rather than not at all.
  const reserved_mills = mills(await sumUnpaid(db, player));
  const room = await readDepositRoom(db, player, { reserved_mills, ceiling_mills }, at);
  return { room, reserved_mills };
}
