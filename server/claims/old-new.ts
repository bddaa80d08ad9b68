import { toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findFaces, maskName } from '../accounts/index.ts';
import { findActiveFriends } from '../affiliates/index.ts';
import { readGiftStanding } from '../gifts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { makeListener } from '../kit/facts.ts';
import { refuse } from '../kit/refusal.ts';
import { day_ms } from '../kit/utc-day.ts';
import { findCreditedBefore, payment_credited } from '../payments/index.ts';
import { receive, type ClaimCall } from './receive.ts';
import { pointsOf } from './rewards.ts';
import * as store from './store.ts';

/** The least pause between two top-ups that makes the later one a return. Our choice. */
const pause_days = 30;
/** The most friends that are listed. */
const listed_max = 50;

/** Notes the returns: top-ups of money by players whose last one is long ago. */
export const noteReturns = makeListener({
  name: 'claims:returns',
  takes: [payment_credited],
  take: async (tx, facts) => {
    for (const { id: fact_id, player_id, payload, at } of facts) {
      if (payload.to !== 'money' || player_id === null) continue;
      const before = await findCreditedBefore(tx, player_id, payload.order_id);
      const away_days =
        before === undefined ? 0 : Math.floor((at.getTime() - before.getTime()) / day_ms);
      if (away_days >= pause_days)
        await store.insertReturn(tx, { fact_id, player_id, away_days, at });
    }
  },
});

/**
 * The rewards of old and new players. The specification names the calls alone; the meaning is our
 * choice: an old player who comes back is rewarded, and whoever brings a new one, who plays.
 */
export async function showOldNew(db: Db, player: number): Promise<Reply<'GET /api/old_new'>> {
  const [{ day_points }, back, friends, of_returns, of_friends] = await Promise.all([
    readGiftStanding(db, player),
    store.findLastReturn(db, player),
    findActiveFriends(db, player, now(), listed_max),
    store.findReceived(db, player, 'return'),
    store.findReceived(db, player, 'friend'),
  ]);
  const faces = await findFaces(db, friends);
  const name_of = new Map(faces.map(({ id, name }) => [id, name]));
  const pointsFor = (claim: 'return' | 'friend', subject: number) =>
    (claim === 'return' ? of_returns : of_friends).get(String(subject)) ??
    pointsOf(claim, day_points);
  return {
    back: back
      ? {
          away_days: back.away_days,
          at: back.at.toISOString(),
          points: toPoints(pointsFor('return', back.fact_id)),
          received: of_returns.has(String(back.fact_id)),
        }
      : null,
    pause_days,
    extra: friends.map((id) => ({
      id,
      name: maskName(name_of.get(id)),
      points: toPoints(pointsFor('friend', id)),
      received: of_friends.has(String(id)),
    })),
    points: toPoints(pointsOf('friend', day_points)),
  };
}

/**
 * Gives the reward for the last return, once. Refuses claim.not_due, claim.received, and what the
 * rule of gifts does.
 */
export async function receiveReturn(call: ClaimCall): Promise<Reply<'POST /api/old_new/receive'>> {
  const back = (await store.findLastReturn(call.db, call.player)) ?? refuse('claim.not_due');
  return receive(call, { claim: 'return', subject: String(back.fact_id) });
}

/**
 * Gives the extra reward for a friend who is active, once for each. Refuses claim.not_due,
 * claim.received, and what the rule of gifts does.
 */
export async function receiveExtra(
  call: ClaimCall,
  friend_id: number,
): Promise<Reply<'POST /api/old_new/extra_receive/{id}'>> {
  const received = await store.findReceived(call.db, call.player, 'friend');
  const friends = await findActiveFriends(call.db, call.player, now(), listed_max);
  if (!received.has(String(friend_id)) && !friends.includes(friend_id)) refuse('claim.not_due');
  return receive(call, { claim: 'friend', subject: String(friend_id) });
}
