import fs from 'node:fs';
import path from 'node:path';
import { getPluralCategories, parseIcu, parsePo, type IcuNode } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { locales } from './locales.ts';

/** Words that a language shares with English. Any other text that reads as the English one was forgotten. */
const shared = new Set([
  'Client seed',
  'client seed',
  'Cookies',
  'E-mail',
  'E-mails',
  'Error',
  'Fairness',
  'item {0}',
  'Items',
  'message',
  'Name',
  'nonce',
  'Pages',
  'Revision {0}',
  'Server seed',
  'server seed',
  'Sessions',
  'Site',
  'ticket',
  'ticket {0}',
  'ticket 000000–999999',
  'Tickets',
  'Tokens',
  '{0, plural, one {# point} other {# points}}',
  '{amount, plural, one {# point} other {# points}}',
]);
/** Of millions alone, which no text counts: what is other will do. */
const category_of_millions = 'many';
const romance: readonly string[] = ['es', 'fr', 'pt-BR'];

function readTexts(tag: string): { english: string; text: string }[] {
  const catalogue = parsePo(fs.readFileSync(path.join(import.meta.dirname, `${tag}.po`), 'utf8'));
  return catalogue.items
    .filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgstr }) => ({ english: msgid, text: msgstr.join('') }));
}

interface Shape {
  /** `{name}`, `<0>` and `{count, plural, …}`, each once. */
  placeholders: string[];
  plurals: { exact: string[]; categories: string[] }[];
}

/** What of a text isn't words. Throws where it is no ICU message. */
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
      plurals.push({ exact: forms.filter(isExact), categories: forms.filter((form) => !isExact(form)) });
      for (const option of Object.values(node.options)) walk(option.value);
    }
  };
  walk(parsed.ast);
  return { placeholders: [...placeholders].toSorted(), plurals };
}

describe.each(locales.filter(({ code }) => code !== 'en'))('in $name', ({ tag }) => {
  const texts = readTexts(tag);

  test('there is every text', () => {
    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter(({ text }) => !text.trim())).toEqual([]);
  });

  test('each text has the placeholders of the English one', () => {
    for (const { english, text } of texts)
      expect(shapeOf(text).placeholders, text).toEqual(shapeOf(english).placeholders);
  });

  test('each number has the forms that the language has', () => {
    const forms = getPluralCategories(tag).filter((form) => !romance.includes(tag) || form !== category_of_millions);
    for (const { english, text } of texts) {
      const meant = shapeOf(english).plurals;
      for (const [n, { exact, categories }] of shapeOf(text).plurals.entries()) {
        expect(categories, text).toEqual(expect.arrayContaining(forms));
        expect(exact, text).toEqual(meant[n]!.exact);
      }
    }
  });

  test('nothing was left in English', () => {
    const same = texts.filter(({ english, text }) => english === text && /\p{L}{3}/u.test(english));
    expect(same.map(({ text }) => text).filter((text) => !shared.has(text))).toEqual([]);
  });

  test('no text begins or ends with a space that the English one has not', () => {
    const edges = (text: string) => [/^\s/.test(text), /\s$/.test(text)];
    for (const { english, text } of texts) expect(edges(text), text).toEqual(edges(english));
  });
});
