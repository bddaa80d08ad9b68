import { z } from 'zod';
import { edit, record } from './content-desk.ts';
import { anyone, data, get, json, post, right } from './endpoint.ts';
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

const letter = z.object({ name: z.string().max(60) });

export const listLetters = get('/api/console/letters', {
  does: 'All e-mails that the product sends, each with its English subject and the languages in which the operator has worded it.',
  who: right('content.read'),
  answers: data(
    z.object({
      list: z.array(
        z.object({ name: z.string(), subject: z.string(), languages: z.array(z.string()) }),
      ),
    }),
  ),
});

export const editLetter = get('/api/console/letters/{name}', {
  does: 'The operator’s own subject and opening sentence of an e-mail, in each language, for its editor.',
  who: right('content.read'),
  params: letter,
  answers: data(
    record.extend({
      /** Our own words, sent where the operator says nothing, by the same fields. */
      ours: record.shape.fields,
      /** The names of what is filled in, `site` for `{site}`. */
      placeholders: z.array(z.string()),
      /** Our opening sentence stays, below the operator’s. */
      keeps_ours: z.boolean(),
    }),
  ),
  refuses: ['letter.unknown'],
});

export const saveLetter = post('/api/console/letters/{name}', {
  does: 'Words subject and opening sentence of an e-mail; an empty field is ours again. The next letters have them. Refused with both values when somebody has changed the same field since.',
  who: right('content.write'),
  params: letter,
  body: json(edit),
  answers: data(z.object({ version: z.number().int() })),
  refuses: ['letter.unknown', 'edit.conflict', 'act.unfit'],
});

export const previewLetter = post('/api/console/letters/{name}/preview', {
  does: 'An e-mail as it is sent in a language, with made-up data: by the words that are given, else by those that are saved. Writes nothing.',
  who: right('content.read'),
  params: letter,
  body: json(
    z.object({
      language: z.string().max(10),
      words: z.object({ subject: z.string().max(2000), opening: z.string().max(2000) }).optional(),
    }),
  ),
  answers: data(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  refuses: ['letter.unknown', 'act.unfit'],
});

export const testLetter = post('/api/console/letters/{name}/test', {
  does: 'Sends an e-mail with made-up data, as it is saved, to the member of staff who asks.',
  who: right('content.write'),
  params: letter,
  body: json(z.object({ language: z.string().max(10) })),
  answers: data(z.object({ to: z.string() })),
  refuses: ['letter.unknown', 'act.unfit'],
});
