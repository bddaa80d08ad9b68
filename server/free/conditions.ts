import type { Condition } from '@vitrine/contract/conditions';
import type { Reply } from '@vitrine/contract/index';
import { findOccasions, hasHad } from '../boxes/index.ts';
import { gift_top_up, pointsForWeekly } from '../budget/index.ts';
import { findCases, first_top_up_mills, type CaseRow } from '../cases/index.ts';
import * as conditions from '../conditions/index.ts';
import { playFor, verified_email, type Required } from '../conditions/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { readLevelTable, rowOf, type LevelRow } from '../levels/index.ts';
import { readFirstTopUp } from '../payments/index.ts';
import { isNewcomer, newcomer } from './newcomer.ts';
import { readTurn, type FreeTurn } from './turn.ts';

type Asking = Pick<
  CaseRow,
  | 'id'
  | 'type'
  | 'vip_level'
  | 'gift_points'
  | 'top_up_mills'
  | 'top_up_days'
  | 'invited_count'
  | 'opened_count'
> & {
  /** The occasion that grants it, if one does. */
  occasion?: string | undefined;
};

/** Cases by their ids, with the occasions that grant some of them. */
export async function findAsking(
  db: Db,
  ids: readonly number[],
): Promise<(CaseRow & Pick<Asking, 'occasion'>)[]> {
  const [rows, occasions] = await Promise.all([findCases(db, ids), findOccasions(db, ids)]);
  return rows.map((row) => ({ ...row, occasion: occasions.get(row.id) }));
}

/**
 * The conditions of a case with the player's progress, and when the player may open it again; an
 * anonymous visitor has met none. Refuses case.unknown.
 */
export async function showCaseConditions(
  db: Db,
  id: number,
  player_id: number | undefined,
): Promise<Reply<'GET /api/box/{id}/conditions'>> {
  const [row = refuse('case.unknown')] = await findAsking(db, [id]);
  const at = now();
  const [conditionsOf, turn, had] = await Promise.all([
    readConditions(db, player_id, [row], at),
    player_id === undefined ? undefined : readTurn(db, player_id, at),
    player_id !== undefined && row.type === 'granted' && hasHad(db, player_id, id),
  ]);
  return {
    list: conditionsOf(row),
    waits_until: turn?.waitsUntil(row)?.toISOString() ?? null,
    had,
    now: at.toISOString(),
  };
}

/** Reads the conditions of cases with a player's progress at a moment; a visitor has met none. */
export async function readConditions(
  db: Db,
  player_id: number | undefined,
  rows: readonly Asking[],
  at = now(),
): Promise<(row: Asking) => Condition[]> {
  const first_at = player_id && (await readFirstTopUp(db, player_id, gift_top_up.mills));
  const is_newcomer = first_at instanceof Date && isNewcomer(first_at, at);
  const { table } = await readLevelTable(db);
  const required = new Map(rows.map((row) => [row.id, requiredOf(row, is_newcomer, table)]));
  const progress =
    player_id === undefined
      ? undefined
      : await conditions.readProgress(db, player_id, [...required.values()].flat(), at);
  return ({ id }) => conditions.showConditions(required.get(id)!, progress);
}

/**
 * The conditions of a case by its type, in the order in which a player would meet them. A free case
 * asks for the top-ups of every gift (decisions §3), or for more; and for the play of which its
 * average is a free case's part, because its prizes can't follow a player's play. A free case of
 * few gifts asks a newcomer for no play.
 */
export function requiredOf(
  row: Asking,
  is_newcomer: boolean,
  levels: readonly LevelRow[],
): Required[] {
  const { id, type, vip_level, gift_points, top_up_days: days, occasion } = row;
  switch (type) {
    case 'free':
    case 'ladder':
    case 'level': {
      const need = Math.max(gift_top_up.mills, row.top_up_mills!);
      const is_given = is_newcomer && gift_points! <= newcomer.gift_points;
      const counts = { invited: row.invited_count, opened: row.opened_count };
      return [
        verified_email,
        { kind: 'top_up', need, days },
        ...(is_given ? [] : [playFor(gift_points!)]),
        ...(type === 'level' ? [level(vip_level!)] : []),
        ...(['invited', 'opened'] as const).flatMap((kind) => {
          const count = counts[kind];
          return count === null ? [] : [{ kind, need: count, days }];
        }),
      ];
    }
    case 'granted':
      return [
        ...requiredForGrant(occasion, levels),
        { kind: 'granted', need: 1, days: null, case_id: id },
      ];
    default:
      return [];
  }
}

const level = (need: number): Required => ({ kind: 'level', need, days: null });

function requiredForGrant(occasion: string | undefined, levels: readonly LevelRow[]): Required[] {
  if (occasion === 'welcome') return [verified_email];
  if (occasion === 'first_top_up')
    return [{ kind: 'first_top_up', need: first_top_up_mills, days: null }];
  const weekly = rowOf(Number(/^weekly_(\d+)$/.exec(occasion ?? '')?.[1]), levels);
  if (weekly === undefined) return [];
  return [
    level(weekly.level),
    verified_email,
    { kind: 'top_up', need: weekly.recent_mills, days: gift_top_up.days },
    playFor(pointsForWeekly(weekly.week_mills)),
  ];
}

/**
 * The first condition that a player has yet to meet, null when none is left. A visitor’s is the
 * first after the e-mail address, which comes with the account.
 */
export function nextOf(conditions: readonly Condition[]): Condition | null {
  return (
    conditions.find(({ kind, have, met }) => !met && (have !== null || kind !== 'email')) ?? null
  );
}

const kinds_by_effort = ['top_up', 'gifts', 'level', 'invited', 'opened', 'email'] as const;

/** The missing amounts of conditions, by kind: the list that is smaller first is nearer. */
function missingIn(conditions: readonly Condition[]): number[] {
  return kinds_by_effort.map((wanted) => {
    const found = conditions.find(({ kind }) => kind === wanted);
    return found && !found.met ? found.need - (found.have ?? 0) : 0;
  });
}

/** Orders cases by what is missing in their conditions: first the top-ups, then the play. */
export function compareNearness(a: readonly Condition[], b: readonly Condition[]): number {
  const [one, other] = [missingIn(a), missingIn(b)];
  const at = one.findIndex((missing, n) => missing !== other[n]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Refuses case.conditions_unmet unless the player meets every condition of a free case. */
export async function requireConditions(
  db: Db,
  player_id: number,
  row: CaseRow,
  at: Date,
): Promise<void> {
  const conditionsOf = await readConditions(db, player_id, [row], at);
  if (!conditionsOf(row).every(({ met }) => met)) refuse('case.conditions_unmet');
}

/** Refuses free.opened_today, or free.opened_in_period for a case of the ladder. */
export function requireTurn(
  turn: FreeTurn,
  row: Pick<CaseRow, 'id' | 'type' | 'top_up_days'>,
): void {
  if (turn.opened !== null) refuse('free.opened_today');
  if (turn.waitsUntil(row) !== undefined) refuse('free.opened_in_period');
}
