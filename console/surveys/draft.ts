import type { Input } from '@vitrine/contract/index';

export type SurveyWish = Input<'POST /api/console/surveys'>['survey'];
type Words = Record<string, string>;

/** A question as the form holds it: the options of a language are lines of one text. */
export interface QuestionDraft {
  kind: SurveyWish['questions'][number]['kind'];
  title: Words;
  required: boolean;
  options: Words;
}

/** A new question. */
export const new_question: QuestionDraft = { kind: 'one', title: {}, required: true, options: {} };

/** Words without those that are empty. */
const filled = (words: Words) =>
  Object.fromEntries(
    Object.entries(words)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

/**
 * The options by language: the English lines say how many there are, and a language that has fewer
 * leaves English in their place.
 */
function optionsOf({ kind, options }: QuestionDraft): Words[] {
  if (kind !== 'one' && kind !== 'many') return [];
  const english = linesOf(options['en'] ?? '').filter(Boolean);
  return english.map((en, n) => {
    const others = Object.entries(options).map(([language, text]) => [
      language,
      language === 'en' ? en : (linesOf(text)[n] ?? ''),
    ]);
    return filled(Object.fromEntries(others) as Words);
  });
}

/** A survey as the form has it, for the call that opens it. */
export function wishOfDraft(
  title: Words,
  text: Words,
  questions: readonly QuestionDraft[],
  closes_at: string,
): SurveyWish {
  return {
    title: filled(title),
    text: filled(text),
    ...(closes_at && { closes_at }),
    questions: questions.map((question) => ({
      kind: question.kind,
      title: filled(question.title),
      required: question.required,
      options: optionsOf(question),
    })),
  };
}
