import { describe, expect, test } from 'vitest';
import { locales } from '../locales.ts';
import { fillPolicy, requiredFields } from './fields.ts';
import { policy_texts } from './index.ts';
import type { Policy } from './policy.ts';

const names = ['terms', 'privacy', 'cookies'] as const;
const others = locales.filter(({ code }) => code !== 'en');

/** A place in a policy, such as `sections.2.blocks.0`, and its text. */
type Place = [place: string, text: string];

function placesOf(part: unknown, at = ''): Place[] {
  if (typeof part === 'string') return [[at, part]];
  return Object.entries(part as object).flatMap(([key, inner]) =>
    placesOf(inner, at ? `${at}.${key}` : key),
  );
}

/** Texts outside of any language: a date, a name in the browser's storage. */
const isName = (place: string, text: string) =>
  place === 'changed_on' ||
  (/\.rows\.\d+\.0$/.test(place) && /^(?:__Host-)?[a-z][\w.]*(?:, [a-z][\w.…-]*)*$/i.test(text));
const fieldsIn = (text: string) =>
  (text.match(/\{[^}]*\}/g) ?? []).map((field) => field.replace(/\|.+\}/, '|}')).toSorted();

test('each part of a policy has a title of its own', () => {
  for (const { code } of locales) {
    for (const { intro, sections } of names.map((name): Policy => policy_texts[code][name])) {
      expect(intro).not.toBe('');
      expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
      for (const { blocks } of sections) expect(blocks).not.toEqual([]);
    }
  }
});

test('a filled policy has no gap, and without an optional field not its sentence either', () => {
  for (const { code } of locales)
    for (const policy of names.map((name): Policy => policy_texts[code][name])) {
      const required = Object.fromEntries(requiredFields(policy).map((name) => [name, 'Filled']));
      const filled = JSON.stringify(fillPolicy(policy, required));
      expect(filled).not.toMatch(/undefined|\{[a-z_]+[?|}]|\[[^\]"{]+\]/);
      expect(filled).toContain('Filled');
    }
  const all = fillPolicy(policy_texts.en.privacy, { officer: 'Ann', operator: 'Us', email: 'a@b' });
  expect(all.sections[0]!.blocks).toEqual(['Us, a@b.', 'Data protection officer: Ann.']);
});

describe.each(others)('in $name', ({ code }) => {
  test.each(names)(
    'the %s policy says all that it says in English, and nothing in English',
    (name) => {
      const english = placesOf(policy_texts.en[name]);
      const translated = new Map(placesOf(policy_texts[code][name]));
      expect([...translated.keys()]).toEqual(english.map(([place]) => place));
      for (const [place, text] of english) {
        const here = translated.get(place)!;
        if (isName(place, text)) {
          expect(here, place).toBe(text);
          continue;
        }
        expect(here.trim(), place).not.toBe('');
        if (/\p{L}/u.test(text.replace(/\{[^}]*\}/g, ''))) expect(here, place).not.toBe(text);
        expect(fieldsIn(here), place).toEqual(fieldsIn(text));
      }
    },
  );
});
