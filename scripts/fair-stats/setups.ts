import type { CaseTable } from '@vitrine/fairness/case';
import type { Streams } from '@vitrine/fairness/stream';
import { DIRECTIONS } from '@vitrine/fairness/upgrade';
import { lowestSeat, type BreakTies } from './battles.ts';
import { caseGame, eventGame, publishedCases, upgradeGame, type Game } from './games.ts';

const cases = publishedCases();

/** The games that are drawn, and how. */
export interface Setup {
  /** Played in turn, from the first pair's first nonce to the last pair's last. */
  games: readonly Game[];
  /**
   * The case of the battle that, with a giveaway, accompanies each pair. Without it there are only
   * the pair's own draws.
   */
  battle?: CaseTable;
  /** The case of whole battles, which then are all that is played; `flaw` breaks their ties. */
  battles?: { box: CaseTable; flaw?: BreakTies };
  /** Distorts the streams as a flawed product would; the real product has none. */
  distort?(streams: Streams): Streams;
}

/**
 * The first two are the product as it is. Each of the others has one flaw that the tests must find.
 */
export const setup_names = [
  'every game',
  'every battle',
  'modulo scaling',
  'odds moved',
  'reused nonce',
  'upgrade moved',
  'ties to the lowest seat',
] as const;
export type SetupName = (typeof setup_names)[number];

/** The flawed setups. */
export const [, , ...controls] = setup_names;

/**
 * Builds the setup of a name. The flawed ones open one case, the demo world's first, or make
 * upgrades.
 */
export function makeSetup(name: SetupName): Setup {
  const box = cases[0]!;
  const control: Setup = { games: [caseGame(box)] };
  switch (name) {
    case 'every game':
      return { games: everyGame(cases.map((published) => caseGame(published))), battle: box.table };
    case 'every battle':
      return { games: [], battles: { box: box.table } };
    case 'modulo scaling':
      return { ...control, distort: scaleByModulo(modulo_word_bits) };
    case 'odds moved':
      return { ...control, games: [caseGame(box, moveOdds(box.table, odds_moved_ppm))] };
    case 'reused nonce':
      return { ...control, distort: reuseNonces };
    case 'upgrade moved':
      return { games: upgradeGames(upgrade_moved_ppm) };
    case 'ties to the lowest seat':
      return { games: [], battles: { box: box.table, flaw: lowestSeat } };
  }
}

/** Of ten draws in turn eight open cases, one is an upgrade and one a turn of the wheel. */
function everyGame(cases: readonly Game[]): Game[] {
  const upgrades = upgradeGames();
  const bounds = [0, 400_000, 650_000, 800_000, 900_000, 960_000, 990_000, 999_000, 1_000_000];
  const wheel = eventGame(
    'wheel',
    bounds.slice(1).map((to, id) => ({ id, from: bounds[id]!, to })),
  );
  return cases.flatMap((_, turn) => [
    ...Array.from({ length: 8 }, (_, n) => cases[(8 * turn + n) % cases.length]!),
    upgrades[turn % upgrades.length]!,
    wheel,
  ]);
}

/** A chance in each band of those that an upgrade may have, the least and the greatest included. */
const upgrade_chances_ppm = [100, 12_500, 100_000, 316_666, 450_000, 600_000, 750_000];

/** Upgrades in both directions at a chance of each band; `moved_ppm`: less than is published. */
export function upgradeGames(moved_ppm = 0): Game[] {
  const chances = upgrade_chances_ppm.filter((chance_ppm) => chance_ppm > moved_ppm);
  return chances.flatMap((chance_ppm) =>
    DIRECTIONS.map((direction) => {
      const drawn_from = { chance_ppm: chance_ppm - moved_ppm, direction };
      return upgradeGame({ chance_ppm, direction }, drawn_from);
    }),
  );
}

/** 0.5 percentage points. */
const upgrade_moved_ppm = 5_000;

/**
 * The most bits that a float holds: with them, the first 777,216 tickets are 1/16 likelier. Words
 * of 32 bits have the same kind of error, but 10 million draws can't show it: tickets below 967,296
 * have the chance 4295/2^32, the others 4294/2^32, so the 3.27% of the others come 74 times too
 * seldom, where chance alone makes ±562. Enumerating words, not drawing, therefore proves that the
 * real rule has no error with words of any size.
 */
const modulo_word_bits = 24;

/**
 * Takes the remainder of a word of `bits` bits without rejection: the modulo bias that `uniform`
 * avoids.
 */
export function scaleByModulo(bits: number): (streams: Streams) => Streams {
  return (streams) => (nonce) => {
    const uniform = streams(nonce);
    return (n) => uniform(2 ** bits) % n;
  };
}

/** 0.1 percentage point. */
const odds_moved_ppm = 1_000;

/**
 * Moves tickets from the commonest prize, the first, to the next. There a difference is hardest to
 * see: at a rare prize the same tickets would double its chance.
 */
export function moveOdds(table: CaseTable, moved_ppm: number): CaseTable {
  const [first, second, ...others] = table.entries;
  const to = first!.to - moved_ppm;
  return { ...table, entries: [{ ...first!, to }, { ...second!, from: to }, ...others] };
}

/**
 * Makes two draws under each nonce, as if the counter weren't raised in the transaction of the
 * draw.
 */
function reuseNonces(streams: Streams): Streams {
  return (nonce) => streams(Math.floor(nonce / 2));
}
