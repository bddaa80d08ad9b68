import { z } from 'zod';
import { data, get, json, post } from './endpoint.ts';
import { id, idInPath, moment, writtenText } from './shapes.ts';

/** The bounds of a survey, for the server and for the form. */
export const survey_bounds = { questions_max: 30, options_max: 20, text_max: 1000 } as const;
const { questions_max, options_max, text_max } = survey_bounds;

const question = z.object({
  /** Its number in the survey, from 1. */
  id: z.number().int(),
  /** One of the options, several of them, a number from 1 to 5, or the player’s own words. */
  kind: z.enum(['one', 'many', 'rating', 'text']),
  title: z.string(),
  required: z.boolean(),
  /** Of `one` and `many`: the answers, numbered from 1 in this order; else empty. */
  options: z.array(z.string()),
});

export type SurveyQuestion = z.output<typeof question>;

const survey = z.object({
  id,
  title: z.string(),
  text: z.string(),
  created_at: moment,
  /** The last moment to take it; null until the operator closes it. */
  closes_at: moment.nullable(),
  /** The player has taken it. */
  is_done: z.boolean(),
  questions: z.array(question),
});

export type Survey = z.output<typeof survey>;

export const listSurveys = get('/api/ques_surveys', {
  does: 'The open surveys, newest first, at most 20, in the player’s language where they are written in it.',
  answers: data(z.array(survey)),
});

export const takeSurvey = post('/api/ques_surveys/{id}/store', {
  does: 'Takes a survey, once for each player.',
  params: z.object({ id: idInPath }),
  body: json(
    z.object({
      answers: z
        .array(
          z.object({
            question: z.number().int().min(1).max(questions_max),
            /** The numbers of the chosen options, or the rating. */
            chosen: z.array(z.number().int().min(1).max(options_max)).max(options_max).default([]),
            text: writtenText(text_max).default(''),
          }),
        )
        .max(questions_max),
    }),
  ),
  answers: data(z.object({ done_at: moment })),
  refuses: ['survey.unknown', 'survey.closed', 'survey.done', 'survey.answers_unfit'],
});
