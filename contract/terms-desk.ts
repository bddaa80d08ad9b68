import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { moment } from './shapes.ts';
import { reason } from './staff.ts';

const unit = z.enum(['mills', 'ppm', 'count']);
/** Numbers by their places, `levels.3.red_mills`: thousandths, parts per million, counts. */
const numbers = z.record(z.string().max(100), z.number().int());

export const listTerms = get('/api/console/terms', {
  does: 'All terms of play, each with the revision in force, since when and by whom, and the moment at which another one begins.',
  who: right('terms.read'),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          does: z.string(),
          /** 0 for the initial ones. */
          number: z.number().int(),
          since: moment.nullable(),
          by: z.string().nullable(),
          next_at: moment.nullable(),
        }),
      ),
    }),
  ),
});

const params = z.object({ name: z.string().max(40) });

const column = z.object({
  key: z.string(),
  label: z.string(),
  unit,
  least: z.number().int(),
  most: z.number().int(),
});

export const showDeskTerms = get('/api/console/terms/{name}', {
  does: 'Some terms of play: their numbers in force, with their bounds, and their revisions.',
  who: right('terms.read'),
  params,
  answers: data(
    z.object({
      name: z.string(),
      title: z.string(),
      does: z.string(),
      tables: z.array(
        z.object({
          title: z.string(),
          rows: z.array(z.object({ at: z.string(), label: z.string() })),
          columns: z.array(column),
        }),
      ),
      cells: z.array(z.object({ path: z.string(), words: z.string(), unit })),
      number: z.number().int(),
      /** The number of the newest revision, which may still wait: the one that a draft saw. */
      newest: z.number().int(),
      numbers,
      /** Those of before the first revision. */
      initial: numbers,
      revisions: z.array(
        z.object({
          number: z.number().int(),
          numbers,
          published_at: moment,
          starts_at: moment,
          by: z.string().nullable(),
          state: z.enum(['in_force', 'waits', 'over']),
        }),
      ),
    }),
  ),
  refuses: ['terms.unknown'],
});

const figures = z.object({
  /** Of 100 of stakes, of all players together and of the greediest habit. */
  kept_percent: z.number(),
  greediest_percent: z.number(),
  greediest: z.string(),
  gifts_percent: z.record(z.string(), z.number()),
});

export const judgeTerms = post('/api/console/terms/{name}/judge', {
  does: 'Judges a draft of terms by a year of greedy players, without publishing it: what the house keeps before and after, what each gift costs, and where it loses money the numbers that wouldn’t. Takes up to a minute.',
  who: right('terms.read'),
  weight: 10,
  params,
  body: json(z.object({ numbers })),
  answers: data(
    z.object({
      before: figures,
      after: figures,
      loses: z.boolean(),
      right: z.array(z.object({ path: z.string(), value: z.number().int() })),
      is_together: z.boolean(),
      /** In words, of a draft that loses money. */
      words: z.string().nullable(),
    }),
  ),
  refuses: ['act.unfit', 'terms.unknown'],
});

export const publishTerms = post('/api/console/terms/{name}', {
  does: 'Publishes a revision of terms, in force now or from a moment on. `seen` is the newest revision that the caller saw. A draft that loses money is refused, with the numbers that wouldn’t.',
  who: right('terms.publish'),
  weight: 10,
  params,
  body: json(
    z.object({ numbers, starts_at: moment.nullable(), seen: z.number().int().min(0), reason }),
  ),
  answers: data(z.object({ number: z.number().int() })),
  refuses: [
    'act.unfit',
    'terms.unknown',
    'terms.loses',
    'edit.conflict',
    'reason.required',
    'approval.waits',
  ],
});
