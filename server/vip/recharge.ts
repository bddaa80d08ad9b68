import { mills, share, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { z } from 'zod';
import {
  readLevelTable,
  readStandingBy,
  rowOf,
  type LevelRow,
  type LevelStanding,
} from '../levels/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import { makeListener } from '../kit/facts.ts';
import { enqueue, makeJob, type Job, type JobKind, type JobOrder } from '../kit/jobs.ts';
import { day_ms } from '../kit/utc-day.ts';
import { payment_credited, readMoneyBetween, readMoneyTopUps } from '../payments/index.ts';
import { giveGift } from '../settle/gifts.ts';
import { settle } from '../settle/settle.ts';
import * as store from './store.ts';
import { readVipTerms, rewardFor, type VipTerms } from './terms.ts';

const hour_ms = 3600_000;

/** How long a task is open (decisions §3). */
const open_ms = 24 * hour_ms;

/** After one that lapsed, the next one comes this much later. Ours. */
const pause_ms = 7 * day_ms;

/** A player is near the next level from this part of its experience on: 60%, which is ours. */
const near_ppm = 600_000;

/** Tasks are only for those who have topped up within so many days. Ours. */
const recent_days = 30;

/** The least top-ups that a task asks for. */
const least_mills = mills(5_000);

/**
 * The task for a player of a standing: what is missing to the next level, in whole units. Undefined
 * for one who isn't near it, or has the last one.
 */
export function decideTask(
  { level, exp_mills }: LevelStanding,
  table: readonly LevelRow[],
  terms: VipTerms,
): { amount_mills: Mills; reward_mills: Mills } | undefined {
  const next = rowOf(level + 1, table);
  if (!next || exp_mills < share(next.exp_mills, near_ppm, 1_000_000)) return undefined;
  const missing_mills = mills(Math.ceil((next.exp_mills - exp_mills) / 1_000) * 1_000);
  const amount_mills = mills(Math.max(missing_mills, least_mills));
  return { amount_mills, reward_mills: rewardFor(amount_mills, terms) };
}

/**
 * Opens a task for a player who is near the next level, for 24 hours: at most one at a time, one a
 * week, and none for a level whose task was paid. Returns whether it did.
 */
export function openTask(db: Db, player_id: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const at = now();
    await store.lockTasks(tx, player_id);
    const { table } = await readLevelTable(tx);
    const standing = await readStandingBy(tx, player_id, table);
    const { content, hash: rule } = await readVipTerms(tx);
    const decided = decideTask(standing, table, content);
    if (!decided) return false;
    const { level } = standing;
    if (await store.hasRecentTask(tx, player_id, level, new Date(at.getTime() - pause_ms)))
      return false;
    const { recent_mills } = await readMoneyTopUps(
      tx,
      player_id,
      new Date(at.getTime() - recent_days * day_ms),
    );
    if (recent_mills === 0) return false;
    const closes_at = new Date(at.getTime() + open_ms);
    await store.insertTask(tx, { player_id, level, ...decided, rule, opened_at: at, closes_at });
    return true;
  });
}

/**
 * Pays the tasks of a player whose top-ups between opening and closing suffice, each once; a top-up
 * credited after the closing counts for nothing. Returns how many.
 */
export function payTasks(db: Db, player_id: number): Promise<number> {
  return transact(db, async (tx) => {
    await store.lockTasks(tx, player_id);
    const [task] = await store.findUnpaid(tx, player_id);
    return task && (await payTask(tx, task)) ? 1 : 0;
  });
}

async function payTask(
  tx: Tx,
  { id, player_id, amount_mills, reward_mills, ...task }: store.TaskRow,
): Promise<boolean> {
  const span = { after: task.opened_at, until: task.closes_at };
  if ((await readMoneyBetween(tx, player_id, span)) < amount_mills) return false;
  const at = now();
  await store.markPaid(tx, id, at);
  const gift = { player_id, source: 'task', subject: `recharge:${id}`, kind: 'money' } as const;
  await settle(tx, giveGift({ ...gift, amount_mills: reward_mills }, at));
  return true;
}

/** The job that pays a task that a top-up has fulfilled, and opens one for who is near a level. */
const follow_top_up: JobKind<{ player_id: number }> = {
  name: 'vip:follow_top_up',
  payload: z.object({ player_id: z.number().int() }),
};

export const followTopUps = makeListener({
  name: 'vip:top_ups',
  takes: [payment_credited],
  take: async (tx, facts) => {
    const paying = facts.filter(({ payload }) => payload.to === 'money');
    for (const player_id of new Set(paying.map((fact) => fact.player_id!)))
      await enqueue(tx, follow_top_up, { player_id });
  },
});

const page_players = 500;

/** Opens tasks for players whose last one lapsed a week ago, if they are still near the level. */
async function openLapsed(db: Db, { log }: Pick<JobOrder, 'log'>): Promise<number> {
  const before = new Date(now().getTime() - pause_ms);
  let opened = 0;
  for (let last = 0; ;) {
    const players = await store.findLapsed(db, { before, after: last, limit: page_players });
    opened += await doEach(players, log, (player_id) => openTask(db, player_id));
    if (players.length < page_players) return opened;
    last = players.at(-1)!;
  }
}

export const recharge_jobs: readonly Job[] = [
  makeJob(follow_top_up, async (db, { payload: { player_id } }) => {
    const paid = await payTasks(db, player_id);
    return paid + Number(await openTask(db, player_id));
  }),
  { name: 'vip:open_tasks', cron: '11 9 * * *', run: openLapsed },
];

/** The task that a player is offered at a moment; null without one. */
export async function showRechargeTask(
  db: Db,
  player_id: number,
): Promise<Reply<'GET /api/recharge_task'>> {
  const { task } = await db
    .selectNoFrom(store.openTaskOf(player_id, now()).as('task'))
    .executeTakeFirstOrThrow();
  return showTask(task);
}

/** A task on the wire. */
export function showTask(task: store.OpenTask | null): Reply<'GET /api/recharge_task'> {
  if (!task) return null;
  return {
    amount: toWire(mills(task.amount_mills)),
    money: toWire(mills(task.reward_mills)),
    level: task.level,
    next_level: task.level + 1,
    close_time: new Date(task.closes_at).toISOString(),
  };
}
