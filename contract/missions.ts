import { z } from 'zod';
import { anyone, data, get, post } from './endpoint.ts';
import { amount, moment, points } from './shapes.ts';

/** The missions: daily ones, then those of one time. */
export const mission_ids = [
  'play',
  'cases',
  'upgrade',
  'battle',
  'first_case',
  'first_upgrade',
  'first_battle',
  'giveaway',
  'reveal',
  'trade_link',
  'second_factor',
] as const;

/** The path is ours: the specification names the page alone. */
export const listMissions = get('/api/mission', {
  does: 'The daily and one-time missions with the caller’s progress and their rewards in points.',
  who: anyone,
  answers: data(
    z.object({
      list: z.array(
        z.object({
          id: z.enum(mission_ids),
          kind: z.enum(['daily', 'once']),
          /** The amount staked, of `play`, or the number of times. */
          need: z.number(),
          /** As far as `need`; null for a visitor. */
          have: z.number().nullable(),
          /** Points; by what play brings, or the least while the rule of gifts isn't met. */
          reward: points,
          /** `tomorrow`: finished, but the day's rewards of its kind were claimed already. */
          state: z.enum(['open', 'done', 'tomorrow', 'claimed']),
        }),
      ),
      /** The rewards of daily missions that the caller can claim a day. */
      daily_claims: z.number().int(),
      /** Whether the caller meets the rule of gifts, without which nothing can be claimed. */
      met: z.boolean(),
      /** The end of the day, UTC. */
      next_at: moment,
      /** The server's clock. */
      now: moment,
    }),
  ),
});

/** The path is ours: the specification names the page alone. */
export const claimMission = post('/api/mission/{id}/claim', {
  does: 'Claims the reward of a finished mission: of a daily one once a day, of a one-time one once, and of each kind no more than a day has.',
  moves_value: true,
  params: z.object({ id: z.string().max(40) }),
  answers: data(
    z.object({
      id: z.enum(mission_ids),
      reward: points,
      money: amount,
      shop_score: amount,
      score: points,
      balance_version: z.number().int(),
    }),
  ),
  refuses: [
    'mission.unknown',
    'mission.unfinished',
    'mission.claimed',
    'mission.tomorrow',
    'gift.email_missing',
    'gift.top_up_missing',
  ],
});
