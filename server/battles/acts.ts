import { mills, sum, times, type Mills } from '@vitrine/contract/amount';
import type { BattleCancellation, BattleMode } from '@vitrine/contract/battle-room';
import { botClientSeed, breakTie, drawRounds, type BattleOutcome } from '@vitrine/fairness/battle';
import type { RevisionEntry } from '@vitrine/fairness/revision';
import { openStreams } from '@vitrine/fairness/stream';
import { hashes } from '../kit/hashes.ts';
import { account, pot } from '../settle/accounts.ts';
import { battle_pot, battles_house } from './house.ts';
import { release_ppm } from '../settle/bonus.ts';
import { innerKey } from '../settle/inner-key.ts';
import { withoutZeros, type Act, type ScopedKey, type Transfer } from '../settle/settle.ts';
import {
  battle_cancelled,
  battle_created,
  battle_ended,
  battle_joined,
  battle_left,
} from './facts.ts';

/** The rules of a battle, from its creation on. `teams`: two of two seats each. */
export interface BattleRules {
  battle_id: number;
  room_id: number;
  mode: BattleMode;
  teams: boolean;
  seats: 2 | 3 | 4;
  /** The published case of each round. */
  rounds: readonly Round[];
}

export interface Round {
  revision_id: number;
  box: number;
  /** `paid`, or `granted` in a newcomer's battle, which costs nothing. */
  type: string;
  price: Mills;
  token_rate: number;
  hash: string;
  entries: readonly RevisionEntry[];
}

/** The stake of a seat, in mills: one opening of each round's case; a granted one costs nothing. */
export function battleCost({ rounds }: Pick<BattleRules, 'rounds'>): Mills {
  return sum(rounds.map(({ type, price }) => (type === 'paid' ? price : mills(0))));
}

/**
 * Creates a battle, in which the host takes seat 0. The stake is held until the battle has ended or
 * the host is refunded; limits reserve it meanwhile. Amounts are mills. Refuses balance.short,
 * limit.reached, case.closed and case.revision_changed.
 */
export function createBattle(
  rules: BattleRules,
  host: { player_id: number; client_seed: string },
  key: ScopedKey | undefined,
  at: Date,
) {
  const { battle_id, room_id, mode, teams, seats, rounds } = rules;
  const { player_id, client_seed } = host;
  const cost_mills = battleCost(rules);
  const sold = new Map(rounds.map(({ box, revision_id }) => [box, revision_id]));
  const revisions = rounds.map(({ revision_id }) => revision_id);
  return {
    ...holdStake({ player_id, cost_mills }, key, at),
    fact: battle_created.with({
      battle_id,
      room_id,
      mode,
      teams,
      seats,
      revisions,
      seat: 0,
      client_seed,
      cost_mills,
    }),
    guard: [...sold].map(([id, value]) => ({ name: 'cases.sells', id, value })),
  } satisfies Act;
}

/**
 * Takes a seat for its stake, as creating does. The caller holds the room's lock, under which the
 * seat is free. Amounts are mills. Refuses balance.short and limit.reached.
 */
export function joinBattle(
  seat: {
    battle_id: number;
    player_id: number;
    seat: number;
    client_seed: string;
    cost_mills: Mills;
  },
  key: ScopedKey | undefined,
  at: Date,
) {
  const { battle_id, client_seed, cost_mills } = seat;
  return {
    ...holdStake(seat, key, at),
    fact: battle_joined.with({ battle_id, seat: seat.seat, client_seed, cost_mills }),
  } satisfies Act;
}

interface HeldStake {
  player_id: number;
  cost_mills: Mills;
}

/** Nobody stakes in a battle that costs nothing: it counts toward no limit, as an opened box. */
const ofStakes = <Stakes extends readonly object[]>(cost_mills: Mills, stakes: Stakes) =>
  cost_mills === 0 ? [] : stakes;

function holdStake({ player_id, cost_mills }: HeldStake, key: ScopedKey | undefined, at: Date) {
  return {
    by: player_id,
    at,
    key,
    post: withoutZeros([
      {
        debit: account(player_id, 'money'),
        credit: account(player_id, 'held'),
        amount_mills: cost_mills,
      },
    ]),
    stake: ofStakes(cost_mills, [{ player_id, held_mills: cost_mills }]),
    memo: {},
  };
}

/**
 * Refunds a player who leaves before the room is full. The caller holds the room's lock. Amounts
 * are mills. Refuses nothing.
 */
