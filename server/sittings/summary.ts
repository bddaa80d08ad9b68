import { mills, toWire } from '@vitrine/contract/amount';
import type { SignInSummary } from '@vitrine/contract/sittings';
import { sumPlayedSince } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Caller } from '../kit/http/route.ts';
import { utcDay } from '../kit/utc-day.ts';
import { findSignOut, noteSignOutSeen, readTimes } from '../limits/index.ts';
import { readTerritory } from '../territory/index.ts';
import { sumOf } from './report.ts';
import * as store from './store.ts';

/** The summary is of so many UTC days, with today. */
const summary_days = 30;
const day_ms = 24 * 3_600_000;

/**
 * The time and the result of the last 30 days, which the player reads once after each sign-in where
 * the country asks for it, and the limit at which the sessions before it ended. Staff who sees the
 * site as the player reads neither.
 */
export async function showSignInSummary(
  db: Db,
  caller: Caller,
  address: string,
): Promise<SignInSummary> {
  if (caller.looks_until) return { summary: null, signed_out: null };
  const { summary_at_sign_in } = await readTerritory(db, address);
  const signed_out = await findSignOut(db, caller.id);
  const is_due = summary_at_sign_in && !(await store.hasSeenSummary(db, caller.session_id));
  return {
    summary: is_due ? await sumUp(db, caller.id, now()) : null,
    signed_out: signed_out
      ? {
          kind: signed_out.kind,
          period: signed_out.period,
          at: signed_out.at.toISOString(),
          free_at: new Date(signed_out.free_on).toISOString(),
        }
      : null,
  };
}

async function sumUp(db: Db, player_id: number, at: Date): Promise<SignInSummary['summary']> {
  const since = utcDay(new Date(at.getTime() - (summary_days - 1) * day_ms));
  const { staked_mills, won_mills } = sumOf(await sumPlayedSince(db, player_id, since));
  const times = await readTimes(db, player_id, since);
  const played_mills = times.reduce((total, day) => total + day.played_mills, 0);
  return {
    minutes: Math.floor(played_mills / 1000),
    staked: toWire(staked_mills),
    won: toWire(won_mills),
    net: toWire(mills(won_mills - staked_mills)),
  };
}

/** The player has read both: neither is shown again in this session. Idempotent. */
export async function closeSummary(tx: Tx, { id, session_id }: Caller): Promise<void> {
  const at = now();
  await store.insertSeenSummary(tx, session_id, at);
  await noteSignOutSeen(tx, id, at);
}
