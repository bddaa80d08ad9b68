import { z } from 'zod';
import { anyone, data, get, right } from './endpoint.ts';
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

export const listLetters = get('/api/console/letters', {
  does: 'The names of all e-mails that the product sends.',
  who: right('content.read'),
  answers: data(z.object({ list: z.array(z.string()) })),
});

export const previewLetter = get('/api/console/letters/{name}', {
  does: 'An e-mail as it is sent in a language, with made-up data.',
  who: right('content.read'),
  params: z.object({ name: z.string().max(60) }),
  query: z.object({ language: z.string().max(10) }),
  answers: data(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  refuses: ['letter.unknown'],
});
