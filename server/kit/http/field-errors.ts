import { isFieldError, type FieldError, type FieldErrorKey } from '@vitrine/contract/field-errors';
import { findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import type { z } from 'zod';
import { answerIn } from '../answers.ts';

type Issue = z.core.$ZodIssue;

/** The errors of each field, by its path, in a value that a schema doesn't accept. */
export function fieldErrorsOf(
  issues: readonly Issue[],
  value: unknown,
): Record<string, FieldError[]> {
  const by_field = Map.groupBy(issues, ({ path }) => path.join('.') || 'body');
  return Object.fromEntries(
    [...by_field].map(([field, its]) => [field, its.map((issue) => fieldErrorOf(issue, value))]),
  );
}

function fieldErrorOf(issue: Issue, value: unknown): FieldError {
  if (isFieldError(issue.message)) return issue.message;
  if (valueAt(value, issue.path) === undefined) return 'missing';
  switch (issue.code) {
    case 'too_big':
      return `${bounds[boundOf(issue)][issue.inclusive === false ? 'below' : 'most']} ${Number(issue.maximum)}`;
    case 'too_small':
      return `${bounds[boundOf(issue)][issue.inclusive === false ? 'above' : 'least']} ${Number(issue.minimum)}`;
    case 'invalid_value':
      return `choice ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'form';
    case 'invalid_type':
      return types[issue.expected] ?? 'form';
    case 'invalid_union': {
      const firsts = issue.errors.flatMap(([first]) => (first?.path.length === 0 ? [first] : []));
      const choices = firsts.flatMap((first) =>
        first.code === 'invalid_value' ? first.values : [],
      );
      if (choices.length >= firsts.length && choices.length > 0)
        return `choice ${choices.map(String).join(', ')}`;
      return firsts[0] ? fieldErrorOf({ ...firsts[0], path: issue.path }, value) : 'form';
    }
    default:
      return 'form';
  }
}

type Bounds = Record<'least' | 'most' | 'above' | 'below', FieldErrorKey>;

const bounds: Record<'number' | 'string' | 'list', Bounds> = {
  number: { least: 'small', most: 'large', above: 'above', below: 'below' },
  string: { least: 'short', most: 'long', above: 'short', below: 'long' },
  list: { least: 'few', most: 'many', above: 'few', below: 'many' },
};

function boundOf({ origin }: { origin: string }): keyof typeof bounds {
  if (origin === 'string') return 'string';
  return ['array', 'set', 'map'].includes(origin) ? 'list' : 'number';
}

const types: Partial<Record<string, FieldError>> = {
  number: 'number',
  nan: 'number',
  int: 'whole',
};
const formats: Partial<Record<string, FieldError>> = {
  date: 'like 2026-05-01',
  datetime: 'like 2026-05-01T12:00:00Z',
  email: 'email',
};

function valueAt(value: unknown, path: Issue['path']): unknown {
  return path.reduce<unknown>(
    (part, step) => (part as Record<PropertyKey, unknown> | null | undefined)?.[step],
    value,
  );
}

/** The sentences of the errors of each field in a language, with numbers as it writes them. */
export function sayFieldErrors(
  language: LocaleCode,
  fields: Readonly<Record<string, readonly FieldError[]>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, found]) => [
      field,
      found.map((error) => sayFieldError(language, error)),
    ]),
  );
}

function sayFieldError(language: LocaleCode, error: FieldError): string {
  const [key = '', ...words] = error.split(' ');
  const given = words.join(' ');
  const number = new Intl.NumberFormat(findLocale(language)!.tag, { maximumFractionDigits: 3 });
  const shown = /^-?\d+(?:\.\d+)?$/.test(given) ? number.format(Number(given)) : given;
  return answerIn(language, `field.${key as FieldErrorKey}`).replace('{given}', () => shown);
}
