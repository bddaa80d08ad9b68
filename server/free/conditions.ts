import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { sql } from 'kysely';
import { selectPlayer } from '../accounts/index.ts';
import { findOccasions } from '../boxes/index.ts';
import { findCases, first_top_up_mills, type CaseRow } from '../cases/index.ts';
import { gift_top_up, pointsForWeekly } from '../budget/index.ts';
import { readDayPoints } from '../gifts/index.ts';
import { boxCount } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import { refuse } from '../kit/refusal.ts';
import { day_ms } from '../kit/utc-day.ts';
import { levelOf, rowOf } from '../levels/index.ts';
import { readFirstTopUp, readMoneyTopUps, readTopUps } from '../payments/index.ts';
import { countFriendsSince } from '../promotions/index.ts';
import { countCaseDraws } from '../seeds/index.ts';
import { isNewcomer, newcomer } from './newcomer.ts';
import { readTurn, type FreeTurn } from './turn.ts';

export type FreeCondition = Reply<'GET /api/box/{id}/conditions'>['list'][number];

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

/** The most openings that a case may ask for. */
const opened_max = 1000;

/** A player's progress. */
export interface Progress {
  email_verified: boolean;
  /** Unopened ones of a case. */
  boxes: number;
  level: number;
  /** Money topped up, by the days before now in which. */
  topped_up: ReadonlyMap<number, Mills>;
  /** Friends who joined and cases opened, as far as a case asks for them, by the same days. */
  friends: ReadonlyMap<number, number>;
  opened: ReadonlyMap<number, number>;
  /** The worth of the player's gifts of a day, in points. */
  day_points: number;
  /** A free case of few gifts asks for no play in the days after the first top-up. */
  is_newcomer: boolean;
  /** The largest top-up ever. */
  largest_mills: Mills;
}

/**
 * The conditions of a case with the player's progress, and when the player may open it again; an
 * anonymous visitor has met none. Refuses case.unknown.
 */
export async function showConditions(
  db: Db,
  id: number,
  player_id: number | undefined,
): Promise<Reply<'GET /api/box/{id}/conditions'>> {
  const [row = refuse('case.unknown')] = await findAsking(db, [id]);
  const at = now();
  const times = { waits_until: null, now: at.toISOString() };
  if (player_id === undefined) return { list: conditionsOf(row, undefined), ...times };
  const [progress, turn] = await Promise.all([
    readProgress(db, player_id, [row], at),
    readTurn(db, player_id, at),
  ]);
  return {
    list: conditionsOf(row, progress),
    ...times,
    waits_until: turn.waitsUntil(row)?.toISOString() ?? null,
  };
}

const selectArrived = statement(
  (db, { player_id, case_id }: { player_id: number; case_id: number }) =>
    selectPlayer(db, player_id).select([
      'player.email_verified_at',
      boxCount(player_id, sql`${case_id}`).as('boxes'),
    ]),
);

/**
 * Reads a player's progress in the conditions of cases, at a moment; `boxes` counts those of the
 * first case.
 */
export async function readProgress(
  db: Db,
  player_id: number,
  cases: readonly Pick<Asking, 'id' | 'top_up_days' | 'invited_count' | 'opened_count'>[],
  at = now(),
): Promise<Progress> {
  const days = [
    ...new Set([gift_top_up.days, ...cases.flatMap(({ top_up_days }) => top_up_days ?? [])]),
  ];
  const case_id = cases[0]?.id ?? 0;
  const since = (day: number) => new Date(at.getTime() - day * day_ms);
  /** Counts in the days in which some case asks for it. */
  const count = async (
    name: 'invited_count' | 'opened_count',
    read: (from: Date) => Promise<number>,
  ) => {
    const asked = days.filter((day) =>
      cases.some((row) => row.top_up_days === day && row[name] !== null),
    );
    return new Map(
      await Promise.all(asked.map(async (day) => [day, await read(since(day))] as const)),
    );
  };
  const [[player], { money_mills }, top_ups, day_points, first_at, friends, opened] =
    await Promise.all([
      selectArrived(db, { player_id, case_id }),
      readTopUps(db, player_id),
      Promise.all(days.map((day) => readMoneyTopUps(db, player_id, since(day)))),
      readDayPoints(db, player_id, at),
      readFirstTopUp(db, player_id, gift_top_up.mills),
      count('invited_count', (from) => countFriendsSince(db, player_id, from)),
      count('opened_count', (from) => countCaseDraws(db, player_id, from, opened_max)),
    ]);
  const { email_verified_at = null, boxes = 0 } = player ?? {};
  return {
    email_verified: email_verified_at !== null,
    boxes,
    level: levelOf(money_mills),
    topped_up: new Map(days.map((day, n) => [day, top_ups[n]!.recent_mills])),
    friends,
    opened,
    day_points,
    is_newcomer: isNewcomer(first_at, at),
    largest_mills: top_ups[0]!.largest_mills,
  };
}

