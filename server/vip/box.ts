import { toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findGranted, findWeeklyCases, grantBox } from '../boxes/index.ts';
import { playFor } from '../budget/index.ts';
import { findFlaw, readFaces } from '../cases/index.ts';
import { level_table, rowOf } from '../levels/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { utcDay } from '../kit/utc-day.ts';
import {
  coveredTopUps,
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
  for (const { level } of level_table) {
    case_id = chosen.get(level) ?? case_id;
    if (case_id !== undefined) boxes.set(level, showFace(faces.get(case_id)!));
  }
  return boxes;
}

const showFace = ({ id, name, picture }: Face): Face => ({ id, name, picture });

/** The highest level up to the player's whose required top-ups these are; 0 without. */
export function supportedLevel(level: number, recent_mills: Mills): number {
  return (
    level_table.findLast((row) => row.level <= level && recent_mills >= row.recent_mills)?.level ??
    0
  );
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
  const box_level = supportedLevel(standing.level, coveredTopUps(standing));
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

/**
 * The case of the player's own level, when more top-ups or more play would bring another one than
 * now.
 */
function showBetter(
  { level, recent_mills, staked_mills }: WeeklyStanding,
  boxes: ReadonlyMap<number, Face>,
  box_level: number,
): Reply<'GET /api/svip/box'>['better'] {
  const box = boxes.get(level);
  if (!box || box_level === 0 || boxes.get(box_level)?.id === box.id) return null;
  const need_mills = rowOf(level)!.recent_mills;
  return {
    level,
    box,
    need: toWire(need_mills),
    have: toWire(recent_mills),
    play: { need: toWire(playFor(need_mills)), have: toWire(staked_mills) },
  };
}

/**
 * Puts the weekly case of the player's level into the backpack, once a week from Monday to Sunday,
 * UTC; again, it answers as the first time. With fewer top-ups in the last 30 days than the level
 * asks for, or fewer that play covers, it is the case of the highest level whose top-ups they are.
 * Refuses vip.level_unreached, gift.email_missing, gift.top_up_missing, gift.play_missing and
 * vip.box_missing.
 */
export async function receiveWeeklyBox(
  db: Db,
  player_id: number,
): Promise<Reply<'POST /api/svip/receive/box'>> {
  const at = now();
  const grant = grantOf(player_id, weekOf(at));
  const granted = await findGranted(db, grant);
  if (granted !== undefined) return { box: await readFace(db, granted) };
  const standing = await readWeeklyStanding(db, player_id, at);
  refuseBoxUnmet(standing);
  const box_level = supportedLevel(standing.level, coveredTopUps(standing));
  const box = (await readBoxOfLevels(db)).get(box_level) ?? refuse('vip.box_missing');
  if ((await findFlaw(db, box.id)) !== undefined) refuse('vip.box_missing');
  if (await grantBox(db, { ...grant, case_id: box.id }, at)) return { box };
  // Another request was faster; its case may be another one.
  return { box: await readFace(db, (await findGranted(db, grant))!) };
}
