import type * as contract from '@vitrine/contract/cases';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Reply } from '@vitrine/contract/index';
import { findCase, findCases, findNames, free_types, isFree, listCases, type CaseRow } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { conditionsOf, readProgress, requireConditions, requireTurn } from './conditions.ts';
import { readTurn } from './turn.ts';

/**
 * Lists the open cases that cost nothing, of one condition, with whether the player can open each;
 * with `state` 1, only those that anybody can open by meeting their conditions.
 */
export async function listFreeCases(
  db: Db,
  player_id: number | undefined,
  { state, ...wish }: ParsedOf<typeof contract.listFreeCases>,
): Promise<Reply<'GET /api/free'>> {
  // Boxes have to be given.
  if (state === '1' && !isFree(wish.type)) return { list: [], page: wish.page, total: 0 };
  const { list, ...page } = await listCases(db, wish);
  if (player_id === undefined) return { list: list.map((box) => ({ ...box, openable: null })), ...page };
  const rows = await readRows(
    db,
    list.map(({ id }) => id),
  );
  const [progress, turn] = await readStanding(db, player_id, rows, now());
  const isReady = (row: CaseRow) =>
    isFree(row.type) && turn.waitsUntil(row) === undefined && conditionsOf(row, progress).every(({ met }) => met);
  return { list: list.map((box) => ({ ...box, openable: isReady(rows.get(box.id)!) })), ...page };
}

/** The conditions of cases, by their ids. */
async function readRows(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, CaseRow>> {
  return new Map((await findCases(db, ids)).map((row) => [row.id, row]));
}

/** How far a player is with some cases, and whether it is their turn. */
const readStanding = (db: Db, player_id: number, rows: ReadonlyMap<number, CaseRow>, at: Date) =>
  Promise.all([readProgress(db, player_id, [...rows.values()], at), readTurn(db, player_id, at)]);

/** The most free cases of each kind that a day shows. */
const shown_max = 60;

/** Today's free cases with their conditions and the player's progress; a visitor has none. */
export async function showFreeToday(db: Db, player_id: number | undefined): Promise<Reply<'GET /api/free/today'>> {
  const at = now();
  const lists = await Promise.all(free_types.map((type) => listCases(db, { type, page: 1, limit: shown_max })));
  const boxes = lists.flatMap(({ list }) => list);
  const rows = await readRows(
    db,
    boxes.map(({ id }) => id),
  );
  const [progress, turn] = player_id === undefined ? [] : await readStanding(db, player_id, rows, at);
  const opened = turn?.opened ?? null;
  const [named] = opened ? await findNames(db, [opened.case_id]) : [];
  return {
    next_at: dayBegin(at, 1).toISOString(),
    now: at.toISOString(),
    opened: opened && { case: { id: opened.case_id, name: named!.name }, at: opened.at.toISOString() },
    level: progress?.level ?? null,
    list: boxes.map((box) => {
      const row = rows.get(box.id)!;
      const conditions = conditionsOf(row, progress);
      return {
        case: box,
        vip_level: row.vip_level,
        period_days: row.type === 'ladder' ? row.top_up_days : null,
        conditions,
        met: conditions.every(({ met }) => met),
        waits_until: turn?.waitsUntil(row)?.toISOString() ?? null,
      };
    }),
  };
}

/**
 * Whether the player may open a case of the ladder now. Refuses case.unknown for any other case,
 * case.conditions_unmet, free.opened_today and free.opened_in_period.
 */
export async function checkLadder(
  db: Db,
  player_id: number,
  case_id: number,
): Promise<Reply<'GET /api/ladder_box/{id}/check'>> {
  const row = await findCase(db, case_id);
  if (row?.type !== 'ladder' || !row.open) return refuse('case.unknown');
  const at = now();
  await requireConditions(db, player_id, row, at);
  requireTurn(await readTurn(db, player_id, at), row);
  return { case: { id: row.id, name: row.name }, period_days: row.top_up_days! };
}