/**
 * The conditions of a case by its type, in the order in which a player would meet them. A free case
 * asks for the top-ups of every gift (decisions §3), or for more; and for the play of which its
 * average is a free case's part, because its prizes can't follow a player's play.
 */
export function conditionsOf(
  {
    type,
    vip_level,
    gift_points,
    top_up_mills,
    top_up_days,
    invited_count,
    opened_count,
    occasion,
  }: Omit<Asking, 'id'>,
  progress: Progress | undefined,
): FreeCondition[] {
  const email = (): FreeCondition =>
    condition('email', 1, progress && Number(progress.email_verified));
  const topUp = (need: Mills, days: number): FreeCondition => ({
    ...condition(
      'top_up',
      toWire(need),
      progress && toWire(progress.topped_up.get(days) ?? mills(0)),
    ),
    days,
  });
  const gifts = (points: number): FreeCondition => ({
    ...condition('gifts', points, progress?.day_points),
    days: gift_top_up.days,
  });
  const grantConditions = () => {
    if (occasion === 'welcome') return [email()];
    if (occasion === 'first_top_up')
      return [
        condition(
          'first_top_up',
          toWire(first_top_up_mills),
          progress && toWire(progress.largest_mills),
        ),
      ];
    const weekly = rowOf(Number(/^weekly_(\d+)$/.exec(occasion ?? '')?.[1]));
    if (weekly === undefined) return [];
    const level = condition('level', weekly.level, progress?.level);
    return [
      level,
      email(),
      topUp(weekly.recent_mills, gift_top_up.days),
      gifts(pointsForWeekly(weekly.week_mills)),
    ];
  };
  const gift = () => {
    const need_mills = mills(Math.max(gift_top_up.mills, top_up_mills!));
    const is_for_newcomer = progress?.is_newcomer && gift_points! <= newcomer.gift_points;
    const asked = is_for_newcomer ? [] : [gifts(gift_points!)];
    return [email(), topUp(need_mills, top_up_days!), ...asked];
  };
  const counted = (kind: 'invited' | 'opened', need: number | null): FreeCondition[] => {
    if (need === null) return [];
    const have =
      progress &&
      ((kind === 'invited' ? progress.friends : progress.opened).get(top_up_days!) ?? 0);
    return [{ ...condition(kind, need, have), days: top_up_days }];
  };
  switch (type) {
    case 'free':
    case 'ladder':
      return [...gift(), ...counted('invited', invited_count), ...counted('opened', opened_count)];
    case 'level':
      return [
        ...gift(),
        condition('level', vip_level!, progress?.level),
        ...counted('invited', invited_count),
        ...counted('opened', opened_count),
      ];
    case 'granted':
      return [...grantConditions(), condition('granted', 1, progress?.boxes)];
    default:
      return [];
  }
}

function condition(
  kind: FreeCondition['kind'],
  need: number,
  have: number | undefined,
): FreeCondition {
  return { kind, need, have: have ?? null, days: null, met: have !== undefined && have >= need };
}

/**
 * The first condition that a player has yet to meet, null when none is left. A visitor’s is the
 * first after the e-mail address, which comes with the account.
 */
export function nextOf(conditions: readonly FreeCondition[]): FreeCondition | null {
  return (
    conditions.find(({ kind, have, met }) => !met && (have !== null || kind !== 'email')) ?? null
  );
}

const kinds_by_effort = ['top_up', 'gifts', 'level', 'invited', 'opened', 'email'] as const;

/** The missing amounts of conditions, by kind: the list that is smaller first is nearer. */
function missingIn(conditions: readonly FreeCondition[]): number[] {
  return kinds_by_effort.map((wanted) => {
    const found = conditions.find(({ kind }) => kind === wanted);
    return found && !found.met ? found.need - (found.have ?? 0) : 0;
  });
}

/** Orders cases by what is missing in their conditions: first the top-ups, then the play. */
export function compareNearness(a: readonly FreeCondition[], b: readonly FreeCondition[]): number {
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
  const list = conditionsOf(row, await readProgress(db, player_id, [row], at));
  if (!list.every(({ met }) => met)) refuse('case.conditions_unmet');
}

/** Refuses free.opened_today, or free.opened_in_period for a case of the ladder. */
export function requireTurn(
  turn: FreeTurn,
  row: Pick<CaseRow, 'id' | 'type' | 'top_up_days'>,
): void {
  if (turn.opened !== null) refuse('free.opened_today');
  if (turn.waitsUntil(row) !== undefined) refuse('free.opened_in_period');
}
