import { z } from 'zod';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { enqueue, type Job, type JobKind } from '../kit/jobs.ts';
import type { Log } from '../kit/log.ts';
import { gameOf, games } from '../plays/index.ts';
import { settle } from '../settle/settle.ts';
import { readTerms } from '../terms/index.ts';
import { givePoints } from './acts.ts';
import { points_terms } from './terms.ts';
import { findWaiting, insertStakes, takeStakes, type NewStake } from './store.ts';

/**
 * Points are given this long after play at the latest, those of all stakes since then together:
 * fewer acts than one for each opening, and openings themselves do nothing for points.
 */
const gather_ms = 10_000;

const points_giving: JobKind<Record<never, never>> = { name: 'points:give', payload: z.object({}) };

/**
 * Notes the stakes of games, each once: openings for money, upgrades, and battles when they end.
 * Openings for points, of free cases and of boxes are no stakes, nor are purchases in the shop.
 */
export const followPlay = makeListener({
  name: 'points',
  takes: games.map(({ of }) => of),
  take: async (tx, facts) => {
    const stakes: NewStake[] = [];
    for (const fact of facts) stakes.push(...(await stakesOf(tx, fact)));
    if (stakes.length === 0) return;
    await insertStakes(tx, stakes);
    // All batches within this time share one job, whose moment doesn't move.
    const at = new Date((Math.floor(now().getTime() / gather_ms) + 1) * gather_ms);
    await enqueue(tx, points_giving, {}, { at, key: at.toISOString() });
  },
});

/** The stakes of a fact, of one player or of several. */
async function stakesOf(tx: Tx, fact: Fact): Promise<NewStake[]> {
  const { playersOf, readStake } = gameOf(fact)!;
  const staked_mills = await readStake(tx, fact);
  if (!staked_mills) return [];
  return playersOf(fact).map((player_id) => ({ player_id, fact_id: fact.id, staked_mills }));
}

const players_at_once = 500;
/** The most stakes of one act. */
const stakes_max = 500;

/**
 * Gives all points that wait, to each player in one act for at most 500 stakes. The act and the end
 * of waiting are one transaction, so a process that dies in between gives nothing twice and loses
 * nothing. Returns to how many players.
 */
export async function giveWaitingPoints(db: Db, log: Log): Promise<number> {
  let given = 0;
  for (let last = 0; ;) {
    const players = await findWaiting(db, last, players_at_once);
    given += await doEach(players, log, (player_id) => giveAllTo(db, player_id));
    if (players.length < players_at_once) return given;
    last = players.at(-1)!;
  }
}

/** Returns whether there were any. */
async function giveAllTo(db: Db, player_id: number): Promise<boolean> {
  const first = await giveTo(db, player_id);
  for (let count = first; count === stakes_max;) count = await giveTo(db, player_id);
  return first > 0;
}

/** Returns of how many stakes. */
function giveTo(db: Db, player_id: number): Promise<number> {
  return transact(db, async (tx) => {
    const stakes = await takeStakes(tx, player_id, stakes_max);
    if (stakes.length === 0) return 0;
    const { points } = (await readTerms(tx, points_terms)).content;
    await settle(tx, givePoints(player_id, stakes, now(), points.points_ppm));
    return stakes.length;
  });
}

/** Besides the job of each time with play, one an hour: it gives whatever such a job couldn't. */
export const points_job: Job = {
  name: points_giving.name,
  cron: '23 * * * *',
  run: (db, { log }) => giveWaitingPoints(db, log),
};
