import type { LocaleCode } from '@vitrine/i18n/locales';
import { drawOne, drawSome, drawWhole } from '../draw/chance.ts';
import { brazilian } from './br.ts';
import { turkish } from './ch-tr.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { hindi } from './in.ts';
import { polish } from './pl.ts';
import { romanian } from './ro.ts';
import { russian } from './ru.ts';
import { vietnamese } from './vn.ts';
import { categories, type Wording } from './wording.ts';
import { chinese } from './zh.ts';

const wordings: Record<LocaleCode, Wording> = {
  en: english,
  zh: chinese,
  pl: polish,
  es: spanish,
  'ch-tr': turkish,
  vn: vietnamese,
  fr: french,
  br: brazilian,
  ro: romanian,
  in: hindi,
  de: german,
  ru: russian,
};

/** Words in a list: enough that a guess is seldom right, few enough to be kept in mind by somebody who hears them. */
const list_length = 7;

/** A question in words, and the word or number that answers it. */
export interface Question {
  question: string;
  answer: string;
}

/** Asks something that whoever reads the language can answer without seeing a picture: one of four tasks on a list of chance. */
export function ask(language: LocaleCode): Question {
  const wording = wordings[language];
  return drawOne([askNth, askAfter, askCount, askWhich])(wording);
}

function askNth(wording: Wording): Question {
  const list = drawList(wording);
  const n = drawWhole(1, list_length);
  return { question: fill(wording, wording.nth, list, { n: String(n) }), answer: list[n - 1]! };
}

function askAfter(wording: Wording): Question {
  const list = drawList(wording);
  const n = drawWhole(1, list_length - 1);
  return { question: fill(wording, wording.after, list, { word: list[n - 1]! }), answer: list[n]! };
}

function askCount(wording: Wording): Question {
  const category = drawOne(categories);
  const count = drawWhole(1, list_length - 1);
  const list = [
    ...drawSome(wording.words[category], count),
    ...drawSome(othersThan(wording, category), list_length - count),
  ];
  return {
    question: fill(wording, wording.count[category], drawSome(list, list_length)),
    answer: String(count),
  };
}

function askWhich(wording: Wording): Question {
  const category = drawOne(categories);
  const answer = drawOne(wording.words[category]);
  const list = [answer, ...drawSome(othersThan(wording, category), list_length - 1)];
  return { question: fill(wording, wording.which[category], drawSome(list, list_length)), answer };
}

function drawList({ words }: Wording): string[] {
  return drawSome(Object.values(words).flat(), list_length);
}

function othersThan({ words }: Wording, category: (typeof categories)[number]): string[] {
  return categories.filter((other) => other !== category).flatMap((other) => words[other]);
}

function fill(
  { separator }: Wording,
  sentence: string,
  list: readonly string[],
  { n = '', word = '' }: { n?: string; word?: string } = {},
): string {
  return sentence.replace('{n}', n).replace('{word}', word).replace('{list}', list.join(separator));
}
