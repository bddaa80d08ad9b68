/** The recipe of a demo case; its odds, tickets and price follow from the rules in ../cases.ts. */
export type Recipe = {
  name: string;
  group: string;
  kind: 'case' | 'capsule' | 'box' | 'vault';
  theme_color: string;
  /**
   * `points` is opened with activity points instead of money; `free` costs nothing and opens under
   * conditions.
   */
  type: 'paid' | 'points' | 'free';
  /**
   * How tickets are distributed: by the official odds of rarity tiers, or so that each prize adds
   * equally to the expected value.
   */
  odds: 'official' | 'even';
  /** Item keys, in any order. */
  prizes: readonly string[];
};
