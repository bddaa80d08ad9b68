import { drawCase, type CaseOutcome, type CaseTable } from '@vitrine/fairness/case';
import { openStreams } from '@vitrine/fairness/stream';
import { hashes } from '../../server/kit/hashes.ts';

/** A case opened over the years, with the prices of its items. */
export interface PlayedCase {
  case_id: number;
  revision_id: number;
  table: CaseTable;
  /** By goods id, in mills. */
  prices: ReadonlyMap<number, number>;
}

/** The number of players who keep all their wins. */
export const collectors = 40;
/**
 * The number of endowments per player: with payments, tokens and sales this makes two entries per
 * opening.
 */
export const endowments = 28;
/** The amount of each endowment: enough for a collector's openings. */
export const endowment_mills = 200_000_000;
export const client_seed = 'growth';

/**
 * The number of players for `openings`: two fifths of the openings are the collectors', 30 are each
 * other player's.
 */
export function playersOf(openings: number): number {
  return collectors + Math.max(1, Math.floor(openings / 50));
}

/** Draws of a player's first pair, which is revealed. The rest comes from the second. */
export const first_pair_draws = 10;

/** The server seed of a player's pair; each player has three. */
export function serverSeed(player: number, pair: number): string {
  return hashes.sha256(`growth ${player} ${pair}`);
}

/**
 * One opening, drawn by the code that draws for players, with its effect on the player's balances.
 */
export interface PastOpening {
  /** From 1. */
  n: number;
  /** From 0; the collectors come first. */
  player: number;
  /** 0 or 1. */
  pair: number;
  nonce: number;
  played: PlayedCase;
  outcome: Required<Extract<CaseOutcome, { t: number }>>;
  /** Everyone but the collectors sells two of three items, each right after the win. */
  sold: boolean;
  money_mills: number;
  money_version: number;
  /** The tokens after the opening and the sale. */
  tokens_mills: number;
  tokens_version: number;
}

/** The players' final balances, by player. */
export interface Balances {
  draws: number[];
  money_mills: number[];
  money_version: number[];
  tokens_mills: number[];
  tokens_version: number[];
}

/**
 * Plays `openings` openings in chronological order; `balances` is final once the iteration has
 * ended.
 */
export function play(openings: number, cases: readonly PlayedCase[]) {
  const players = playersOf(openings);
  const filled = (value: number) => Array.from({ length: players }, () => value);
  const balances: Balances = {
    draws: filled(0),
    money_mills: filled(endowments * endowment_mills),
    money_version: filled(endowments),
    tokens_mills: filled(0),
    tokens_version: filled(0),
  };
  return { balances, past: draw(openings, players, cases, balances) };
}

function* draw(
  openings: number,
  players: number,
  cases: readonly PlayedCase[],
  left: Balances,
): Generator<PastOpening> {
  const seeds = Array.from(
    { length: players },
    (_, player) => [serverSeed(player, 0), serverSeed(player, 1)] as const,
  );
  let by_collectors = 0;
  for (let n = 1; n <= openings; n++) {
    const by_collector = n % 5 < 2;
    if (by_collector) by_collectors += 1;
    const player = by_collector
      ? by_collectors % collectors
      : collectors + ((n - by_collectors) % (players - collectors));
    const drawn = left.draws[player]!++;
    const pair = drawn < first_pair_draws ? 0 : 1;
    const nonce = pair === 0 ? drawn : drawn - first_pair_draws;
    const played = cases[(n * 7) % cases.length]!;
    const streams = openStreams(hashes, { server_seed: seeds[player]![pair], client_seed });
    const outcome = drawCase(streams(nonce), played.table) as PastOpening['outcome'];
    const sold = !by_collector && drawn % 3 > 0;
    left.money_mills[player]! -= played.table.price;
    left.money_version[player]! += 1;
    left.tokens_mills[player]! += outcome.tokens + (sold ? played.prices.get(outcome.entry)! : 0);
    left.tokens_version[player]! += (outcome.tokens > 0 ? 1 : 0) + (sold ? 1 : 0);
    yield {
      n,
      player,
      pair,
      nonce,
      played,
      outcome,
      sold,
      money_mills: left.money_mills[player]!,
      money_version: left.money_version[player]!,
      tokens_mills: left.tokens_mills[player]!,
      tokens_version: left.tokens_version[player]!,
    };
  }
}
