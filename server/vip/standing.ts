import type { Condition } from '@vitrine/contract/conditions';
import { gift_top_up, pointsForWeekly } from '../budget/index.ts';
import { playFor, showConditions, type Required } from '../conditions/index.ts';
import {
  gift_conditions,
  progressOf,
  readGiftStanding,
  type GiftStanding,
} from '../gifts/index.ts';
import { readLevelTable, readStandingBy, rowOf, type LevelRow } from '../levels/index.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';

/** Everything that a week's gifts depend on. */
export interface WeeklyStanding extends GiftStanding {
  level: number;
  /** The levels by which it is the player's. */
  table: readonly LevelRow[];
}

export async function readWeeklyStanding(
  db: Db,
  player_id: number,
  at: Date,
): Promise<WeeklyStanding> {
  const { table } = await readLevelTable(db);
  const [{ level }, standing] = await Promise.all([
    readStandingBy(db, player_id, table),
    readGiftStanding(db, player_id, at),
  ]);
  return { level, table, ...standing };
}

const task_conditions: readonly Required[] = [
  { kind: 'level', need: 1, days: null },
  ...gift_conditions,
];

function show(list: readonly Required[], standing: WeeklyStanding): Condition[] {
  const progress = progressOf(standing);
  return showConditions(list, (required) =>
    required.kind === 'level' ? standing.level : progress(required),
  );
}

/** The conditions of weekly tasks, in the order in which a player meets them. */
export const showTaskConditions = (standing: WeeklyStanding) => show(task_conditions, standing);

/** The gifts of a day that the lowest weekly case asks for, in points. */
const leastPoints = ({ table }: WeeklyStanding) => pointsForWeekly(rowOf(1, table)!.week_mills);

/**
 * The conditions of weekly cases: those of tasks, and play that brings the lowest one. Tasks ask
 * for play of their own.
 */
export const showBoxConditions = (standing: WeeklyStanding) =>
  show([...task_conditions, playFor(leastPoints(standing))], standing);

/** Refuses gift.play_missing, too. */
export function refuseBoxUnmet(standing: WeeklyStanding): void {
  refuseUnmet(standing);
  if (standing.day_points < leastPoints(standing)) refuse('gift.play_missing');
}

/** Refuses vip.level_unreached, gift.email_missing and gift.top_up_missing. */
export function refuseUnmet(standing: WeeklyStanding): void {
  if (standing.level === 0) refuse('vip.level_unreached');
  if (!standing.email_verified) refuse('gift.email_missing');
  if (standing.top_ups_mills < gift_top_up.mills) refuse('gift.top_up_missing');
}
