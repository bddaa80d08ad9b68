import { findLocale } from '@vitrine/i18n/locales';
import { survey_bounds } from '@vitrine/contract/surveys';
import { z } from 'zod';
import { parseOperatorsFile } from '../catalogue/index.ts';

const { questions_max, options_max } = survey_bounds;

/** Words by language, English at least. */
const words = (length_max: number) =>
  z
    .record(z.string(), z.string().trim().min(1).max(length_max))
    .refine((texts) => 'en' in texts, 'needs at least the English words, "en"')
    .refine(
      (texts) => Object.keys(texts).every((code) => findLocale(code)),
      'has a language that is none of ours',
    );

const question = z
  .strictObject({
    kind: z.enum(['one', 'many', 'rating', 'text']),
    title: words(200),
    required: z.boolean().default(true),
    options: z.array(words(120)).max(options_max).default([]),
  })
  .refine(
    ({ kind, options }) =>
      kind === 'one' || kind === 'many' ? options.length >= 2 : options.length === 0,
    'one and many have at least two options, the others none',
  );

const file = z.strictObject({
  title: words(120),
  text: words(1000),
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
