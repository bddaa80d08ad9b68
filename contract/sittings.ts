/** Sittings: the time that a player spends with games, and what became of it. */
import { z } from 'zod';
import { data, get, json, post } from './endpoint.ts';
import { limit_kinds, limit_periods } from './limit-rules.ts';
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

const signInSummary = z.object({
  /** Null where the country doesn’t ask for it, and once it was closed in this session. */
  summary: z
    .object({
      /** Spent at games. */
      minutes: z.number().int(),
      staked: amount,
      won: amount,
      /** Below zero for a loss. */
      net: amount,
    })
    .nullable(),
  /** The limit that was used up and ended the sessions before this one, until it was read. */
  signed_out: z
    .object({
      kind: z.enum(limit_kinds),
      period: z.enum(limit_periods),
      at: moment,
      free_at: moment,
    })
    .nullable(),
});
export type SignInSummary = z.output<typeof signInSummary>;

export const showSummary = get('/api/sitting/summary', {
  does: 'The time and the result of the last 30 days, all games, which the player reads once after each sign-in where `territory.summary_at_sign_in` of `GET /api/config` asks for it; and the limit at which the sessions before it ended, where `territory.sign_out_at_limit` does.',
  answers: data(signInSummary),
});

export const closeSummary = post('/api/sitting/summary', {
  does: 'The player has read the summary and why the sessions ended: neither is shown again in this session.',
  answers: data(z.object({})),
});
