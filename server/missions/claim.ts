import { type Mills, toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { tierOf } from '../budget/index.ts';
import { readGiftStanding, requireGiftRule } from '../gifts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { utcDay } from '../kit/utc-day.ts';
import { account, house } from '../settle/accounts.ts';
import { wireBalances } from '../settle/balances.ts';
import { once } from '../settle/once.ts';
import { settle, type Act, type Settled } from '../settle/settle.ts';
import { readTerms } from '../terms/index.ts';
import { mission_rewarded } from './facts.ts';
import { readMissionProgress, missionStateOf } from './list.ts';
import { findClaims, insertClaim } from './store.ts';
import {
  dailyClaimsMax,
  findMission,
  missionReward,
  missions_terms,
  missionsBy,
  type Mission,
  type MissionId,
} from './table.ts';

/** Data for the response to a claim, besides balances. */
interface Memo {
  mission: MissionId;
  amount_mills: Mills;
}

type Claimed = Settled<Memo>;

export interface MissionReward {
  player_id: number;
  mission: Pick<Mission, 'id' | 'kind'>;
  amount_mills: Mills;
  /** The hash of the terms that it follows. */
  rule: string;
}

/** Gives the reward of a mission. Refuses nothing: the verb checks whether it is due. */
export function rewardMission(
  { player_id, mission: { id, kind }, amount_mills, rule }: MissionReward,
  asked: Partial<Asked> | undefined,
  at: Date,
) {
  return {
    by: player_id,
    at,
    key: asked?.key,
    session: asked?.session,
    fact: mission_rewarded.with({
      mission: id,
      kind,
      day: utcDay(at),
      amount_mills,
      rule,
    }),
    post: [{ debit: house.points, credit: account(player_id, 'score'), amount_mills }],
    memo: { mission: id, amount_mills },
  } satisfies Act;
}

/**
 * Claims the reward of a finished mission, whose amount follows from the player's gifts of a
 * day. Refuses mission.unknown, mission.claimed, mission.unfinished, mission.tomorrow when
 * another one-time mission, or two other daily ones, were claimed today, gift.email_missing and
 * gift.top_up_missing.
 */
export async function claimMission(
  db: Db,
  player_id: number,
  id: string,
  asked: Asked | undefined,
): Promise<Claimed> {
  const { content, hash: rule } = await readTerms(db, missions_terms);
  const mission = findMission(id, missionsBy(content)) ?? refuse('mission.unknown');
  return once<Memo>(db, player_id, asked?.key, async () => {
    const at = now();
    const tier = tierOf((await readGiftStanding(db, player_id, at)).day_points);
    await requireDue(db, player_id, mission, { tier, at });
    await requireGiftRule(db, player_id, at);
    const amount_mills = missionReward(mission, tier);
    return transact(db, async (tx) => {
      const claimed_on = utcDay(at);
      const for_day = mission.kind === 'daily' ? claimed_on : null;
      const claim = { player_id, mission: mission.id, for_day, claimed_on, amount_mills, at };
      // Another one of the day may have taken the place at the same moment.
      while (!(await insertClaim(tx, claim, dailyClaimsMax(tier))))
        await requireDue(tx, player_id, mission, { tier, at });
      return settle(tx, rewardMission({ player_id, mission, amount_mills, rule }, asked, at));
    });
  });
}

async function requireDue(
  db: Db,
  player_id: number,
  mission: Mission,
  { tier, at }: { tier: number; at: Date },
): Promise<void> {
  const [progress, claims] = await Promise.all([
    readMissionProgress(db, player_id, at),
    findClaims(db, player_id, utcDay(at)),
  ]);
  const state = missionStateOf(mission, progress, claims, tier);
  if (state === 'claimed') refuse('mission.claimed');
  if (state === 'open') refuse('mission.unfinished');
  if (state === 'tomorrow') refuse('mission.tomorrow');
}

/** The response to a claim, the same whether it was settled now or before. */
export function answerClaim({ memo, balances }: Claimed): Reply<'POST /api/mission/{id}/claim'> {
  return { id: memo.mission, reward: toPoints(memo.amount_mills), ...wireBalances(balances) };
}
