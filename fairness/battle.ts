import { sharedClientSeed } from './seeds.ts';
import type { Hashes, Streams } from './stream.ts';
import { drawEntry, type Drop, type Entry } from './table.ts';

/**
 * The inputs of a battle's draws: the seats' client seeds in seat order and the entries of each
 * round's case. With `revisions`, one per round, a verifier can also check the rounds against the
 * published revisions.
 */
export type BattleTable = {
  seats: readonly string[];
  rounds: readonly (readonly Entry[])[];
  revisions?: readonly { box: number; price: number; token_rate: number; hash: string }[];
};

/**
 * `outcome[round][seat]`; `tied` is empty and `tie_winner` null when the room's rules decided the
 * winner.
 */
export type BattleOutcome = {
  outcome: Drop[][];
  tied: readonly number[];
  tie_winner: number | null;
};

/** The client seed of a bot's seat. */
export function botClientSeed(seat: number): string {
  return `bot:${seat}`;
}

/**
 * The client seed of a battle, derived from the seats' client seeds in seat order and the beacon
 * (null when off).
 */
export function battleClientSeed(
  seats: readonly string[],
  beacon: string | null,
  hashes: Hashes,
): string {
  return sharedClientSeed(seats, beacon, hashes);
}

/** Draws every seat of every round; round `r`, seat `s` has nonce `r × seats + s`. */
export function drawRounds(
  streams: Streams,
  seats: number,
  rounds: BattleTable['rounds'],
): Drop[][] {
  return rounds.map((entries, round) =>
    Array.from({ length: seats }, (_, seat) => drawEntry(streams(round * seats + seat), entries)),
  );
}

/**
 * Draws which of the `tied` seats wins, under the nonce after the last round's. Seats are in seat
 * order; a team is represented by its lowest seat. Throws when no seat is tied.
 */
export function breakTie(
  streams: Streams,
  seats: number,
  rounds: number,
  tied: readonly number[],
): number {
  const winner = tied[streams(rounds * seats)(tied.length)];
  if (winner === undefined) throw new RangeError('a tie needs tied seats');
  return winner;
}
