import fs from 'node:fs';
import path from 'node:path';
import { getPluralCategories, parseIcu, parsePo, type IcuNode } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { english_answers } from './answers.ts';
import { locales } from './locales.ts';

/**
 * Words that a language shares with English. Any other text equal to the English one is a forgotten
 * translation.
 */
const shared = new Set([
  'Articles',
  'Blog',
  'Description',
  'Messages',
  'Notifications',
  'Battles',
  'Upgrade',
  'Upgrades',
  '{0, plural, one {# point} other {# points}}',
  '{0} tokens',
  '{amount, plural, one {# point} other {# points}}',
  '{points, plural, one {# point} other {# points}}',
  'Bitcoin',
  'bonus',
  'Bot',
  'Bonus',
  'VIP',
  'Bot {number}',
  'Client seed',
  'Client seed: {name}',
  'client seed',
  'Community',
  'Conditions',
  'Contact',
  'Cookies',
  'E-mail',
  'E-mails',
  'Error',
  'Fairness',
  'Highlights',
  '{hours} h {rest} min',
  '{rest} min',
  'Tokens {0}',
  'item {0}',
  'Items',
  'Level {level}',
  'message',
  'Mode',
  'Model',
  'Name',
  'nonce',
  'Online',
  'Page {number}',
  'Pages',
  'Pause',
  'Platform',
  'points',
  'Pot: <0/>',
  'Pot',
  'Replay',
  'Revision {0}',
  'Rifles',
  'Server seed',
  'server seed',
  '{amount} points',
  '{amount} tokens',
  'Codes',
  'Events',
  'Missions',
  'Sessions',
  'Shop',
  'Site',
  'slide',
  'Steam ID',
  'ticket',
  'ticket 000000–999999',
  'ticket {0}',
  'Tickets',
  'Tokens',
  'Team {number}',
  'Total',
  'Underdog',
  'Wow!',
]);
/** Used for millions alone, which no text counts; `other` is sufficient. */
const category_of_millions = 'many';
const romance: readonly string[] = ['es', 'fr', 'pt-BR'];

/** The catalogues by folder, with their minimum number of texts. */
const catalogues = [
  { what: 'pages', folder: '.', count: 400 },
  { what: 'letters', folder: 'letters', count: 25 },
  { what: 'answers', folder: 'answers', count: Object.keys(english_answers).length },
];

/** The texts of a catalogue by their ids. */
function readCatalogue(folder: string, tag: string): Map<string, string> {
  const catalogue = parsePo(
    fs.readFileSync(path.join(import.meta.dirname, folder, `${tag}.po`), 'utf8'),
  );
  const items = catalogue.items.filter(({ obsolete }) => !obsolete);
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')]));
}

/** The translated texts: `npm run check` counts the others, and `check:long` refuses them. */
function readTexts(folder: string, tag: string): { english: string; text: string }[] {
  const english = readCatalogue(folder, 'en');
  const translated = [...readCatalogue(folder, tag)].filter(([, text]) => text.trim());
  return translated.map(([id, text]) => ({ english: english.get(id)!, text }));
}

interface Shape {
  /** `{name}`, `<0>` and `{count, plural, …}`, each once. */
  placeholders: string[];
  plurals: { exact: string[]; categories: string[] }[];
}

/** The non-verbal parts of a text. Throws unless it is an ICU message. */
function shapeOf(text: string): Shape {
  const parsed = parseIcu(text);
  if (!parsed.success) throw new Error(`${text}: ${parsed.errors[0]?.message}`);
  const placeholders = new Set<string>();
  const plurals: Shape['plurals'] = [];
  const walk = (nodes: readonly IcuNode[]) => {
    for (const node of nodes) {
      if (node.type === 'literal' || node.type === 'pound') continue;
      placeholders.add(`${node.type} ${node.value}`);
      if (node.type === 'tag') walk(node.children);
      if (node.type !== 'plural') continue;
      const forms = Object.keys(node.options);
      const isExact = (form: string) => form.startsWith('=');
      plurals.push({
        exact: forms.filter(isExact),
        categories: forms.filter((form) => !isExact(form)),
      });
      for (const option of Object.values(node.options)) walk(option.value);
    }
  };
  walk(parsed.ast);
  return { placeholders: [...placeholders].toSorted(), plurals };
}

const others = locales.filter(({ code }) => code !== 'en');
const all = others.flatMap(({ name, tag }) =>
  catalogues.map((catalogue) => ({ ...catalogue, name, tag })),
);

describe.each(all)('in $name, of the $what,', ({ folder, count, tag }) => {
  const texts = readTexts(folder, tag);

  test('there are texts', () => {
    expect(texts.length).toBeGreaterThanOrEqual(count);
  });

  test('each text has the placeholders of the English one', () => {
    for (const { english, text } of texts)
      expect(shapeOf(text).placeholders, text).toEqual(shapeOf(english).placeholders);
  });

  test('each number has the forms that the language has [3-6.4]', () => {
    const forms = getPluralCategories(tag).filter(
      (form) => !romance.includes(tag) || form !== category_of_millions,
    );
    for (const { english, text } of texts) {
      const meant = shapeOf(english).plurals;
      for (const [n, { exact, categories }] of shapeOf(text).plurals.entries()) {
        expect(categories, text).toEqual(expect.arrayContaining(forms));
        expect(exact, text).toEqual(meant[n]!.exact);
      }
    }
  });

  test('nothing was left in English [2-1.17 2-10.1 2-10.3 2-10.4 2-10.5 2-10.6 2-10.7 2-10.8 2-10.9 2-10.10 2-10.11 2-10.12 2-10.31 2-10.33 2-10.34 2-10.35 2-10.36 2-10.37]', () => {
    const same = texts.filter(({ english, text }) => english === text && /\p{L}{3}/u.test(english));
    expect(same.map(({ text }) => text).filter((text) => !shared.has(text))).toEqual([]);
  });

  test('no text begins or ends with a space that the English one has not', () => {
    const edges = (text: string) => [/^\s/.test(text), /\s$/.test(text)];
    for (const { english, text } of texts) expect(edges(text), text).toEqual(edges(english));
  });
});

test('the English answers are those of the code [3-1.16 3-8.27]', () => {
  expect(Object.fromEntries(readCatalogue('answers', 'en'))).toEqual(english_answers);
});

test.each(others)(
  'in $name, what a page says as well as the server is said in the same words [3-1.25]',
  ({ tag }) => {
    const pages = new Map(readTexts('.', tag).map(({ english, text }) => [english, text]));
    const both = readTexts('answers', tag).filter(({ english }) => pages.has(english));
    expect(both.length).toBeGreaterThan(5);
    for (const { english, text } of both) expect(text).toBe(pages.get(english));
  },
);