export function leaveBattle(
  { battle_id, ...held }: HeldStake & { battle_id: number },
  key: ScopedKey | undefined,
  at: Date,
) {
  const { player_id, cost_mills } = held;
  return {
    by: player_id,
    at,
    key,
    fact: battle_left.with({ battle_id, cost_mills }),
    ...refundStakes([player_id], cost_mills),
    memo: {},
  } satisfies Act;
}

/**
 * Cancels a room that doesn't start: everyone is refunded, once. The caller holds the room's lock.
 * Amounts are mills. Refuses nothing.
 */
export function cancelBattle(
  room: {
    battle_id: number;
    cost_mills: Mills;
    players: readonly number[];
    reason: BattleCancellation;
  },
  at: Date,
) {
  const { battle_id, cost_mills, players, reason } = room;
  return {
    by: null,
    at,
    key: innerKey('job', `battle:${battle_id}`, { battle_id, cancelled: true }),
    fact: battle_cancelled.with({ battle_id, cost_mills, players, reason }),
    ...refundStakes(players, cost_mills),
    memo: {},
  } satisfies Act;
}

function refundStakes(players: readonly number[], cost_mills: Mills) {
  return {
    post: withoutZeros(
      players.map((player_id) => ({
        debit: account(player_id, 'held'),
        credit: account(player_id, 'money'),
        amount_mills: cost_mills,
      })),
    ),
    stake: ofStakes(
      cost_mills,
      players.map((player_id) => ({ player_id, held_mills: times(cost_mills, -1) })),
    ),
  };
}

/** A taken seat; `player_id` is null for a bot. */
export interface Seat {
  player_id: number | null;
  client_seed: string;
}

/** The seat of a bot, whose client seed follows from its number. */
export const botSeat = (seat: number): Seat => ({
  player_id: null,
  client_seed: botClientSeed(seat),
});

/** The lowest seat of a seat's side: its team's, or its own. */
const sideOf = (seat: number, teams: boolean) => (teams ? seat - (seat % 2) : seat);

/**
 * The sides that a mode leaves in front, each by its lowest seat; several are tied, and the draw
 * decides. `prices[round][seat]` are the prices of the drops. `top_drop` compares the sides' best
 * drops, then their second best, and so on; `total` their sums, best and second best drops; and
 * `underdog` the same, where less wins. Nobody is in front where all share.
 */
export function leadingSides(
  { mode, teams }: Pick<BattleRules, 'mode' | 'teams'>,
  prices: readonly (readonly Mills[])[],
): number[] {
  if (mode === 'share') return [];
  const seats = prices[0]!.map((_, seat) => seat);
  const sides = Map.groupBy(seats, (seat) => sideOf(seat, teams));
  const scores = [...sides].map(([side, members]) => {
    const drops = prices
      .flatMap((round) => members.map((seat) => round[seat]!))
      .toSorted((a, b) => b - a);
    return { side, score: scoreDrops(mode, drops) };
  });
  const best = scores.reduce(
    (top, { score }) => (compareScores(score, top) > 0 ? score : top),
    scores[0]!.score,
  );
  return scores.filter(({ score }) => compareScores(score, best) === 0).map(({ side }) => side);
}

/** A side's score from its drops, dearest first: numbers that are compared in order. */
function scoreDrops(mode: BattleRules['mode'], drops: readonly Mills[]): number[] {
  if (mode === 'top_drop') return [...drops];
  const total = [sum(drops), ...drops.slice(0, 2)];
  return mode === 'total' ? total : total.map((won_mills) => 0 - won_mills);
}

function compareScores(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((number, place) => number !== b[place]);
  return differing < 0 ? 0 : a[differing]! - b[differing]!;
}

/** Splits a pot among `parts`, to the mill: the first ones get one more while any are left over. */
export function splitPot(pot_mills: Mills, parts: number): Mills[] {
  return Array.from({ length: parts }, (_, part) =>
    mills(Math.floor(pot_mills / parts) + (part < pot_mills % parts ? 1 : 0)),
  );
}

/** The inputs of a battle's draws; the room is closed with the client seed of its seats. */
export interface BattleInputs {
  rules: BattleRules;
  server_seed: string;
  client_seed: string;
  /** Everything that may drop, at its price when the battle began. */
  prices: ReadonlyMap<number, Mills>;
}

/** A battle that is decided: everything that happens in it, and its winners. */
export interface DrawnBattle extends BattleOutcome {
  /** Every drop, round by round and seat by seat. */
  won: { goods_id: number; price_mills: Mills }[];
  winners: number[];
  /** By seat. */
  gains_mills: Mills[];
}

/**
 * Draws all rounds of a full battle and finds its winners, each with a part of the pot. Pure, so
 * the start, which shows the rounds one by one, and the end, which pays, come to the same.
 */
