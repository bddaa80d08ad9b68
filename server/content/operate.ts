import { operators_side_max } from '@vitrine/contract/content-desk';
import { findLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import {
  keepOperatorsPicture,
  lockOperatorsPicture,
  removeOperatorsPicture,
} from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { FileError } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import type { Storage } from '../kit/storage.ts';
import { redrawPicture } from '../kit/uploads.ts';
import { utcDay } from '../kit/utc-day.ts';
import { editRecord, type Edit, type EditedRecords, type SavedRecord } from './changes/edit.ts';
import { isIdentity, site_facts, type SiteFact } from './facts-of-site.ts';
import { checkPicture, type FindShownPictures } from './pictures.ts';
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

/** The field of a fact in a language. */
const fieldIn = (key: string, language: string): string =>
  site_facts[key]?.one ? key : `${key}.${language}`;

/** All that the site says of itself, as one record of all its facts in all languages. */
export const site_record: EditedRecords<'site'> = {
  kind: 'site',
  read: async (db) =>
    Object.fromEntries(
      (await showSite(db)).flatMap(({ key, values }) =>
        Object.entries(values).map(([language, value]) => [fieldIn(key, language), value]),
      ),
    ),
  write: async (tx, after, _, before) => {
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (before[field] !== after[field]) await putFact(tx, field, after[field] ?? '');
    return 'site';
  },
};

/** Writes one field of the site, as it is now; an empty value unsets it. */
async function putFact(tx: Tx, field: string, value: string): Promise<void> {
  const [key = '', language = 'en'] = field.split('.');
  const fact = findFact(key);
  const code = languageOf(fact, key, language);
  const said = value === '' ? '' : checkValue(fact, key, value);
  if (key === 'logo') await checkPicture(tx, said);
  if (isIdentity(key))
    await (key === 'pop_state'
      ? store.putPopState(tx, said === 'yes')
      : store.putSiteText(tx, code, key, said));
  else if (said === '') await store.unsetEntry(tx, key, code, today());
  else await store.putEntry(tx, { key, language: code, value: said, changed_on: today() });
}

/**
 * Changes what the site says of itself, with its history; an empty field says nothing. Refuses
 * edit.conflict as `editRecord` does, and act.unfit, saying why something can't be said.
 */
export function saveSite(desk: Desk, edit: Edit, id = 'site'): Promise<SavedRecord<'site'>> {
  return auditAct(desk, { right: 'content.set', on: 'site', id }, (tx) =>
    editRecord(tx, desk, site_record, 'site', edit),
  );
}

/** Says a fact of the site in a language, as `saveSite`, over whatever is there. */
export async function setFact(
  desk: Desk,
  key: string,
  value: string,
  language: string = 'en',
): Promise<void> {
  const field = language === 'en' ? fieldIn(key, 'en') : `${key}.${language}`;
  await saveSite(
    desk,
    { fields: { [field]: value } },
    `${key.slice(0, 60)} ${language.slice(0, 10)}`,
  );
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

/**
 * Draws an operator's picture again, as a WebP of at most 1600 × 1600 pixels. Throws a FileError
 * for anything but a PNG, JPEG or WebP.
 */
export function redrawOperatorsPicture(bytes: Buffer): Promise<Buffer> {
  return redrawPicture(bytes, operators_side_max).catch((problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
    throw new FileError('The file is no PNG, JPEG or WebP of at most 25 megapixels.');
  });
}

/**
 * Stores a redrawn picture of the operator's for good; returns its path. Refuses storage.silent,
 * storage.full, storage.refused.
 */
export function addPicture(desk: Desk, uploads: Storage, redrawn: Buffer): Promise<string> {
  const act = { right: 'content.upload' as const, on: 'picture', id: (address: string) => address };
  return auditAct(desk, act, (tx) => keepOperatorsPicture(tx, uploads, redrawn));
}

/**
 * Removes a picture that the operator uploaded, with its file. Refuses picture.unknown, and
 * picture.shown with the places that show it, by the readers of `shownPicturesOf`.
 */
export function removePicture(
  desk: Desk,
  uploads: Storage,
  path: string,
  findShown: FindShownPictures,
): Promise<void> {
  return auditAct(desk, { right: 'content.upload', on: 'picture', id: path }, async (tx) => {
    if (!(await lockOperatorsPicture(tx, path))) refuse('picture.unknown');
    const where = (await findShown(tx)).filter(({ picture }) => picture === path);
    if (where.length > 0)
      throw new Refusal('picture.shown', undefined, {
        detail: `This picture is shown by ${where.map((one) => one.where).join(', ')}.`,
      });
    await removeOperatorsPicture(tx, uploads, path);
  });
}
