import { mills, type Mills } from '@vitrine/contract/amount';
import { battle_ended, findRevisionsOf, type BattleEnded } from '../battles/index.ts';
import { case_opened, readMargins, type CaseOpened } from '../cases/index.ts';
import type { Tx } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { utcDay } from '../kit/utc-day.ts';
import { readAmounts } from '../ledger/index.ts';
import { payment_credited, payment_refunded } from '../payments/index.ts';
import { findPartnersOf, isExcluded } from '../promotions/index.ts';
import { settle } from '../settle/settle.ts';
import { items_upgraded, type ItemsUpgraded } from '../upgrades/index.ts';
import { earnReferral, referralShare } from './acts.ts';
import * as store from './store.ts';

/**
 * Accrues partners' shares of what their friends play, in batches behind the plays, so that no
 * opening waits for it: each play once, because the cursor moves in the same transaction. Openings
 * count when they are made, battles when they end, upgrades with items and money. Keeps friends'
 * top-ups, from which levels follow.
 */
export const followFriends = makeListener({
  name: 'affiliates',
  takes: [case_opened, items_upgraded, battle_ended, payment_credited, payment_refunded],
  take: async (tx, facts) => {
    const players = [...new Set(facts.flatMap(playersOf))];
    const friends = new Map(
      (await findPartnersOf(tx, players)).map((friend) => [friend.player_id, friend]),
    );
    if (friends.size === 0) return;
    await keepTopUps(tx, facts, friends);
    await earnShares(tx, facts, friends);
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
const isOpening = is<CaseOpened>(case_opened);
const isUpgrade = is<ItemsUpgraded>(items_upgraded);
const isBattle = is<BattleEnded>(battle_ended);

function playersOf(fact: Taken): number[] {
  if (isBattle(fact)) return fact.payload.players.filter((player_id) => player_id !== null);
  return fact.player_id === null ? [] : [fact.player_id];
}

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

/** A friend's stake with the margin that the house expects of it. */
interface Play extends Pick<
  store.Earning,
  'of_fact' | 'player_id' | 'game' | 'margin_mills' | 'at'
> {
  referrer_id: number;
}

async function earnShares(tx: Tx, facts: readonly Taken[], friends: Friends): Promise<void> {
  const plays = (await readPlays(tx, facts, friends)).toSorted((a, b) => a.of_fact - b.of_fact);
  const released = await readReleased(tx, plays);
  const excluded = new Map<number, boolean>();
  for (const play of plays) {
    const { player_id, referrer_id, of_fact, margin_mills, at } = play;
    if (!excluded.has(player_id)) excluded.set(player_id, await isExcluded(tx, player_id, at));
    const { share_ppm } = excluded.get(player_id)
      ? { share_ppm: 0 }
      : await store.readAffiliateLevel(tx, referrer_id, utcDay(at));
    const released_mills = released.get(`${of_fact} ${player_id}`) ?? mills(0);
    const shared = { margin_mills, released_mills, share_ppm };
    const is_new = await store.insertEarning(tx, {
      ...play,
      ...shared,
      amount_mills: referralShare(shared),
    });
    const act = is_new && earnReferral({ player_id, referrer_id, of_fact, ...shared }, at);
    if (act) await settle(tx, act);
  }
}

/** The bonuses that the plays' stakes released, by play and player. */
async function readReleased(tx: Tx, plays: readonly Play[]): Promise<Map<string, Mills>> {
  const released = new Map<string, Mills>();
  for (const [player_id, own] of Map.groupBy(plays, (play) => play.player_id)) {
    const facts = own.map(({ of_fact }) => of_fact);
    const amounts = await readAmounts(tx, player_id, facts, ['bonus']);
    for (const [fact_id, { bonus }] of amounts)
      released.set(`${fact_id} ${player_id}`, mills(Math.max(0, 0 - (bonus ?? 0))));
  }
  return released;
}

/** The plays of friends, with their margins; openings for points are no stakes. */
async function readPlays(tx: Tx, facts: readonly Taken[], friends: Friends): Promise<Play[]> {
  const playOf = (
    fact: Taken,
    player_id: number,
    game: Play['game'],
    margin_mills: number,
  ): Play[] => {
    const friend = friends.get(player_id);
    if (!friend || friend.at > fact.at) return [];
    const { id: of_fact, at } = fact;
    return [
      {
        of_fact,
        player_id,
        referrer_id: friend.partner_id,
        game,
        margin_mills: mills(margin_mills),
        at,
      },
    ];
  };
  const openings = facts
    .filter((fact) => isOpening(fact))
    .filter(({ player_id }) => friends.has(player_id));
  const battles = facts
    .filter((fact) => isBattle(fact))
    .filter((fact) => playersOf(fact).some((id) => friends.has(id)));
  const margins = await readOpeningMargins(tx, openings);
  const battle_margins = await readBattleMargins(tx, battles);
  return [
    ...openings.flatMap((fact, n) =>
      margins[n] === null
        ? []
        : playOf(fact, fact.player_id, 'case', margins[n]! * fact.payload.won.length),
    ),
    ...battles.flatMap((fact, n) => {
      const margin = battle_margins[n];
      return margin == null
        ? []
        : playersOf(fact).flatMap((player_id) => playOf(fact, player_id, 'battle', margin));
    }),
    ...facts
      .filter((fact) => isUpgrade(fact))
      .flatMap((fact) => playOf(fact, fact.player_id, 'upgrade', marginOfUpgrade(fact.payload))),
  ];
}

function readOpeningMargins(
  tx: Tx,
  openings: readonly Fact<CaseOpened>[],
): Promise<(number | null)[]> {
  return readMargins(
    tx,
    openings.map(({ payload: { revision_id }, at }) => ({ revision_id, at, with_tokens: true })),
  );
}

/** The margin of one seat: what its rounds cost, less what they give on average, whoever wins. */
async function readBattleMargins(
  tx: Tx,
  battles: readonly Fact<BattleEnded>[],
): Promise<(number | null)[]> {
  const revisions = await findRevisionsOf(
    tx,
    battles.map(({ payload }) => payload.battle_id),
  );
  const rounds = battles.flatMap(({ payload, at }, n) =>
    (revisions.get(payload.battle_id) ?? []).map((revision_id) => ({
      n,
      revision_id,
      at,
      with_tokens: false,
    })),
  );
  const margins = await readMargins(tx, rounds);
  return battles.map((_, n) => {
    const own = margins.filter((_margin, round) => rounds[round]!.n === n);
    return own.length === 0 || own.includes(null)
      ? null
      : own.reduce<number>((total, margin) => total + margin!, 0);
  });
}

/** The stake less the chance of the target's price, in whole mills. */
export function marginOfUpgrade({
  staked_mills,
  chance_ppm,
  price_mills,
}: Pick<ItemsUpgraded, 'staked_mills' | 'chance_ppm' | 'price_mills'>): number {
  return staked_mills - Number((BigInt(chance_ppm) * BigInt(price_mills)) / 1_000_000n);
}
