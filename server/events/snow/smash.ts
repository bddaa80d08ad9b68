import { mills, type Mills, toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { wireBalances } from '../../settle/balances.ts';
import { giveGift } from '../../settle/gifts.ts';
import { settle, type Settled } from '../../settle/settle.ts';
import { findStored } from '../../settle/store.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import {
  countDrawn,
  drawInTurn,
  nextSubject,
  showDrawn,
  takePart,
  type Actor,
  type EventDrawn,
} from '../draw.ts';
import { requireEvent } from '../seasons.ts';
import * as store from '../store.ts';
import { bought_a_day, events_terms } from '../tables.ts';
import { milestonePoints, milestoneSubject, readBalls, standingAfter } from './balls.ts';

/**
 * Throws a snowball at a snowman that stands: an earned one, or with `pay` one for points. Refuses
 * snow.no_ball, snow.fallen, event.bought_out, points.short, event.closed, seeds.client_missing,
 * and what `takePart` refuses.
 */
export function smashSnowman(
  db: Db,
  actor: Actor,
  { snowman, pay }: { snowman: number; pay: boolean },
): Promise<EventDrawn> {
  const { player } = actor;
  return takePart(db, actor, async (tx, { at, tier }) => {
    const row = await requireEvent(tx, 'snowball', tier, at);
    const today = await store.findDrawn(tx, player, 'snowball', dayBegin(at));
    const { free, bought } = countDrawn(today);
    if (!pay && (await readBalls(tx, player, at)).earned <= free) refuse('snow.no_ball');
    if (pay && bought >= bought_a_day) refuse('event.bought_out');
    const places = await store.findPlaces(tx, player, row.id);
    if (!standingAfter(places)[snowman - 1]) refuse('snow.fallen');
    const cost_mills = pay ? row.cost_mills : mills(0);
    const also = { smashed: places.length + 1, standing: standingAfter([...places, snowman]) };
    const subject = nextSubject(today, at);
    return drawInTurn(
      tx,
      actor,
      { event: 'snowball', row, subject, cost_mills, place: snowman, also },
      at,
    );
  });
}

/** The response to a smashed snowman, the same whether it was settled now or before. */
export function answerSmash(drawn: EventDrawn): Reply<'POST /api/event/snow'> {
  const also = drawn.memo.also as { smashed: number; standing: boolean[] };
  return { ...showDrawn(drawn), ...also, ...wireBalances(drawn.balances) };
}

/**
 * Claims the points of a milestone that a player's smashed snowmen have reached, once. A repetition
 * gets the first answer. Refuses snow.milestone_unreached, event.closed, and what `takePart`
 * refuses.
 */
export function claimMilestone(
  db: Db,
  { player, asked, address }: Actor,
  wanted: number,
): Promise<Settled<{ amount_mills: Mills }>> {
  // The gift's own key makes it happen once.
  const actor = { player, address, asked: { ...asked, key: undefined } };
  return takePart(db, actor, async (tx, { at, tier }) => {
    const row = await requireEvent(tx, 'snowball', tier, at);
    const { length: smashed } = await store.findPlaces(tx, player, row.id);
    const milestone = milestonePoints(row.prize_mills).find(
      (one) => one.at === wanted && one.at <= smashed,
    );
    const amount_mills = mills(milestone?.points_mills ?? refuse('snow.milestone_unreached'));
    const subject = milestoneSubject(row.id, wanted);
    const gift = {
      player_id: player,
      source: 'milestone',
      subject,
      kind: 'points',
      amount_mills,
      rule: events_terms.rule.hash,
    } as const;
    const act = giveGift(gift, at);
    const known = await findStored<typeof act.memo>(tx, player, act.key);
    if (known) return known;
    return settle(tx, { ...act, session: asked.session });
  });
}

/** The response to a claimed milestone. */
export function answerMilestone({
  memo,
  balances,
}: Settled<{ amount_mills: Mills }>): Reply<'POST /api/event/snow/milestone'> {
  return { points: toPoints(memo.amount_mills), ...wireBalances(balances) };
}
