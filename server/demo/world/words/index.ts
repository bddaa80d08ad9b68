import type { LocaleCode } from '@vitrine/i18n/locales';
import { chinese } from './zh.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { german } from './de.ts';
import { hindi } from './in.ts';
import { polish } from './pl.ts';
import { portuguese } from './br.ts';
import { romanian } from './ro.ts';
import { russian } from './ru.ts';
import { spanish } from './es.ts';
import { turkish } from './ch-tr.ts';
import { vietnamese } from './vn.ts';

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
 * The demo shop's texts in one language. Names of cases and groups are the same in all languages,
 * and names of the product's own pages match `i18n/`.
 */
export interface DemoWords {
  site: { description: string; keywords: string };
  entries: { hours: string };
  /**
   * Banner titles: for the cheapest case, for a case and its best prize, for a case opened with
   * points.
   */
  banners: Record<'cheapest' | 'holds' | 'for_points', (box: ShownCase) => string>;
  notices: Record<'new_cases' | 'second_factor' | 'fairness', Article>;
  pages: Record<'about' | 'faq' | 'responsible' | 'refund', Article>;
}

export const demo_words: Record<LocaleCode, DemoWords> = {
  en: english,
  zh: chinese,
  pl: polish,
  es: spanish,
  'ch-tr': turkish,
  vn: vietnamese,
  fr: french,
  br: portuguese,
  ro: romanian,
  in: hindi,
  de: german,
  ru: russian,
};
