import type { LocaleCode } from '@vitrine/i18n/locales';
import { chinese_words } from './zh.ts';
import { english_words } from './en.ts';
import { french_words } from './fr.ts';
import { german_words } from './de.ts';
import { hindi_words } from './in.ts';
import { polish_words } from './pl.ts';
import { portuguese_words } from './br.ts';
import { romanian_words } from './ro.ts';
import { russian_words } from './ru.ts';
import { spanish_words } from './es.ts';
import { turkish_words } from './ch-tr.ts';
import { vietnamese_words } from './vn.ts';

interface Article {
  title: string;
  html: string;
}

/**
 * The facts of a case that a banner may use. They are read from the case, so a title can't be
 * wrong.
 */
export interface ShownCase {
  name: string;
  /** The most expensive of its prizes. */
  best: string;
}

/**
 * The demo shop's texts in one language. Names of cases are the same in all languages, and names of
 * the product's own pages match `i18n/`.
 */
export interface DemoWords {
  site: { description: string; keywords: string };
  entries: { hours: string };
  /** Values of the policies' fields. */
  fields: Record<'countries' | 'help_line' | 'law' | 'court' | 'authority' | 'safeguard', string>;
  /** Names of the groups of cases, by the English ones. */
  groups: Record<string, string>;
  /**
   * Banner titles: for the cheapest case, for a case and its best prize, for a case opened with
   * points.
   */
  banners: Record<'cheapest' | 'holds' | 'for_points', (box: ShownCase) => string>;
  notices: Record<'new_cases' | 'second_factor' | 'fairness', Article>;
  pages: Record<'about' | 'faq' | 'responsible' | 'refund', Article>;
}

export const demo_words: Record<LocaleCode, DemoWords> = {
  en: english_words,
  zh: chinese_words,
  pl: polish_words,
  es: spanish_words,
  'ch-tr': turkish_words,
  vn: vietnamese_words,
  fr: french_words,
  br: portuguese_words,
  ro: romanian_words,
  in: hindi_words,
  de: german_words,
  ru: russian_words,
};
