import { locales } from '@vitrine/i18n/locales';
import { describe, expect, test } from 'vitest';
import { isSameAnswer } from './answer.ts';
import { ask } from './ask.ts';

describe.each(locales.map(({ code }) => code))('questions in %s', (code) => {
  const questions = Array.from({ length: 1000 }, () => ask(code));

  test('are thousands: a thousand of them hardly repeat', () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBeGreaterThan(990);
  });

  test('have no hole left, and want a number in digits', () => {
    for (const { question, answer } of questions) {
      expect(question).not.toMatch(/[{}]|undefined/);
      expect(answer).toMatch(/^[1-9]\d{0,2}$/);
    }
  });

  test('are hardly ever answered by what stands in them, or by one answer for all', () => {
    const numbersIn = (question: string) => question.match(/\d+/g)!;
    const repeated = questions.filter(({ question, answer }) =>
      numbersIn(question).includes(answer),
    );
    expect(repeated.length).toBeLessThan(60);
    const often = Map.groupBy(questions, ({ answer }) => answer);
    expect(Math.max(...[...often.values()].map(({ length }) => length))).toBeLessThan(50);
  });

  test('are of this language alone', () => {
    const others = locales.filter((other) => other.code !== code);
    for (const other of others)
      expect(questions.map(({ question }) => question)).not.toContain(ask(other.code).question);
  });
});

test('a question follows from its story: whoever reads English and counts finds the answer', () => {
  for (let n = 0; n < 300; n++) {
    const { question, answer } = ask('en');
    const coins = new Map<string, number>();
    const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const sentences = question.split(/(?<=[.?]) /);
    for (const sentence of sentences) {
      const [name] = /(?<=box )[A-Z]\w+/i.exec(sentence) ?? [];
      const number = /\b\d+\b/.exec(sentence)?.[0];
      if (number) coins.set(name!, Number(number));
    }
    const related = sentences.find((sentence) => /than|those|twice|together\.$/.test(sentence))!;
    const names = related.match(/\b[A-Z][a-z]{3}\b/g)!.filter((name) => !['Take'].includes(name));
    const by = words.findIndex((word) => related.includes(` ${word} `)) + 2;
    const [known, mine] = related.includes('so many')
      ? [names[0]!, names[1]!]
      : [names[1]!, names[0]!];
    const base = coins.get(known)!;
    if (/twice/.test(related)) coins.set(mine, 2 * base);
    else if (/together/.test(related)) coins.set(mine, base + coins.get(names[2]!)!);
    else coins.set(mine, /fewer|Take/.test(related) ? base - by : base + by);
    const asked = sentences
      .at(-2)!
      .match(/\b[A-Z][a-z]{3}\b/g)!
      .map((name) => coins.get(name)!);
    expect(
      asked.reduce((sum, count) => sum + count),
      question,
    ).toBe(Number(answer));
  }
});

test.each([
  ['37', ' 37 '],
  ['37', '37 coins'],
  ['37', '37.'],
  ['37', '３７'],
  ['37', '३७'],
])('%s is answered by “%s” [6-1.8]', (answer, typed) => {
  expect(isSameAnswer(typed, answer)).toBe(true);
});

test.each([
  ['37', '38'],
  ['37', ''],
  ['37', '3 7'],
  ['37', '36 37 38'],
  ['37', '137'],
  ['37', '037'],
])('%s isn’t answered by “%s”', (answer, typed) => {
  expect(isSameAnswer(typed, answer)).toBe(false);
});
