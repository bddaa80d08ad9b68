import { z } from 'zod';
import { anyone, data, get } from './endpoint.ts';
import { hex64, moment } from './shapes.ts';

export const showBeacon = get('/api/beacon', {
  does: 'Whether battles and giveaways mix in a public random number, and everything that checks one. Rounds are at any relay of drand: `/{chain_hash}/public/{round}`.',
  who: anyone,
  answers: data(
    z.object({
      /** Where it is off, battles and giveaways are drawn from the seeds alone. */
      is_on: z.boolean(),
      chain_hash: hex64,
      public_key: z.string(),
      /** The moment of round 1. */
      genesis_at: moment,
      /** Seconds from one round to the next. */
      period: z.number().int(),
      /** Seconds from a room’s close to the first round that it can be drawn with. */
      ahead: z.number().int(),
      /** Seconds after which a round that doesn’t come is missing: the room is refunded. */
      patience: z.number().int(),
    }),
  ),
});
