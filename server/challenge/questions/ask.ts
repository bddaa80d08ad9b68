import type { LocaleCode } from '@vitrine/i18n/locales';
import { drawOne, drawSome, drawWhole } from '../draw/chance.ts';
import { scriptOf } from '../language.ts';
import { brazilian } from './br.ts';
import { turkish } from './ch-tr.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { hindi } from './in.ts';
import { drawNames } from './names.ts';
import { polish } from './pl.ts';
import { romanian } from './ro.ts';
import { russian } from './ru.ts';
import { vietnamese } from './vn.ts';
import { word_numbers, type Wording } from './wording.ts';
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

/** The range of coins that a sentence may state for a box. */
const told_coins = { from: 11, to: 60 };

/** A question in words, and the number that answers it. */
export interface Question {
  question: string;
  /** In digits. */
  answer: string;
}

/** The names of the story's boxes, by their letters in the sentences. */
interface Boxes {
  a: string;
  b: string;
}

/** A number of coins in a box, and the sentence that states it. */
interface Said {
  coins: number;
  sentence: string;
}

/**
 * Asks a question that every reader of the language can answer without seeing a picture: of two
 * statements about two boxes, how many coins are in both together, or in the one that the other is
 * compared with. Names, numbers, sentences and their order are random, so that no word list answers
 * it.
 */
export function ask(language: LocaleCode): Question {
  const wording = wordings[language];
  const [a, b] = drawNames(scriptOf(language), 2) as [string, string];
  const known = tell(wording, b);
  const relate = drawOne([relateByNumber, double, undefined]);
  const other = relate ? relate(wording, { a, b }, known.coins) : tell(wording, a);
  const story = drawSome([other, known], 2).map(({ sentence }) => sentence);
  const asked = fill(relate ? wording.ask : wording.ask_both, { a, b });
  return {
    question: [...story, asked].join(scriptOf(language) === 'chinese' ? '' : ' '),
    answer: String(other.coins + (relate ? 0 : known.coins)),
  };
}

function tell({ told }: Wording, box: string): Said {
  const coins = drawWhole(told_coins.from, told_coins.to);
  return { coins, sentence: fill(drawOne(told), { a: box, n: String(coins) }) };
}

function relateByNumber({ more, fewer, numbers }: Wording, boxes: Boxes, coins_b: number): Said {
  const by = drawWhole(word_numbers.from, word_numbers.to);
  const is_more = drawWhole(0, 1) === 1;
  const sentence = fill(drawOne(is_more ? more : fewer), {
    ...boxes,
    n: numbers[by - word_numbers.from]!,
  });
  return { coins: is_more ? coins_b + by : coins_b - by, sentence };
}

function double(wording: Wording, boxes: Boxes, coins_b: number): Said {
  return { coins: 2 * coins_b, sentence: fill(drawOne(wording.double), { ...boxes }) };
}

function fill(sentence: string, parts: Partial<Record<'a' | 'b' | 'n', string>>): string {
  return sentence.replaceAll(/\{([abn])\}/g, (_, part: 'a' | 'b' | 'n') => parts[part]!);
}
