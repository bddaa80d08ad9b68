import { z } from 'zod';
import { data, file, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';
import { survey_bounds } from './surveys.ts';

const { questions_max, options_max } = survey_bounds;
const kind = z.enum(['one', 'many', 'rating', 'text']);
const state = z.enum(['open', 'closed']);

const row = z.object({
  id,
  /** In English. */
  title: z.string(),
  state,
  created_at: moment,
  /** Its own end, and when an operator closed it. */
  closes_at: moment.nullable(),
  closed_at: moment.nullable(),
  questions: z.number().int(),
  /** Those that its title is written in. */
  languages: z.array(z.string()),
  /** The players who have taken it. */
  taken: z.number().int(),
});

export type DeskSurvey = z.output<typeof row>;

export const listDeskSurveys = get('/api/console/surveys', {
  does: 'Surveys, with how many players have taken each.',
  who: right('surveys.read'),
  query: listing({ state }, ['id']),
  answers: listPart(row, { taken: z.number().int() }),
});

const params = z.object({ id: idInPath });

export const showDeskSurvey = get('/api/console/surveys/{id}', {
  does: 'A survey with how often each answer was given.',
  who: right('surveys.read'),
  params,
  answers: data(
    row.extend({
      text: z.string(),
      results: z.array(
        z.object({
          question: z.number().int(),
          title: z.string(),
          kind,
          required: z.boolean(),
          answered: z.number().int(),
          counts: z.array(z.object({ label: z.string(), count: z.number().int() })),
          /** Of the players’ own words, the newest. */
          words: z.array(z.string()),
        }),
      ),
    }),
  ),
  refuses: ['survey.unknown'],
});

export const saveAnswers = get('/api/console/surveys/{id}/answers', {
  does: 'The answers of a survey as a CSV file, a row for each player. The audit keeps who saved it.',
  who: right('surveys.export'),
  params,
  answers: file({ 'text/csv': null }),
  refuses: ['survey.unknown'],
});

/** Words by language; the server asks for English, and for languages that the site speaks. */
const words = z.record(z.string().max(10), z.string().max(1000));

export const openDeskSurvey = post('/api/console/surveys', {
  does: 'Opens a survey; its questions never change. The same key opens it once.',
  who: right('surveys.open'),
  moves_value: true,
  body: json(
    z.object({
      survey: z.object({
        title: words,
        text: words,
        closes_at: moment.optional(),
        questions: z
          .array(
            z.object({
              kind,
              title: words,
              required: z.boolean().default(true),
              options: z.array(words).max(options_max).default([]),
            }),
          )
          .min(1)
          .max(questions_max),
      }),
      reason,
    }),
  ),
  answers: data(z.object({ id })),
  refuses: ['act.unfit'],
});

export const closeDeskSurvey = post('/api/console/surveys/{id}/close', {
  does: 'Closes a survey: nobody takes it any more.',
  who: right('surveys.open'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ state })),
  refuses: ['survey.unknown', 'act.unfit'],
});
