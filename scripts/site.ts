// The operator's settings of the site: `npm run site -- --help`.
import type { WrittenKind } from '@vitrine/contract/content-desk';
import {
  addPicture,
  checkSite,
  listWritten,
  readWritten,
  redrawOperatorsPicture,
  removePicture,
  removeWritten,
  setFact,
  shownPicturesOf,
  showSite,
  written_kinds,
} from '../server/content/index.ts';
import { modules } from '../server/modules.ts';
import type { Config } from '../server/kit/config.ts';
import type { Desk } from '../server/kit/desk.ts';
import { readSettings } from '../server/kit/settings.ts';
import { readOperatorsBytes, readOperatorsFile } from './read-file.ts';
import {
  readId,
  readWords,
  runCommand,
  UsageError,
  type Command,
  type Outcome,
} from './operator.ts';

const usage = `Usage: npm run site -- [--json] COMMAND

  show                        all keys with their meaning and what the site says
  set KEY VALUE [LANGUAGE]    says it, in English unless another language is given; "" unsets it
  check                       says what is missing before the site opens, in each language in which
                              it says anything, and what isn't true of blocked countries and gateways
  picture FILE                uploads a PNG, JPEG or WebP of at most 5 MB for logo, banners,
                              announcements, notifications and articles; says its path
  unpicture PATH              removes such a picture, unless something shows it
  list KIND                   pages, banners or announcements: id, languages, the English title
  write KIND FILE             adds what a JSON file says, or writes it in place of the one with its id
  remove KIND ID              takes it from the site

KIND is page, banner or announcement. Their files are like these; English is needed, and stands in
for a language that is left out; all but texts, and a banner's picture, may be left out, too:

  {"id": 4, "name": "faq", "column": "platform", "position": 2,
   "texts": {"en": {"title": "FAQ", "html": "<h2>…</h2><p>…</p>"}, "de": {…}}}
  {"picture": "/uploads/0123456789abcdef0123456789abcdef.webp", "link": "/giveaway", "position": 1,
   "begins_at": "2026-12-01T08:00:00Z", "ends_at": "2026-12-05T20:00:00+01:00",
   "texts": {"en": {"title": "A giveaway on Friday"}}}
  {"at": "2026-12-01T08:00:00Z", "ends_at": "2026-12-24T00:00:00Z", "audience": "players", "link": "/my",
   "picture": "/uploads/0123456789abcdef0123456789abcdef.webp",
   "texts": {"en": {"title": "New cases", "html": "<p>…</p>"}}}

column is terms or platform, the footer's; a page of the name faq has a question in each heading.
A page with the id 3, 2 or 7 stands in place of the terms, the privacy or the cookies policy.
audience is everyone, visitors or players; an announcement is shown from its moment on, else at once,
and a banner from begins_at; both until ends_at, if it is given.
Pictures are those that picture FILE uploaded, or paths that your proxy serves; pages load none of
another host. The HTML keeps paragraphs, headings, lists, emphasis, tables and
links; everything else is dropped.

A language without a value has the English one. Languages are de, fr, zh …, as in addresses.
Policies are published once their fields are filled: check names what they lack.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const file_kib_max = 4096;
/** As large as a player's upload may be. */
const picture_kib_max = 5 * 1024;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name = '', ...words]: readonly string[]): Command {
  const [first = '', second = '', third] = words;
  switch (`${name} ${words.length}`) {
    case 'show 0':
      return show;
    case 'check 0':
      return check;
    case 'picture 1':
      return picture(first);
    case 'unpicture 1':
      return unpicture(first);
    case 'list 1':
      return list(readKind(first));
    case 'write 2':
      return write(readKind(first), second);
    case 'remove 2':
      return remove(readKind(first), readId(second, usage));
    case 'set 2':
    case 'set 3':
      return set(first, second, third);
    default:
      throw new UsageError(usage);
  }
}

async function show({ db }: Desk): Promise<Outcome> {
  const facts = await showSite(db);
  const lines = facts.flatMap(({ key, means, values }) => [
    `${key}: ${means}`,
    ...Object.entries(values).map(([language, value]) => `    ${language}  ${value}`),
  ]);
  return { code: 0, data: { facts }, lines };
}

function set(key: string, value: string, language?: string): Command {
  return async (desk) => {
    await setFact(desk, key, value, language);
    return { code: 0, data: { key }, lines: [`${key} is ${value.trim() ? 'set' : 'unset'}.`] };
  };
}

async function check({ db }: Desk, config: Config): Promise<Outcome> {
  const found = await checkSite(db, readSettings(config));
  const { missing, unpublished, wrong, in_english } = found;
  const lines = [
    ...missing.map(({ key, means, policies }) => {
      const for_whom = policies.length > 0 ? `, for the policies ${policies.join(', ')}` : '';
      return `missing: ${key} (${means}${for_whom})`;
    }),
    ...unpublished.map((name) => `not published: the policy ${name}`),
    ...wrong.map(({ where, language, fault }) => `not right: ${where} (${language}) ${fault}`),
  ];
  const notes = in_english.map(
    ({ language, keys }) => `in English for readers of ${language}: ${keys.join(', ')}`,
  );
  return lines.length === 0
    ? { code: 0, data: found, lines: ['The site says all that it needs.', ...notes] }
    : { code: 1, data: found, lines: [...lines, ...notes] };
}

function picture(path: string): Command {
  return async (desk, config) => {
    const redrawn = await redrawOperatorsPicture(readOperatorsBytes(path, picture_kib_max));
    const address = await addPicture(desk, readSettings(config).uploads, redrawn);
    return { code: 0, data: { picture: address }, lines: [`The picture is at ${address}`] };
  };
}

function unpicture(address: string): Command {
  return async (desk, config) => {
    const { uploads } = readSettings(config);
    await removePicture(desk, uploads, address, shownPicturesOf(modules));
    return { code: 0, data: { picture: address }, lines: [`The picture ${address} is removed.`] };
  };
}

function readKind(word: string): WrittenKind {
  if (!Object.hasOwn(written_kinds, word)) throw new UsageError(usage);
  return word as WrittenKind;
}

function list(kind: WrittenKind): Command {
  return async ({ db }) => {
    const found = await listWritten(db, kind);
    const lines = found.map(
      ({ id, title, languages }) => `${kind} ${id}  ${languages.join(',')}  ${title}`,
    );
    return {
      code: 0,
      data: { list: found },
      lines: lines.length > 0 ? lines : [`There is no ${kind} yet.`],
    };
  };
}

function write(kind: WrittenKind, path: string): Command {
  return async (desk) => {
    const id = await readWritten(kind, readOperatorsFile(path, file_kib_max))(desk);
    return { code: 0, data: { id }, lines: [`The ${kind} ${id} is written.`] };
  };
}

function remove(kind: WrittenKind, id: number): Command {
  return async (desk) => {
    await removeWritten(desk, kind, id);
    return { code: 0, data: { id }, lines: [`The ${kind} ${id} is removed.`] };
  };
}
