import type { Reply } from '@vitrine/contract/index';
import { findLocale, locales } from '@vitrine/i18n/locales';
import { findOwner, readSiteName } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { queueMail } from '../kit/mail.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import {
  fillWords,
  findAllWords,
  findFault,
  findWordedLanguages,
  findOwnWords,
  keepsOurs,
  letter_samples,
  letterOfPlaceholders,
  placeholdersOf,
  readOurWords,
  renderLetter,
  replaceWords,
  type LetterKind,
  type WordsRow,
} from '../mail/index.ts';
import {
  editRecord,
  fieldsOf,
  type Edit,
  type EditedRecords,
  type RecordFields,
  type SavedRecord,
} from './changes/edit.ts';
import { findVersion } from './changes/store.ts';

const kind = 'letter';
const right = 'content.write';
const parts = ['subject', 'opening'] as const;

/** The kind of letter of this name. Refuses letter.unknown. */
function findKind(name: string): LetterKind {
  if (!Object.hasOwn(letter_samples, name)) refuse('letter.unknown');
  return name as LetterKind;
}

/** Every letter, with its subject in English and the languages in which it has words of its own. */
export async function listLetters(db: Db): Promise<Reply<'GET /api/console/letters'>> {
  const [worded, site] = await Promise.all([findWordedLanguages(db), readSiteName(db, 'en')]);
  const names = Object.keys(letter_samples) as LetterKind[];
  const list = names.map(async (name) => {
    const { subject } = fillWords(await findOwnWords(db, name, 'en'), letter_samples[name], site);
    return {
      name,
      subject: subject ?? (await readOurWords(letter_samples[name], 'en', site)).subject,
      languages: worded.filter(({ letter }) => letter === name).map(({ language }) => language),
    };
  });
  return { list: await Promise.all(list) };
}

/** How the operator's own words of letters are read and written, field by field. */
const letter_records: EditedRecords<LetterKind> = {
  kind,
  read: async (db, id) => {
    const rows = await findAllWords(db, id);
    return fieldsOf({
      texts: Object.fromEntries(rows.map(({ language, ...words }) => [language, { ...words }])),
    });
  },
  write: async (tx, after, id) => {
    await replaceWords(tx, id!, wordsOf(id!, after));
    return id!;
  },
};

/** The rows of what an operator says. Refuses act.unfit, saying what doesn't fit, and where. */
function wordsOf(letter: LetterKind, fields: RecordFields): WordsRow[] {
  for (const field of Object.keys(fields)) {
    const [part, language = ''] = field.split('.');
    if (!parts.some((known) => known === part) || findLocale(language)?.code !== language)
      throw new Unfit(
        `${field} is no part of a letter: subject or opening, in a language of ours.`,
      );
  }
  return locales.flatMap(({ code, name }) => {
    const [subject, opening] = parts.map((part) => {
      const text = fields[`${part}.${code}`]?.trim();
      if (!text) return null;
      checkPart(letter, part, text, name);
      return text;
    }) as [string | null, string | null];
    return subject === null && opening === null ? [] : [{ language: code, subject, opening }];
  });
}

function checkPart(
  letter: LetterKind,
  part: (typeof parts)[number],
  text: string,
  language: string,
): void {
  const fault = findFault(part, text, placeholdersOf(letter_samples[letter]));
  if (fault) throw new Unfit(`The ${part}, ${language}, ${fault}`);
}

/** A letter for its editor. Refuses letter.unknown. */
export async function editLetter(
  db: Db,
  name: string,
): Promise<Reply<'GET /api/console/letters/{name}'>> {
  const letter = findKind(name);
  // The version first: a change that comes between is then a conflict rather than unseen.
  const version = await findVersion(db, { kind, id: letter });
  const shown = letterOfPlaceholders(letter);
  const texts = locales.map(
    async ({ code }) => [code, await readOurWords(shown, code, '{site}')] as const,
  );
  return {
    version,
    fields: await letter_records.read(db, letter),
    ours: fieldsOf({ texts: Object.fromEntries(await Promise.all(texts)) }),
    placeholders: placeholdersOf(letter_samples[letter]),
    keeps_ours: keepsOurs(letter),
  };
}

/**
 * Words subject and opening sentence of a letter, with their history; empty fields are ours again.
 * Letters that are sent from then on have them, in every process. Refuses letter.unknown,
 * edit.conflict as `editRecord` does, and act.unfit for words that don't fit: a placeholder that
 * the letter can't fill, HTML, the address of a page, a line break, or too many characters.
 */
export async function saveLetter(
  desk: Desk,
  name: string,
  edit: Edit,
): Promise<SavedRecord<LetterKind>> {
  const letter = findKind(name);
  return auditAct(desk, { right, on: kind, id: letter }, (tx) =>
    editRecord(tx, desk, letter_records, letter, edit),
  );
}

interface Previewed {
  language: string;
  /** Words in place of those that are saved. */
  words?: { subject: string; opening: string } | undefined;
}

/**
 * A letter as it is sent in a language, with made-up data. Refuses letter.unknown, and act.unfit as
 * `saveLetter` does.
 */
export async function previewLetter(
  db: Db,
  name: string,
  { language, words }: Previewed,
): Promise<Reply<'POST /api/console/letters/{name}/preview'>> {
  const letter = findKind(name);
  const { code } = findLocale(language) ?? locales[0];
  const given =
    words &&
    wordsOf(letter, { [`subject.${code}`]: words.subject, [`opening.${code}`]: words.opening })[0];
  const own = words
    ? (given ?? { subject: null, opening: null })
    : await findOwnWords(db, letter, code);
  const site = await readSiteName(db, code);
  const sample = letter_samples[letter];
  return renderLetter(sample, code, { site, own: fillWords(own, sample, site) });
}

/**
 * Sends a letter with made-up data to the member of staff who asks, as it is saved, in a language.
 * Its links lead to the site. Refuses letter.unknown, and act.unfit without an address.
 */
export async function testLetter(
  desk: Desk,
  settings: Settings,
  name: string,
  language: string,
): Promise<{ to: string }> {
  const letter = findKind(name);
  return auditAct(desk, { right, on: kind, id: letter }, async (tx) => {
    const { email } = desk.actor_id === null ? { email: null } : await findOwner(tx, desk.actor_id);
    if (email === null) throw new Unfit('Your account has no e-mail address to send it to.');
    const sample = letter_samples[letter];
    const letter_here = 'link' in sample ? { ...sample, link: `${settings.site_url}/my` } : sample;
    await queueMail({ db: tx, settings }, { to: email, language, letter: letter_here });
    return { to: email };
  });
}
