import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { selectPlayer } from '../accounts/index.ts';
import { basisOf, budgetOf, gift_top_up, playFor, type RecentPlay } from '../budget/index.ts';
import { sumStakes } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import { refuse } from '../kit/refusal.ts';
import { day_ms, dayBegin, utcDay } from '../kit/utc-day.ts';
import { readMoneyTopUps } from '../payments/index.ts';

/** How far a player meets the rule of gifts, with everything that their amounts follow. */
export interface GiftStanding extends RecentPlay {
  email_verified: boolean;
  /** The amount that the player's gifts follow, once the rule is met; in mills. */
  basis_mills: Mills;
}

/**
 * Reads a player's stakes of the last 30 UTC days, this one included, in mills. A listener counts
 * stakes moments after play.
 */
export async function readRecentStakes(db: Db, player_id: number, at: Date): Promise<Mills> {
  const span = {
    since: utcDay(dayBegin(at, 1 - gift_top_up.days)),
    before: utcDay(dayBegin(at, 1)),
  };
  return mills((await sumStakes(db, player_id, span)).staked_mills);
}

const selectVerified = statement((db, { player_id }: { player_id: number }) =>
  selectPlayer(db, player_id).select('player.email_verified_at'),
);

/** Reads how far a player meets the rule of gifts at a moment. */
export async function readGiftStanding(
  db: Db,
  player_id: number,
  at = now(),
): Promise<GiftStanding> {
  const since = new Date(at.getTime() - gift_top_up.days * day_ms);
  const [[player], { recent_mills: top_ups_mills }, staked_mills] = await Promise.all([
    selectVerified(db, { player_id }),
    readMoneyTopUps(db, player_id, since),
    readRecentStakes(db, player_id, at),
  ]);
  const recent = { top_ups_mills, staked_mills };
  return {
    email_verified: (player?.email_verified_at ?? null) !== null,
    ...recent,
    basis_mills: basisOf(recent),
  };
}

/** Whether nothing of the rule is missing. */
export function meetsGiftRule({
  email_verified,
  top_ups_mills,
}: Pick<GiftStanding, 'email_verified' | 'top_ups_mills'>): boolean {
  return email_verified && top_ups_mills >= gift_top_up.mills;
}

/**
 * Reads the standing of a player who claims a gift. Refuses gift.email_missing and
 * gift.top_up_missing.
 */
export async function requireGiftRule(
  db: Db,
  player_id: number,
  at = now(),
): Promise<GiftStanding> {
  const standing = await readGiftStanding(db, player_id, at);
  if (!standing.email_verified) refuse('gift.email_missing');
  if (!meetsGiftRule(standing)) refuse('gift.top_up_missing');
  return standing;
}

const nothing = { top_ups_mills: mills(0), staked_mills: mills(0) };

/** The rule with the progress of a player; a visitor has none. */
export async function showGiftRule(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/gift_rule'>> {
  const standing = player_id === undefined ? undefined : await readGiftStanding(db, player_id);
  const met = standing !== undefined && meetsGiftRule(standing);
  const { top_ups_mills, staked_mills } = standing ?? nothing;
  return {
    list: [
      {
        kind: 'email',
        need: 1,
        have: standing === undefined ? null : Number(standing.email_verified),
        days: null,
        met: standing?.email_verified ?? false,
      },
      {
        kind: 'top_up',
        need: toWire(gift_top_up.mills),
        have: standing === undefined ? null : toWire(top_ups_mills),
        days: gift_top_up.days,
        met: top_ups_mills >= gift_top_up.mills,
      },
    ],
    met,
    day_value: toWire(met ? budgetOf(standing.basis_mills) : mills(0)),
    play: {
      need: toWire(playFor(top_ups_mills)),
      have: toWire(staked_mills),
      days: gift_top_up.days,
    },
  };
}
