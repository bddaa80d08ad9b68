import {
  correlation,
  repeatChances,
  repeats,
  type Sequence,
} from '@vitrine/fairness/statistics/sequence';
import { openStreams, type Seeds } from '@vitrine/fairness/stream';
import { TICKETS } from '@vitrine/fairness/table';
import { hashes } from '../../server/kit/hashes.ts';
import { playBattles } from './battles.ts';
import { examineOutcomes, examineTickets, examineTokens, ticketsOf } from './examine.ts';
import type { Drawn, Game } from './games.ts';
import { makeSetup, type Setup, type SetupName } from './setups.ts';
import { drawBattle, drawGiveaway, shared_draws, type SeedFor } from './shared-draws.ts';
import { note, type Tally } from './tally.ts';

/** A share of the draws, made in one run: `pairs` seed pairs, one after another. */
export interface Job {
  /** All seeds are derived from this text. */
  seed: string;
  /** Each stream number has its own pairs. */
  stream: number;
  pairs: number;
  /** Setups to draw with these pairs; all of them read the same words. */
  setups: readonly SetupName[];
}

/** Draws per pair: its own, and those of the battle and the giveaway beside it, if any. */
export const draws_per_pair = 1_000;

/** Draws a job's share and returns a tally for each setup. The same job gives the same tallies. */
export function drawStream({ setups, ...share }: Job): Tally[] {
  return drawPairs(share, setups.map(makeSetup));
}

/** Draws the same pairs in several setups. */
export function drawPairs(
  { seed, stream, pairs }: Omit<Job, 'setups'>,
  setups: readonly Setup[],
): Tally[] {
  const tallies = setups.map((): Tally => new Map());
  const draw_pair = setups.map((setup, index) => makeDrawPair(setup, tallies[index]!));
  for (let pair = 0; pair < pairs; pair++) {
    for (const drawPair of draw_pair)
      drawPair((purpose) => hashes.sha256(`${seed}/${stream}/${pair}/${purpose}`));
  }
  return tallies;
}

/** Returns a function that draws one pair and adds the observations to the tally. */
function makeDrawPair(setup: Setup, tally: Tally): (seedFor: SeedFor) => void {
  const { battles } = setup;
  if (battles) return (seedFor) => playBattles(tally, battles.box, seedFor, hashes, battles.flaw);
  const own_draws = setup.battle ? draws_per_pair - shared_draws : draws_per_pair;
  const duplicate_chances = repeatChances(TICKETS, own_draws);
  let before: Sequence | undefined;
  let turn = 0;
  return (seedFor) => {
    const seeds = { server_seed: seedFor('server'), client_seed: seedFor('client').slice(0, 16) };
    const played = Array.from(
      { length: own_draws },
      () => setup.games[turn++ % setup.games.length]!,
    );
    const drawn = drawOwn(setup, seeds, played);
    const tickets = ticketsOf(drawn);
    examineOutcomes(tally, played, drawn);
    examineTickets(tally, tickets);
    examineTokens(tally, drawn);
    note(tally, 'duplicates in a pair', repeats(tickets, TICKETS, own_draws, duplicate_chances));
    if (before) note(tally, 'correlation with the pair before', correlation(before, tickets));
    before = tickets;
    if (setup.battle) {
      drawBattle(tally, setup.battle.entries, seedFor, hashes);
      drawGiveaway(tally, seedFor, hashes);
    }
  };
}

/** The draws under one pair, nonce by nonce. */
function drawOwn({ distort }: Setup, seeds: Seeds, played: readonly Game[]): Drawn[] {
  const honest = openStreams(hashes, seeds);
  const streams = distort ? distort(honest) : honest;
  return played.map((game, nonce) => game.draw(streams(nonce)));
}
