import { toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findTradeLink } from '../accounts/index.ts';
import { gift_top_up } from '../budget/index.ts';
import { readGiftStanding } from '../gifts/index.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { readTopUps } from '../payments/index.ts';
import { countCaseDraws, hasClientSeed } from '../seeds/index.ts';
import { receive, type ClaimCall } from './receive.ts';
import { pointsOf } from './rewards.ts';
import * as store from './store.ts';

type Guidance = Reply<'GET /api/guidance'>;

/** The guide is received once in an account's life. */
const subject = '1';

async function readSteps(db: Db, player: number): Promise<Guidance['list']> {
  const [standing, has_seed, opened, link, top_ups] = await Promise.all([
    readGiftStanding(db, player),
    hasClientSeed(db, player),
    countCaseDraws(db, player, new Date(0), 1),
    findTradeLink(db, player),
    readTopUps(db, player),
  ]);
  return [
    { key: 'email', done: standing.email_verified },
    { key: 'client_seed', done: has_seed },
    { key: 'open_case', done: opened > 0 },
    { key: 'trade_link', done: link.trade_url !== null },
    { key: 'top_up', done: top_ups.money_mills >= gift_top_up.mills },
  ];
}

/**
 * The guide: the steps that make a newcomer's account complete, with the player's progress. The
 * specification names the call alone; the steps are our choice.
 */
export async function showGuide(db: Db, player: number): Promise<Guidance> {
  const [list, received, { day_points }] = await Promise.all([
    readSteps(db, player),
    store.findReceived(db, player, 'guide'),
    readGiftStanding(db, player),
  ]);
  const points_mills = received.get(subject) ?? pointsOf('guide', day_points);
  return {
    list,
    done: list.filter(({ done }) => done).length,
    total: list.length,
    reward: { points: toPoints(points_mills), received: received.has(subject) },
  };
}

/** Whether the guide has something for the player: an open step or its reward. */
export async function isGuideOpen(db: Db, player: number): Promise<{ open: boolean }> {
  return { open: !(await store.findReceived(db, player, 'guide')).has(subject) };
}

/**
 * Gives the reward of the guide, once. Refuses guide.unfinished, claim.received, and what the rule
 * of gifts does.
 */
export async function receiveGuide(call: ClaimCall): Promise<Reply<'POST /api/guidance/receive'>> {
  const steps = await readSteps(call.db, call.player);
  if (steps.some(({ done }) => !done)) refuse('guide.unfinished');
  return receive(call, { claim: 'guide', subject });
}
