import { z } from 'zod';
import { data, get, right } from './endpoint.ts';
import { moment } from './shapes.ts';

export const listServices = get('/api/console/services', {
  does: 'Other people’s servers that the site works with: gateways, the beacon, Steam bots, the certificate; when each was last heard from, and its flaw.',
  who: right('machine.read'),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          heard_at: moment.nullable(),
          flaw: z.string().nullable(),
          /** The page of the console that it leads to. */
          path: z.string().nullable(),
        }),
      ),
    }),
  ),
});
