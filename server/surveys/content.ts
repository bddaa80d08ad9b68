import { survey_bounds } from '@vitrine/contract/surveys';
import { z } from 'zod';
import { parseOperatorsFile, readShape, wordsByLanguage } from '../catalogue/index.ts';

const { questions_max, options_max } = survey_bounds;

const question = z
  .strictObject({
    kind: z.enum(['one', 'many', 'rating', 'text']),
    title: wordsByLanguage(200),
    required: z.boolean().default(true),
    options: z.array(wordsByLanguage(120)).max(options_max).default([]),
  })
  .refine(
    ({ kind, options }) =>
      kind === 'one' || kind === 'many' ? options.length >= 2 : options.length === 0,
    'one and many have at least two options, the others none',
  );

const file = z.strictObject({
  title: wordsByLanguage(120),
  text: wordsByLanguage(1000),
  closes_at: z.iso.datetime().optional(),
  questions: z.array(question).min(1).max(questions_max),
});

export type SurveyFile = z.output<typeof file>;
/** A survey as it is stored: its words by language, and its questions. */
export type SurveyContent = Omit<SurveyFile, 'closes_at'>;

/** Reads an operator's file of a survey. Throws a FileError that says where it is wrong. */
export function readSurveyFile(content: string): SurveyFile {
  return parseOperatorsFile(content, file);
}

/** Reads a survey of a form. Throws a FileError that says where it is wrong. */
export function readSurvey(given: object): SurveyFile {
  return readShape(given, file);
}
