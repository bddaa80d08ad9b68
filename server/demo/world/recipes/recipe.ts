import type { CrateKind } from '@vitrine/art/silhouettes/crates/find';

/** The recipe of a demo case; its odds, tickets and price follow from the rules in ../cases.ts. */
export type Recipe = {
  name: string;
  group: string;
  kind: CrateKind;
  theme_color: string;
  /**
   * `points` is opened with activity points instead of money; `free`, `level` and `ladder` cost
   * nothing and open under conditions; `granted` costs nothing, but has to be given.
   */
  type: 'paid' | 'points' | 'free' | 'level' | 'ladder' | 'granted';
  /** The VIP level that it is for. */
  vip_level?: number;
  /** The worth of a player's gifts of a day that it asks for, in points. */
  gift_points?: number;
  /** The top-ups that it asks for within `top_up_days`. */
  top_up_mills?: number;
  top_up_days?: number;
  /** The friends and the openings that it asks for in those days. */
  invited_count?: number;
  opened_count?: number;
  /** The occasion on which it is granted. */
  occasion?: 'welcome' | 'first_top_up' | `weekly_${number}`;
  /**
   * How tickets are distributed: by the official odds of rarity tiers, so that each prize adds
   * equally to the expected value, or so that dear ones add little to it.
   */
  odds: 'official' | 'even' | 'steep';
  /** Item keys, in any order. */
  prizes: readonly string[];
};
