import { locales } from '@vitrine/i18n/locales';
import { describe, expect, test } from 'vitest';
import { isSameAnswer } from './answer.ts';
import { ask } from './ask.ts';

describe.each(locales.map(({ code }) => code))('questions in %s', (code) => {
  const questions = Array.from({ length: 1000 }, () => ask(code));

  test('are thousands: a thousand of them hardly repeat', () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBeGreaterThan(990);
  });

  test('are of ten sentences, which have no hole left', () => {
    const sentence = (question: string) =>
      question.split(/[?？。](?! )|[?？。] /)[0]!.replace(/[“„«].*?[”“»]|\d+/, '…');
    expect(new Set(questions.map(({ question }) => sentence(question))).size).toBe(10);
    for (const { question } of questions) expect(question).not.toMatch(/[{}]|undefined/);
  });

  test('show the word that answers them, once in a list of seven, or want a digit', () => {
    for (const { question, answer } of questions) {
      const list = question
        .split(/[?？。]/)
        .at(-1)!
        .split(/[,、]/)
        .map((word) => word.trim());
      expect(new Set(list).size).toBe(7);
      expect(/^[1-6]$/.test(answer) || list.includes(answer)).toBe(true);
    }
  });

  test('are of this language alone', () => {
    const others = locales.filter((other) => other.code !== code);
    for (const other of others)
      expect(questions.map(({ question }) => question)).not.toContain(ask(other.code).question);
  });
});

test.each([
  ['cat', '  CAT '],
  ['Löwe', 'lowe'],
  ['weiß', 'WEISS'],
  ['łoś', 'los'],
  ['kırmızı', 'KIRMIZI'],
  ['kırmızı', 'kirmizi'],
  ['inek', 'İNEK'],
  ['dưa hấu', 'Dua   hau'],
  ['đỏ', 'do'],
  ['чёрный', 'Черный'],
  ['आँख', 'आंख'],
  ['सफ़ेद', 'सफेद'],
  ['3', '３'],
  ['3', '३'],
])('%s is answered by “%s”', (answer, typed) => {
  expect(isSameAnswer(typed, answer)).toBe(true);
});

test.each([
  ['cat', 'cats'],
  ['cat', ''],
  ['cat', 'c a t'],
  ['काला', 'कल'],
  ['3', '4'],
])('%s isn’t answered by “%s”', (answer, typed) => {
  expect(isSameAnswer(typed, answer)).toBe(false);
});
