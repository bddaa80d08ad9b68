import { mills } from '@vitrine/contract/amount';
import type { Tx } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { utcDay } from '../kit/utc-day.ts';
import { payment_credited, payment_refunded, payment_regained } from '../payments/index.ts';
import { gameOf, games, readPlayMargins } from '../plays/index.ts';
import { findPartnersOf, isExcluded } from '../promotions/index.ts';
import { settle } from '../settle/settle.ts';
import { earnReferral, referralShare } from './acts.ts';
import * as store from './store.ts';
import { returnShare, takeShareBack } from './take-back.ts';

/**
 * Accrues partners' shares of what their friends play, in batches behind the plays, so that no
 * opening waits for it: each play once, because the cursor moves in the same transaction. Openings
 * count when they are made, battles when they end, upgrades with items and money. Keeps friends'
 * top-ups, from which levels follow; with one that goes back, a part of the income does.
 */
export const followFriends = makeListener({
  name: 'affiliates',
  takes: [...games.map(({ of }) => of), payment_credited, payment_refunded, payment_regained],
  take: async (tx, facts) => {
    const players = [...new Set(facts.flatMap(playersOf))];
    const friends = new Map(
      (await findPartnersOf(tx, players)).map((friend) => [friend.player_id, friend]),
    );
    if (friends.size === 0) return;
    await keepTopUps(tx, facts, friends);
    await earnShares(tx, facts, friends);
    for (const fact of facts) {
      if (isRefund(fact)) await takeShareBack(tx, fact);
      if (isRegain(fact)) await returnShare(tx, fact);
    }
  },
});

type Taken = Fact<object>;
type Friends = ReadonlyMap<number, { player_id: number; partner_id: number; at: Date }>;

const is =
  <Payload extends object>(kind: { kind: string; with: (payload: Payload) => unknown }) =>
  (fact: Taken): fact is Fact<Payload> & { player_id: number } =>
    fact.kind === kind.kind;
const isCredit = is(payment_credited);
const isRefund = is(payment_refunded);
const isRegain = is(payment_regained);

const playersOf = (fact: Taken): readonly number[] =>
  gameOf(fact)?.playersOf(fact) ?? (fact.player_id === null ? [] : [fact.player_id]);

/** Keeps the top-ups of money that friends made after they came. */
async function keepTopUps(tx: Tx, facts: readonly Taken[], friends: Friends): Promise<void> {
  for (const fact of facts) {
    // A partner's level counts a top-up until all of it has gone back.
    if (isRefund(fact) && !fact.payload.rest_mills)
      await store.markRefunded(tx, fact.payload.order_id, fact.at);
    if (!isCredit(fact) || fact.payload.to !== 'money') continue;
    const { id: fact_id, player_id, at } = fact;
    const friend = friends.get(player_id);
    if (!friend || friend.at > at) continue;
    const { order_id, amount_mills, code_mills } = fact.payload;
    const top_up = { fact_id, order_id, player_id, amount_mills, code_mills, at };
    await store.insertTopUp(tx, { ...top_up, referrer_id: friend.partner_id });
  }
}

async function earnShares(tx: Tx, facts: readonly Taken[], friends: Friends): Promise<void> {
  const isFriend = (player_id: number, at: Date) => {
    const friend = friends.get(player_id);
    return friend !== undefined && friend.at <= at;
  };
  const plays = (await readPlayMargins(tx, facts, isFriend)).toSorted(
    (a, b) => a.of_fact - b.of_fact,
  );
  const excluded = new Map<number, boolean>();
  for (const play of plays) {
    const { player_id, of_fact, at } = play;
    const referrer_id = friends.get(player_id)!.partner_id;
    if (!excluded.has(player_id)) excluded.set(player_id, await isExcluded(tx, player_id, at));
    const { share_ppm } = excluded.get(player_id)
      ? { share_ppm: 0 }
      : await store.readAffiliateLevel(tx, referrer_id, utcDay(at));
    const margin_mills = mills(play.margin_mills);
    const shared = { margin_mills, released_mills: play.released_mills, share_ppm };
    const is_new = await store.insertEarning(tx, {
      ...play,
      ...shared,
      referrer_id,
      amount_mills: referralShare(shared),
    });
    const act = is_new && earnReferral({ player_id, referrer_id, of_fact, ...shared }, at);
    if (act) await settle(tx, act);
  }
}
