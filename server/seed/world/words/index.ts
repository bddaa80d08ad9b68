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
 * What the demo shop says in one language. Cases and their groups have one name in all of them, and what the product's own
 * pages are called is said as `i18n/` says it.
 */
export interface DemoWords {
  site: { description: string; keywords: string };
  entries: Record<'hours' | 'pay_card' | 'pay_giftcard', string>;
  /** By the name of the case that the banner shows. */
  banners: Record<'First Light' | 'Obsidian Vault' | 'Open Door', string>;
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
