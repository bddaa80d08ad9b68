import { mills, toWire, toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { selectPlayer } from '../accounts/index.ts';
import { tierOf } from '../budget/index.ts';
import { meetsGiftRule, readGiftStanding } from '../gifts/index.ts';
import { hasJoinedOne } from '../giveaways/index.ts';
import { readPlays } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { dayBegin, utcDay } from '../kit/utc-day.ts';
import { hasSecondFactor } from '../security/index.ts';
import { hasRevealed } from '../seeds/index.ts';
import { readTerms } from '../terms/index.ts';
import { findClaims } from './store.ts';
import {
  dailyClaimsMax,
  missionReward,
  missions_terms,
  missionsBy,
  type Mission,
  type MissionId,
} from './table.ts';

/** How far a player is with each mission, at most its need. */
export type MissionProgress = Readonly<Record<MissionId, number>>;

type Claims = Awaited<ReturnType<typeof findClaims>>;
type State = Reply<'GET /api/mission'>['list'][number]['state'];

/**
 * Reads a player's progress on the day of a moment. Daily missions count the plays of the UTC day,
 * which a listener sums; one-time ones look whether something is there. Each is one look-up.
 */
export async function readMissionProgress(
  db: Db,
  player_id: number,
  at: Date,
): Promise<MissionProgress> {
  const [{ today, games }, player, has_factor, has_revealed, has_joined] = await Promise.all([
    readPlays(db, player_id, utcDay(at)),
    selectPlayer(db, player_id).select('player.trade_url').executeTakeFirst(),
    hasSecondFactor(db, player_id),
    hasRevealed(db, player_id),
    hasJoinedOne(db, player_id),
  ]);
  return {
    play: today.reduce((sum, { staked_mills }) => sum + staked_mills, 0),
    cases: timesOf(today, 'case'),
    upgrade: timesOf(today, 'upgrade'),
    battle: timesOf(today, 'battle'),
    first_case: Number(games.has('case')),
    first_upgrade: Number(games.has('upgrade')),
    first_battle: Number(games.has('battle')),
    giveaway: Number(has_joined),
    reveal: Number(has_revealed),
    trade_link: Number((player?.trade_url ?? null) !== null),
    second_factor: Number(has_factor),
  };
}

const timesOf = (today: Awaited<ReturnType<typeof readPlays>>['today'], game: string) =>
  today.find((sums) => sums.game === game)?.times ?? 0;

/** The state of a mission, from a player's progress and claims that count on the day. */
export function missionStateOf(
  { id, kind, need }: Mission,
  progress: MissionProgress,
  claims: Claims,
  tier: number,
): State {
  if (claims.some(({ mission }) => mission === id)) return 'claimed';
  if (progress[id] < need) return 'open';
  const today = claims.filter(
    ({ for_day, is_today }) => is_today && (for_day === null) === (kind === 'once'),
  );
  return today.length >= (kind === 'once' ? 1 : dailyClaimsMax(tier)) ? 'tomorrow' : 'done';
}

/** The missions with a player's progress; a visitor has none. */
export async function listMissions(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/mission'>> {
  const at = now();
  const [progress, claims, standing] =
    player_id === undefined
      ? []
      : await Promise.all([
          readMissionProgress(db, player_id, at),
          findClaims(db, player_id, utcDay(at)),
          readGiftStanding(db, player_id, at),
        ]);
  const { content } = await readTerms(db, missions_terms);
  const tier = standing ? tierOf(standing.day_points) : 0;
  return {
    list: missionsBy(content).map((mission) => {
      const { id, kind, need } = mission;
      const shown = (count: number) => (id === 'play' ? toWire(mills(count)) : count);
      return {
        id,
        kind,
        need: shown(need),
        have: progress ? shown(Math.min(progress[id], need)) : null,
        reward: toPoints(missionReward(mission, tier)),
        state: progress ? missionStateOf(mission, progress, claims!, tier) : 'open',
      };
    }),
    daily_claims: dailyClaimsMax(tier),
    met: standing !== undefined && meetsGiftRule(standing),
    next_at: dayBegin(at, 1).toISOString(),
    now: at.toISOString(),
  };
}
