import { fromWire, mills, sum, toWire, type Amount } from './amount.ts';
import type { Battle, BattleEvent } from './battles.ts';

/** How a battle finds its winner (decisions §3). */
export const battle_modes = ['top_drop', 'total', 'underdog', 'share'] as const;
export type BattleMode = (typeof battle_modes)[number];

/** The words of the players in a room: there is no chat. */
export const battle_emotes = ['hello', 'good_luck', 'nice', 'wow', 'ouch', 'good_game'] as const;
export type BattleEmote = (typeof battle_emotes)[number];

/**
 * Why a room is cancelled: not all seats were taken in time, its host left, the beacon's round
 * never came, a case was closed or revised, or prices have risen above what the site may give back.
 */
export const battle_cancellations = [
  'unfilled',
  'host_left',
  'no_beacon',
  'case_changed',
  'prices_changed',
] as const;
export type BattleCancellation = (typeof battle_cancellations)[number];

/** The bounds of a room. */
export const battle_bounds = { rounds_max: 20, seats_min: 2, seats_max: 4 } as const;

/** A room that isn't full by then is cancelled. */
export const battle_waits_minutes = 30;
export const battle_waits_ms = battle_waits_minutes * 60_000;

/** Moments of a battle, counted from its start. */
export const battle_times = {
  /** Until the first round. */
  countdown_ms: 4000,
  /** From a round to the next one: its reels run, stop, and are looked at. */
  round_ms: 6000,
  /** How long a tie-break is shown before its winner. */
  tie_ms: 4000,
} as const;

/** When round `round`, from 0, begins; for the number of rounds, when the last one is over. */
export const roundBegins = (started_at: Date, round: number): Date =>
  new Date(started_at.getTime() + battle_times.countdown_ms + round * battle_times.round_ms);

/** The seats of a side: a team, or one seat. Teams are seats 0 and 1, and 2 and 3. */
export const teamOf = (seat: number, teams: boolean): number | null =>
  teams ? Math.floor(seat / 2) : null;

/**
 * The room after an event. The server and every client fold the same numbered events, so all come
 * to the same room, whatever they began with. Pure. An event that is known already, or that comes
 * too early, changes nothing: `isNext` tells whether one was missed.
 */
export function applyEvent(room: Battle, event: BattleEvent): Battle {
  if (!isNext(room, event)) return room;
  return { ...room, ...changeOf(room, event), n: event.n };
}

/** Whether the event follows on the last one of the room. */
export const isNext = (room: Pick<Battle, 'n'>, event: Pick<BattleEvent, 'n'>): boolean =>
  event.n === room.n + 1;

/** Whether events before this one are missing, so that the room has to be read again. */
export const isMissing = (room: Pick<Battle, 'n'>, event: Pick<BattleEvent, 'n'>): boolean =>
  event.n > room.n + 1;

function changeOf(room: Battle, event: BattleEvent): Partial<Battle> {
  switch (event.kind) {
    case 'joined':
      return seated(room, event.seat, { user: event.user, client_seed: event.client_seed });
    case 'bot':
      return seated(room, event.seat, { bot: true, client_seed: event.client_seed });
    case 'left':
      return seated(room, event.seat, {});
    case 'full':
      return { state: 2, expires_at: null, beacon: { round: event.round, at: event.round_at } };
    case 'started':
      return { state: 2, started_at: event.at, expires_at: null };
    case 'round':
      return withRound(room, event);
    case 'tied':
      return { tie: { seats: event.seats, winner: null } };
    case 'decided':
      return {
        winners: event.winners,
        gains: event.gains,
        tie: room.tie && { ...room.tie, winner: event.tie_winner },
      };
    case 'ended':
      return { state: 3, ended_at: event.at, server_seed: event.server_seed, draw: event.draw };
    case 'cancelled':
      return { state: 4, ended_at: event.at, expires_at: null, reason: event.reason };
  }
}

type Seat = Battle['seats'][number];

/** The seats with another sitter in one of them; without one, it is free. */
function seated(room: Battle, seat: number, sitter: Partial<Seat>): Partial<Battle> {
  const free = { user: null, bot: false, client_seed: null };
  return {
    seats: room.seats.map((other) =>
      other.seat === seat ? { ...other, ...free, ...sitter } : other,
    ),
  };
}

function withRound(
  room: Battle,
  { round, at, drops }: Extract<BattleEvent, { kind: 'round' }>,
): Partial<Battle> {
  const rounds = [...room.rounds, { n: round, at, drops }];
  const totals = room.seats.map(({ seat }) =>
    add(
      rounds.flatMap((shown) =>
        shown.drops.filter((drop) => drop.seat === seat).map(({ goods }) => goods.price),
      ),
    ),
  );
  return { rounds, totals, pot: add(totals) };
}

/** The sum of amounts, exact to the thousandth. */
export const add = (amounts: readonly Amount[]): Amount =>
  toWire(sum(amounts.map((amount) => fromWire(amount) ?? mills(0))));

/** The difference of two amounts, which may be below zero. */
export const subtract = (from: Amount, amount: Amount): Amount =>
  toWire(mills((fromWire(from) ?? 0) - (fromWire(amount) ?? 0)));

/** The seats that are free. */
export const freeSeats = ({ seats }: { seats: readonly Omit<Seat, 'client_seed'>[] }): number[] =>
  seats.filter(({ user, bot }) => user === null && !bot).map(({ seat }) => seat);
