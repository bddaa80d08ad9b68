/** What a case of the demo world is made from; its odds, tickets and price follow by the rules in ../cases.ts. */
export type Recipe = {
  name: string;
  group: string;
  kind: 'case' | 'capsule' | 'box' | 'vault';
  theme_color: string;
  /** `points` is opened with activity points instead of money; `free` costs nothing and opens under conditions. */
  type: 'paid' | 'points' | 'free';
  /** How tickets are spread: by the official odds of rarity tiers, or so that every prize adds as much to the expected value. */
  odds: 'official' | 'even';
  /** Item keys, in no order. */
  prizes: readonly string[];
};
