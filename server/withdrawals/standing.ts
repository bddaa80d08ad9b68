import { fromWire, toWire } from '@vitrine/contract/amount';
import type { Hold as ShownHold } from '@vitrine/contract/withdrawals';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { findAccount, findSteamId } from '../accounts/index.ts';
import { sayRefusal } from '../kit/answers.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { findLastCardPayment, readTopUps } from '../payments/index.ts';
import { account } from '../settle/accounts.ts';
import { findBlock } from '../settle/blocks.ts';
import { readAccount } from '../settle/store.ts';
import { isLinkOf, withdrawalsFrom } from '../security/index.ts';
import { readSettingValues } from '../settings/index.ts';
import type { Hold, HoldRules, PlayerStanding } from './holds.ts';
import * as store from './store.ts';

/** Reads the facts of the player that decide about a withdrawal. */
export async function readStanding(db: Db, player_id: number): Promise<PlayerStanding> {
  const [found, steam_id, top_ups, card_at, debt, delivered, flags, block] = await Promise.all([
    findAccount(db, player_id),
    findSteamId(db, player_id),
    readTopUps(db, player_id),
    findLastCardPayment(db, [player_id], now()),
    readAccount(db, account(player_id, 'debt')),
    store.countWithdrawals(db, player_id, [3]),
    store.findFlags(db, player_id),
    findBlock(db, player_id, 'withdrawal', now()),
  ]);
  const { email_verified_at, trade_url, trade_url_changed_at, refused_trade_url } =
    found ?? refuse('session.expired');
  const waits_until = withdrawalsFrom(trade_url_changed_at);
  return {
    block,
    debt_mills: debt.balance_mills,
    is_flagged: flags.length > 0,
    email_verified: email_verified_at !== null,
    trade_url,
    link_is_own: trade_url === null || steam_id === null || isLinkOf(trade_url, steam_id),
    link_is_refused: trade_url !== null && trade_url === refused_trade_url,
    link_waits_until: waits_until === null ? null : new Date(waits_until),
    has_withdrawn: delivered > 0,
    topped_up_mills: top_ups.total_mills,
    card_at,
  };
}

/** The refusal of a withdrawal for a hold, with what it says. */
export function refusalOfHold({ key, until, missing_mills, words }: Hold): Refusal {
  return new Refusal(key, undefined, {
    ...(until && { until: until.toISOString() }),
    ...(missing_mills !== null && { missing: toWire(missing_mills) }),
    ...(words !== undefined && { words }),
  });
}

/** A hold as a page shows it. */
export function showHold(
  { key, until, missing_mills, words }: Hold,
  language: LocaleCode,
): ShownHold {
  return {
    key,
    msg: sayRefusal(language, key, { words }),
    until: until?.toISOString() ?? null,
    missing: missing_mills === null ? null : toWire(missing_mills),
  };
}

/** The rules of withdrawals as operators have set them. */
export async function readHoldRules(db: Db): Promise<HoldRules> {
  const [wait, top_ups] = ['withdrawals.card_wait_hours', 'withdrawals.top_ups_min'] as const;
  const set = await readSettingValues(db, [wait, top_ups]);
  return { card_wait_hours: set[wait], top_ups_min_mills: fromWire(set[top_ups])! };
}
