/** Points: activity points that play earns. */
import { z } from 'zod';
import { anyone, data, get } from './endpoint.ts';
import { points } from './shapes.ts';

export const showPointsOfPlay = get('/api/points', {
  does: 'How many activity points play earns now.',
  who: anyone,
  answers: data(
    z.object({
      /** For each whole dollar staked in a game; 0: play earns none. */
      of_dollar: points,
    }),
  ),
});
