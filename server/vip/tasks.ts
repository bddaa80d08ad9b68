import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { sumStakes } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { utcDay } from '../kit/utc-day.ts';
import type { LevelRow } from '../levels/index.ts';
import { giveOnce, showBalances } from './give.ts';
import {
  readVipTerms,
  rewardOf,
  stakesOf,
  task_kinds,
  type TaskKind,
  type VipTerms,
} from './terms.ts';
import { readWeeklyStanding, refuseUnmet, showTaskConditions } from './standing.ts';
import { findTasksReceived } from './store.ts';
import { showWeek, weekOf, type Week } from './week.ts';

/** The days of a week that the task `days` asks for. */
const week_days = 4;

/** The most that a week's tasks of a level give together, in mills. */
export function rewardsOf(level: number, terms: VipTerms): Mills {
  return mills(task_kinds.reduce((total, kind) => total + rewardOf(level, kind, terms), 0));
}

/** The number that a task of a level asks for: mills of stakes, or days. */
export function needOf(level: number, kind: TaskKind, terms: VipTerms): number {
  if (kind === 'days') return week_days;
  const stakes_mills = stakesOf(level, terms);
  return kind === 'stake' ? stakes_mills : Math.floor(stakes_mills / 2);
}

export const subjectOf = (week: Week, kind: TaskKind) => `vip:${utcDay(week.begins_at)}:${kind}`;

/** The highest level up to the player's whose required top-ups these are; 0 without. */
export function supportedLevel(
  level: number,
  recent_mills: Mills,
  table: readonly LevelRow[],
): number {
  return (
    table.findLast((row) => row.level <= level && recent_mills >= row.recent_mills)?.level ?? 0
  );
}

/** The player's week: its tasks with progress. */
async function readTasks(db: Db, player_id: number, at: Date) {
  const week = weekOf(at);
  const [standing, played, terms] = await Promise.all([
    readWeeklyStanding(db, player_id, at),
    sumStakes(db, player_id, { since: utcDay(week.begins_at), before: utcDay(week.ends_at) }),
    readVipTerms(db),
  ]);
  const level = supportedLevel(standing.level, standing.top_ups_mills, standing.table);
  const done = { stake: played.staked_mills, cases: played.cases_mills, days: played.days };
  const tasks = task_kinds.map((kind) => ({
    kind,
    need: needOf(Math.max(1, level), kind, terms.content),
    have: done[kind],
    reward_mills: rewardOf(Math.max(1, level), kind, terms.content),
  }));
  return { week, standing, tasks, rule: terms.hash };
}

/** The week's tasks of the player's level: of the highest one that the top-ups support. */
export async function listTasks(db: Db, player_id: number): Promise<Reply<'GET /api/svip/task'>> {
  const { week, standing, tasks } = await readTasks(db, player_id, now());
  const subjects = tasks.map(({ kind }) => subjectOf(week, kind));
  const received = await findTasksReceived(db, player_id, subjects);
  return {
    week: showWeek(week),
    conditions: showTaskConditions(standing),
    list: tasks.map(({ kind, need, have, reward_mills }) => {
      const given_mills = received.get(subjectOf(week, kind));
      const wire = (amount: number) => (kind === 'days' ? amount : toWire(mills(amount)));
      return {
        id: kind,
        need: wire(need),
        have: wire(Math.min(have, need)),
        money: toWire(given_mills ?? reward_mills),
        state: given_mills === undefined ? (have >= need ? 'met' : 'open') : 'received',
      };
    }),
  };
}

/**
 * Gives the reward of a task that is met this week, once; again, it answers as the first time.
 * Refuses vip.level_unreached, gift.email_missing, gift.top_up_missing and vip.task_unmet.
 */
export async function receiveTask(
  db: Db,
  player_id: number,
  kind: TaskKind,
  asked: Pick<Asked, 'session'>,
): Promise<Reply<'POST /api/svip/task/{id}/receive'>> {
  const { week, standing, tasks, rule } = await readTasks(db, player_id, now());
  const subject = subjectOf(week, kind);
  const task = tasks.find((one) => one.kind === kind)!;
  // A level or terms that have changed since would make another request of the same key.
  const amount_mills =
    (await findTasksReceived(db, player_id, [subject])).get(subject) ?? task.reward_mills;
  const given = await giveOnce(
    db,
    { player_id, source: 'task', subject, amount_mills, rule },
    asked.session,
    async () => {
      refuseUnmet(standing);
      if (task.have < task.need) refuse('vip.task_unmet');
    },
  );
  return { id: kind, received: toWire(amount_mills), ...showBalances(given) };
}
