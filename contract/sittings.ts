/** Sittings: the time that a player spends with games, and what became of it. */
import { z } from 'zod';
import { data, json, post } from './endpoint.ts';
import { amount, moment } from './shapes.ts';

const sitting = z.object({
  began_at: moment,
  /** The server’s clock. */
  now: moment,
  staked: amount,
  /** The value won, at the prices of that moment. */
  won: amount,
  /** `won` less `staked`, of all games; below zero for a loss. */
  net: amount,
  /** The version of the balances that these numbers belong to. */
  version: z.number().int(),
  /** When the player looks at all of this next; until it is confirmed, no stake is taken. */
  check_at: moment,
});
export type Sitting = z.output<typeof sitting>;

export const reportSitting = post('/api/sitting', {
  does: 'Reports that a game is shown to the player, and answers the time and the result of the sitting, over all tabs and devices. A page calls it about once a minute. Half an hour without a report ends a sitting; the next report begins another one.',
  answers: data(sitting),
});

export const confirmCheck = post('/api/sitting/check', {
  does: 'The player has looked at the time and the result, and goes on: the next look is due after the minutes that the player has chosen.',
  answers: data(sitting),
});

export const setCheckMinutes = post('/api/limits/reality_check', {
  does: 'Chooses after how many minutes of a sitting the player looks at the time and the result: 60, or fewer.',
  body: json(z.object({ minutes: z.number().int().min(5).max(60) })),
  answers: data(z.object({ reality_check_minutes: z.number().int() })),
});
