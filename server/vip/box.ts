import { mills, toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findGranted, findWeeklyCases, grantBox } from '../boxes/index.ts';
import { pointsForWeekly } from '../budget/index.ts';
import { findFlaw, readFaces } from '../cases/index.ts';
import { level_numbers, rowOf, type LevelRow } from '../levels/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { utcDay } from '../kit/utc-day.ts';
import { refuseOnBreak } from '../settle/limits.ts';
import {
  readWeeklyStanding,
  refuseBoxUnmet,
  showBoxConditions,
  type WeeklyStanding,
} from './standing.ts';
import { showWeek, weekOf, type Week } from './week.ts';

type Face = Reply<'POST /api/svip/receive/box'>['box'];

/** The weekly case of each level, from 1 on: its own, else that of the nearest lower level. */
export async function readBoxOfLevels(db: Db): Promise<Map<number, Face>> {
  const chosen = await findWeeklyCases(db);
  const faces = await readFaces(db, [...chosen.values()]);
  const boxes = new Map<number, Face>();
  let case_id: number | undefined;
  for (const level of level_numbers) {
    case_id = chosen.get(level) ?? case_id;
    if (case_id !== undefined) boxes.set(level, showFace(faces.get(case_id)!));
  }
  return boxes;
}

const showFace = ({ id, name, picture }: Face): Face => ({ id, name, picture });

/**
 * The highest level up to the player's whose weekly case gifts of a day, in points, are enough for;
 * 0 without.
 */
export function boxLevelOf(level: number, day_points: number, table: readonly LevelRow[]): number {
  const row = table.findLast(
    (one) => one.level <= level && day_points >= pointsForWeekly(one.week_mills),
  );
  return row?.level ?? 0;
}

const grantOf = (player_id: number, week: Week) =>
  ({ player_id, occasion: 'weekly', subject: utcDay(week.begins_at) }) as const;

/** The player's weekly case, with its conditions. */
export async function showWeeklyBox(
  db: Db,
  player_id: number,
): Promise<Reply<'GET /api/svip/box'>> {
  const at = now();
  const week = weekOf(at);
  const [standing, boxes, granted] = await Promise.all([
    readWeeklyStanding(db, player_id, at),
    readBoxOfLevels(db),
    findGranted(db, grantOf(player_id, week)),
  ]);
  const box_level = boxLevelOf(standing.level, standing.day_points, standing.table);
  const conditions = showBoxConditions(standing);
  const box = await (granted === undefined ? boxes.get(box_level) : readFace(db, granted));
  const is_due = granted === undefined && box !== undefined && conditions.every(({ met }) => met);
  return {
    week: showWeek(week),
    conditions,
    box: box ?? boxes.get(Math.max(1, box_level)) ?? null,
    box_level: box_level === 0 ? null : box_level,
    state: granted === undefined ? (is_due ? 'open' : 'closed') : 'received',
    better: showBetter(standing, boxes, box_level),
  };
}

const readFace = async (db: Db, case_id: number) =>
  showFace((await readFaces(db, [case_id])).get(case_id)!);

/** The case of the player's own level, when more play would bring another one than now. */
function showBetter(
  { level, day_points, table }: WeeklyStanding,
  boxes: ReadonlyMap<number, Face>,
  box_level: number,
): Reply<'GET /api/svip/box'>['better'] {
  const box = boxes.get(level);
  if (!box || box_level === 0 || boxes.get(box_level)?.id === box.id) return null;
  const need = pointsForWeekly(rowOf(level, table)!.week_mills);
  return { level, box, need: toPoints(mills(need)), have: toPoints(mills(day_points)) };
}

/**
 * Puts the weekly case of the player's level into the backpack, once a week from Monday to Sunday,
 * UTC; again, it answers as the first time. When play brings less than the case of the level is
 * worth, it is that of the highest level for which it is enough.
 * Refuses vip.level_unreached, gift.email_missing, gift.top_up_missing, gift.play_missing,
 * vip.box_missing, break.active and exclusion.active.
 */
export async function receiveWeeklyBox(
  db: Db,
  player_id: number,
): Promise<Reply<'POST /api/svip/receive/box'>> {
  const at = now();
  const grant = grantOf(player_id, weekOf(at));
  const granted = await findGranted(db, grant);
  if (granted !== undefined) return { box: await readFace(db, granted) };
  await refuseOnBreak(db, player_id, at);
  const standing = await readWeeklyStanding(db, player_id, at);
  refuseBoxUnmet(standing);
  const box_level = boxLevelOf(standing.level, standing.day_points, standing.table);
  const box = (await readBoxOfLevels(db)).get(box_level) ?? refuse('vip.box_missing');
  if ((await findFlaw(db, box.id)) !== undefined) refuse('vip.box_missing');
  if (await grantBox(db, { ...grant, case_id: box.id }, at)) return { box };
  // Another request was faster; its case may be another one.
  return { box: await readFace(db, (await findGranted(db, grant))!) };
}