export function drawBattle({ rules, server_seed, client_seed, prices }: BattleInputs): DrawnBattle {
  const { rounds, mode, teams, seats } = rules;
  const streams = openStreams(hashes, { server_seed, client_seed });
  const outcome = drawRounds(
    streams,
    seats,
    rounds.map(({ entries }) => entries),
  );
  const dropped = outcome.map((round) => round.map(({ entry }) => prices.get(entry)!));
  const leading = leadingSides(rules, dropped);
  const tied = leading.length > 1 ? leading : [];
  const tie_winner = tied.length > 1 ? breakTie(streams, seats, rounds.length, tied) : null;
  const won = outcome
    .flat()
    .map(({ entry }) => ({ goods_id: entry, price_mills: prices.get(entry)! }));
  const winning_side = tie_winner ?? leading[0];
  const places = Array.from({ length: seats }, (_, seat) => seat);
  const winners = places.filter((seat) => mode === 'share' || sideOf(seat, teams) === winning_side);
  const parts = splitPot(sum(won.map(({ price_mills }) => price_mills)), winners.length);
  const gains_mills = places.map((seat) => parts[winners.indexOf(seat)] ?? mills(0));
  return { outcome, tied, tie_winner, won, winners, gains_mills };
}

/**
 * Ends a full battle, once: records its draw, and decides the held stakes, which count and release
 * bonuses only now. A single winner gets all items; several share their value in money, and the
 * house takes the items. A bot's win is the house's. Amounts are mills. Refuses nothing; stale when
 * the room has drawn.
 */
export function endBattle(
  rules: BattleRules,
  seats: readonly Seat[],
  drawn: DrawnBattle,
  at: Date,
) {
  const { battle_id, room_id, rounds } = rules;
  const { outcome, tied, tie_winner, won, winners, gains_mills } = drawn;
  const cost_mills = battleCost(rules);
  const players = seats.map(({ player_id }) => player_id);
  const playing = players.flatMap((player_id, seat) =>
    player_id === null ? [] : [{ player_id, seat }],
  );
  const [sole] = winners.length === 1 ? [players[winners[0]!]!] : [null];
  return {
    by: null,
    at,
    key: innerKey('job', `battle:${battle_id}`, { battle_id, ended: true }),
    fact: battle_ended.with({
      battle_id,
      room_id,
      cost_mills,
      players,
      won,
      winners,
      gains_mills,
      release_ppm,
    }),
    draws: {
      from: { room_id },
      records: [
        {
          kind: 'battle',
          subject_id: battle_id,
          content: {
            seats: seats.map(({ client_seed }) => client_seed),
            rounds: rounds.map(({ entries }) => entries),
            revisions: rounds.map(({ box, price, token_rate, hash }) => ({
              box,
              price,
              token_rate,
              hash,
            })),
          },
          outcome: { outcome, tied, tie_winner },
        },
      ],
    },
    post: withoutZeros([
      ...playing.map(({ player_id }) => ({
        debit: account(player_id, 'held'),
        credit: battles_house,
        amount_mills: cost_mills,
      })),
      ...payParts(battle_id, winners.length > 1 ? winners : [], players, gains_mills),
    ]),
    grant:
      sole === null
        ? []
        : won.map((prize, place) => ({
            player_id: sole,
            ...prize,
            source: 'battle',
            draw: 0,
            place,
          })),
    stake: ofStakes(
      cost_mills,
      playing.map(({ player_id, seat }) => ({
        player_id,
        staked_mills: cost_mills,
        held_mills: times(cost_mills, -1),
        won_mills: gains_mills[seat]!,
        release_ppm,
      })),
    ),
    memo: {},
  } satisfies Act;
}

/**
 * Pays several winners their parts: the house puts the value of the items into the room's pot,
 * which is empty again to the mill. Nothing moves when only bots have won.
 */
function payParts(
  battle_id: number,
  winners: readonly number[],
  players: readonly (number | null)[],
  gains_mills: readonly Mills[],
): Transfer[] {
  if (winners.every((seat) => players[seat] === null)) return [];
  const room = pot(battle_pot, battle_id);
  const bots_mills = sum(
    winners.filter((seat) => players[seat] === null).map((seat) => gains_mills[seat]!),
  );
  return [
    { debit: battles_house, credit: room, amount_mills: sum(gains_mills) },
    ...winners.flatMap((seat) => {
      const player_id = players[seat]!;
      return player_id === null
        ? []
        : [{ debit: room, credit: account(player_id, 'money'), amount_mills: gains_mills[seat]! }];
    }),
    { debit: room, credit: battles_house, amount_mills: bots_mills },
  ];
}
