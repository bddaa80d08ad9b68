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

/**
 * How the hall shows a draw, in milliseconds: it opens so long before; between the draw and the
 * first light everybody comes in; then each prize takes a turn, a shorter one if there are many.
 */
const hall_times = { opens_before: 120_000, lead: 3_000, turn: 6_000, all_turns: 120_000 } as const;

export const hall_opens_before_ms = hall_times.opens_before;
export const hall_lead_ms = hall_times.lead;

/** How long one of so many prizes takes, in milliseconds. */
export const hallTurn = (count: number): number =>
  Math.min(hall_times.turn, hall_times.all_turns / Math.max(1, count));

/** How long the hall takes to show who won so many prizes, in milliseconds. */
export const hallLength = (count: number): number =>
  count === 0 ? 0 : hall_times.lead + count * hallTurn(count);
