import type { LocaleCode } from '../locales.ts';
import { br } from './br.ts';
import { chTr } from './ch-tr.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './in.ts';
import { pl } from './pl.ts';
import type { PolicyTexts } from './policy.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { vn } from './vn.ts';
import { zh } from './zh.ts';

/** The texts of the policy pages, by the code of the language. */
export const policy_texts: Readonly<Record<LocaleCode, PolicyTexts>> = {
  en,
  zh,
  pl,
  es,
  'ch-tr': chTr,
  vn,
  fr,
  br,
  ro,
  in: hi,
  de,
  ru,
};
