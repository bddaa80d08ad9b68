import { mills, sum, toWire } from '@vitrine/contract/amount';
import type { Sitting } from '@vitrine/contract/sittings';
import { sumPlayedSince } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { utcDay } from '../kit/utc-day.ts';
import { readBalances } from '../ledger/index.ts';
import { countTime, readCheck, setCheckDue, signOut } from '../limits/index.ts';
import { readTerritory } from '../territory/index.ts';
import * as store from './store.ts';

/** So long without a report ends a sitting. */
export const pause_ms = 30 * 60_000;
const minute_ms = 60_000;
/** Between two reports so much counts as time at games at most: more is a pause between tabs. */
const counted_ms_max = 3 * minute_ms;

/**
 * Notes that a player sees a game at a network address, and answers the sitting. Where the country
 * asks for it, a limit of time that is used up ends all sessions of the player.
 */
export async function reportSitting(tx: Tx, player_id: number, address: string): Promise<Sitting> {
  const at = now();
  const running = await store.lockSitting(tx, player_id);
  if (!running || at.getTime() - running.seen_at.getTime() >= pause_ms)
    return beginSitting(tx, player_id, address, at);
  const spent_ms = Math.min(at.getTime() - running.seen_at.getTime(), counted_ms_max);
  const used_up = await countTime(tx, player_id, spent_ms, at);
  if (used_up && (await readTerritory(tx, address)).sign_out_at_limit)
    await signOut(tx, player_id, used_up);
  await store.noteSeen(tx, player_id, at);
  return showSitting(tx, running, at);
}

/** The player has looked at the sitting: the next look is due after the chosen minutes. */
export async function confirmCheck(tx: Tx, player_id: number, address: string): Promise<Sitting> {
  const at = now();
  const sitting = await reportSitting(tx, player_id, address);
  return { ...sitting, check_at: (await postponeCheck(tx, player_id, address, at)).toISOString() };
}

async function beginSitting(
  tx: Tx,
  player_id: number,
  address: string,
  at: Date,
): Promise<Sitting> {
  const before = sumOf(await sumPlayedSince(tx, player_id, utcDay(at)));
  const sitting = {
    player_id,
    began_at: at,
    seen_at: at,
    staked_before_mills: before.staked_mills,
    won_before_mills: before.won_mills,
  };
  await store.putSitting(tx, sitting);
  await postponeCheck(tx, player_id, address, at);
  return showSitting(tx, sitting, at);
}

/** The next look is due after the minutes that the player chose, or their country's, if fewer. */
async function postponeCheck(tx: Tx, player_id: number, address: string, at: Date): Promise<Date> {
  const { minutes } = await readCheck(tx, player_id);
  const { check_minutes_max } = await readTerritory(tx, address);
  const due_at = new Date(at.getTime() + Math.min(minutes, check_minutes_max) * minute_ms);
  await setCheckDue(tx, player_id, due_at);
  return due_at;
}

async function showSitting(tx: Tx, sitting: store.SittingRow, at: Date): Promise<Sitting> {
  const { player_id, began_at, staked_before_mills, won_before_mills } = sitting;
  const { version } = await readBalances(tx, player_id);
  const played = sumOf(await sumPlayedSince(tx, player_id, utcDay(began_at)));
  const staked_mills = mills(played.staked_mills - staked_before_mills);
  const won_mills = mills(played.won_mills - won_before_mills);
  const { minutes, due_at } = await readCheck(tx, player_id);
  return {
    began_at: began_at.toISOString(),
    now: at.toISOString(),
    staked: toWire(staked_mills),
    won: toWire(won_mills),
    net: toWire(mills(won_mills - staked_mills)),
    version,
    check_at: (due_at ?? new Date(at.getTime() + minutes * minute_ms)).toISOString(),
  };
}

/** The stakes and wins of days together. */
export const sumOf = (rows: readonly { staked_mills: number; won_mills: number }[]) => ({
  staked_mills: sum(rows.map(({ staked_mills }) => mills(staked_mills))),
  won_mills: sum(rows.map(({ won_mills }) => mills(won_mills))),
});
