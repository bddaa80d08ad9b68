import type { TermsNumbers } from './numbers.ts';

/** The figures of a year of greedy players, in percent of their stakes. */
export interface EconomyFigures {
  /** Of all players together, after all gifts. */
  kept_percent: number;
  /** Of the habit that leaves least, and that habit. */
  greediest_percent: number;
  greediest: string;
  /** The part that each gift takes, of all players together. */
  gifts_percent: Readonly<Record<string, number>>;
}

/** A number that was changed too far, and the furthest that loses nothing. */
export interface RightNumber {
  path: string;
  value: number;
}

/** Terms by their names, as numbers. */
export type AllNumbers = Readonly<Record<string, TermsNumbers>>;

/** A draft to judge: beside the other terms, as they are now and as they will be. */
export interface JudgeAsked {
  name: string;
  before: TermsNumbers;
  draft: TermsNumbers;
  /** The terms of the other names at each time that the draft meets. */
  besides: readonly AllNumbers[];
}

/** The cost of a draft, and whether it loses money. */
export interface Judgement {
  before: EconomyFigures;
  after: EconomyFigures;
  loses: boolean;
  /**
   * Of a draft that loses: for each changed number the furthest that doesn't, with the others as
   * drafted. Where no single one is enough, all of them together.
   */
  right: readonly RightNumber[];
  /** `right` holds together, not each alone. */
  is_together: boolean;
}
