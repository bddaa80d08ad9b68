import { battleClientSeed, breakTie, drawRounds } from '@vitrine/fairness/battle';
import { drawWinners, giveawayClientSeed } from '@vitrine/fairness/giveaway';
import { openStreams, type Hashes } from '@vitrine/fairness/stream';
import type { Entry } from '@vitrine/fairness/table';
import { chancesOf } from './games.ts';
import { countOutcomes, note, type Tally } from './tally.ts';

const seats = [0, 1, 2, 3];
const rounds = 3;
const players = [0, 1, 2, 3, 4];
const giveaway_prizes = 3;
/** The number of orders in which 3 of 5 players can win. */
const orders = 5 * 4 * 3;

/** The draws of a battle with a tie-break and of a giveaway together. */
export const shared_draws = rounds * seats.length + 1 + giveaway_prizes;

/** Makes a seed for a purpose. */
export type SeedFor = (purpose: string) => string;

/**
 * Draws a battle over one case in which all seats tie; counts the prizes and the winner of the
 * tie-break.
 */
export function drawBattle(
  tally: Tally,
  entries: readonly Entry[],
  seedFor: SeedFor,
  hashes: Hashes,
): void {
  const client_seeds = seats.map((seat) => seedFor(`seat ${seat}`));
  const client_seed = battleClientSeed(client_seeds, null, hashes);
  const streams = openStreams(hashes, { server_seed: seedFor('battle'), client_seed });
  const drops = drawRounds(
    streams,
    seats.length,
    Array.from({ length: rounds }, () => entries),
  );
  const cells = drops.flat().map(({ entry }) => entries.findIndex(({ id }) => id === entry));
  note(tally, 'prizes of battles', countOutcomes(cells, chancesOf(entries)));
  const winner = breakTie(streams, seats.length, rounds, seats);
  note(tally, 'seats that win ties', countOutcomes([winner], evenly(seats.length)));
}

/** Draws a giveaway and counts the order of its winners. */
export function drawGiveaway(tally: Tally, seedFor: SeedFor, hashes: Hashes): void {
  const entrants = players.map((user_id) => ({
    user_id,
    client_seed: seedFor(`entrant ${user_id}`),
  }));
  const client_seed = giveawayClientSeed(entrants, null, hashes);
  const streams = openStreams(hashes, { server_seed: seedFor('giveaway'), client_seed });
  const { winners } = drawWinners(streams, { entrants, prizes: giveaway_prizes });
  note(
    tally,
    'winners of giveaways, in order',
    countOutcomes([numberOfOrder(winners)], evenly(orders)),
  );
}

/** Numbers the orders in which players can win, from 0. */
function numberOfOrder(winners: readonly number[]): number {
  const left = [...players];
  return winners.reduce((number, winner) => {
    const place = left.indexOf(winner);
    const number_so_far = number * left.length + place;
    left.splice(place, 1);
    return number_so_far;
  }, 0);
}

function evenly(outcomes: number): number[] {
  return Array.from({ length: outcomes }, () => 1 / outcomes);
}
