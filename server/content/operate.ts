import { findLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { keepOperatorsPicture } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { FileError } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Refusal } from '../kit/refusal.ts';
import { redrawPicture } from '../kit/uploads.ts';
import { utcDay } from '../kit/utc-day.ts';
import { isIdentity, site_facts, type SiteFact } from './facts-of-site.ts';
import { checkPicture } from './pictures.ts';
import * as store from './store.ts';

/** A fact of the site with its values. */
export interface ShownFact {
  key: string;
  means: string;
  /** By language; a fact that is the same in all stands under English. */
  values: Record<string, string>;
}

/** All that an operator can say about the site, in order, with what is said. */
export async function showSite(db: Db): Promise<ShownFact[]> {
  const [sites, entries] = await Promise.all([store.findAllSites(db), store.findAllEntries(db)]);
  const valuesOf = (key: string): Record<string, string> => {
    if (!isIdentity(key))
      return Object.fromEntries(
        entries
          .filter((entry) => entry.key === key)
          .map(({ language, value }) => [language, value]),
      );
    if (key === 'pop_state') {
      const english = sites.find(({ language }) => language === 'en');
      return english ? { en: english.pop_state ? 'yes' : 'no' } : {};
    }
    return Object.fromEntries(
      sites.filter((site) => site[key] !== '').map((site) => [site.language, site[key]]),
    );
  };
  return Object.entries(site_facts).map(([key, { means }]) => ({
    key,
    means,
    values: valuesOf(key),
  }));
}

/**
 * Says a fact of the site in a language; an empty value unsets it. Refuses act.unfit, saying why it
 * can't be said.
 */
export function setFact(
  desk: Desk,
  key: string,
  value: string,
  language: string = 'en',
): Promise<void> {
  const act = {
    right: 'content.set' as const,
    on: 'site',
    id: `${key.slice(0, 60)} ${language.slice(0, 10)}`,
  };
  return auditAct(desk, act, async (tx) => {
    const fact = findFact(key);
    const code = languageOf(fact, key, language);
    const said = value.trim() === '' ? '' : checkValue(fact, key, value);
    if (key === 'logo') await checkPicture(tx, said);
    if (isIdentity(key))
      await (key === 'pop_state'
        ? store.putPopState(tx, said === 'yes')
        : store.putSiteText(tx, code, key, said));
    else if (said === '') await store.unsetEntry(tx, key, code, today());
    else await store.putEntry(tx, { key, language: code, value: said, changed_on: today() });
  });
}

const today = (): string => utcDay(now());

function findFact(key: string): SiteFact {
  const fact = Object.hasOwn(site_facts, key) ? site_facts[key] : undefined;
  if (!fact) throw new FileError(`${key} is no key of a site: npm run site -- show lists them.`);
  return fact;
}

function languageOf({ one }: SiteFact, key: string, language: string): LocaleCode {
  const locale = findLocale(language);
  if (!locale)
    throw new FileError(
      `${language} is no language of ours: ${locales.map(({ code }) => code).join(', ')}.`,
    );
  if (one && locale.code !== 'en')
    throw new FileError(`${key} is the same in every language: set it without one.`);
  return locale.code;
}

function checkValue({ shape }: SiteFact, key: string, value: string): string {
  const read = shape.safeParse(value);
  if (!read.success) throw new FileError(`${key}: ${read.error.issues[0]!.message}`);
  return read.data;
}

/** Maximum width and height of an operator's picture, in pixels: a banner's on a wide screen. */
const side_max = 1600;

/**
 * Stores an operator's picture as players' uploads are, drawn again as a WebP of at most
 * 1600 × 1600 pixels; returns its path. Throws a FileError for anything but a PNG, JPEG or WebP.
 */
export function addPicture(desk: Desk, folder: string, bytes: Buffer): Promise<string> {
  const act = { right: 'content.upload' as const, on: 'picture', id: (address: string) => address };
  return auditAct(desk, act, async (tx) => {
    const redrawn = await redrawPicture(bytes, side_max).catch((problem: unknown) => {
      if (!(problem instanceof Refusal)) throw problem;
      throw new FileError('The file is no PNG, JPEG or WebP of at most 25 megapixels.');
    });
    return keepOperatorsPicture(tx, folder, redrawn);
  });
}
