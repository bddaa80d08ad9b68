/** Affiliates: the income of partners from what their friends play. */
import { z } from 'zod';
import { data, file, get, post } from './endpoint.ts';
import { GAMES } from './games.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { amount, points } from './shapes.ts';

const level = z.object({
  level: z.number().int(),
  /** From so many active friends on. */
  active: z.number().int(),
  /** The share of the margin, in percent. */
  percent: z.number(),
});

export const showAffiliate = get('/api/affiliate', {
  does: 'The player’s income as a partner: the level with its share of the theoretical margin, what was earned by day and game, and what waits to be taken out. The level is that of the UTC day, by the friends who were active when it began.',
  answers: data(
    z.object({
      /** Null for a player without a code. */
      code: z.string().nullable(),
      level: z.number().int(),
      percent: z.number(),
      levels: z.array(level),
      /** A friend is active who topped up `least` within `days`. */
      activity: z.object({ least: amount, days: z.number().int() }),
      /** Active friends now; the level follows them when the next UTC day begins. */
      active: z.number().int(),
      /** Friends who don’t count, because they share a browser or a card with the player. */
      excluded: z.number().int(),
      /** Waits to be taken out. */
      waiting: amount,
      /** The least that can be taken out. */
      least: amount,
      earned: amount,
      /** The last 30 days with today, oldest first. */
      days: z.array(z.object({ day: z.iso.date(), amount })),
      /** The same days by game, with the number of plays. */
      games: z.array(z.object({ game: z.enum(GAMES), plays: z.number().int(), amount })),
      /** The bonuses that the code added to friends’ top-ups, and how many friends had one. */
      rebates: z.object({ amount, friends: z.number().int(), percent: z.number() }),
    }),
  ),
});

export const listRebates = get('/api/affiliate/friends', {
  does: 'What each friend brought the player, and what the player’s code added to the friend’s top-ups; those who brought most first, with masked names.',
  query: byNumber(z.object(paging(10, 50))),
  answers: data(listOf(z.object({ name: z.string(), earned: amount, rebate: amount }))),
});

export const payOutIncome = post('/api/affiliate/payout', {
  does: 'Takes all income that waits out to `money`, from 1.000 on.',
  moves_value: true,
  answers: data(
    z.object({
      amount,
      money: amount,
      shop_score: amount,
      score: points,
      balance_version: z.number().int(),
    }),
  ),
  refuses: ['affiliate.too_little', 'territory.blocked'],
});

export const drawInvitation = get('/api/affiliate/poster', {
  does: 'A poster with the player’s code and link to share, as a PNG of 1080 × 1350 pixels, in one of the site’s languages: `en, zh, pl, es, ch-tr, vn, fr, br, ro, in, de, ru`.',
  query: z.object({
    language: z
      .enum(['en', 'zh', 'pl', 'es', 'ch-tr', 'vn', 'fr', 'br', 'ro', 'in', 'de', 'ru'])
      .default('en'),
  }),
  answers: file({ 'image/png': null }),
  refuses: ['affiliate.no_code'],
});
