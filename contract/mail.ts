import { z } from 'zod';
import { anyone, data, get } from './endpoint.ts';
import { id, moment } from './shapes.ts';

export const listOutbox = get('/api/outbox', {
  does: 'The e-mails that were not sent because there is no mail server; only in demo mode, newest first.',
  who: anyone,
  answers: data(
    z.object({
      list: z.array(
        z.object({
          id,
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          at: moment,
        }),
      ),
    }),
  ),
});
