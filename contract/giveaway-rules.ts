/** The bounds of a giveaway, which its pages and its server share. */
export const giveaway_bounds = {
  prizes_max: 20,
  /** A room for fewer would be no draw. */
  people_min: 2,
  /** Also of a giveaway without a maximum of its own: its whole list is part of its record. */
  people_max: 10_000,
  title_max: 80,
  secret_max: 64,
  /** From now to the moment of the draw, in milliseconds. */
  open_ms: { least: 60_000, most: 30 * 24 * 3_600_000 },
  /** One that starts when full is cancelled after this time, in milliseconds. */
  fills_within_ms: 7 * 24 * 3_600_000,
} as const;
