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

test('a question has two facts, and follows from them: whoever reads English finds the answer', () => {
  for (let n = 0; n < 300; n++) {
    const { question, answer } = ask('en');
    const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const sentences = question.split(/(?<=[.?]) /);
    expect(sentences).toHaveLength(4);
    const facts = sentences.slice(0, 2);
    const told = facts.flatMap((fact) => /\b\d+\b/.exec(fact)?.[0] ?? []).map(Number);
    const related = facts.find((fact) => !/\d/.test(fact));
    const by = words.findIndex((word) => related?.includes(` ${word} `)) + 2;
    const [coins = 0, more = 0] = told;
    const found = !related
      ? coins + more
      : /twice/.test(related)
        ? 2 * coins
        : /fewer|Take/.test(related)
          ? coins - by
          : coins + by;
    expect(found, question).toBe(Number(answer));
    // Of two told boxes both are asked for, else the one that isn't told.
    const asked = /box(?:es)? (\w+)/.exec(sentences[2]!)![1]!;
    expect(sentences[2]!.includes('together')).toBe(!related);
    expect(facts.filter((fact) => /\d/.test(fact) && fact.includes(asked))).toHaveLength(
      related ? 0 : 1,
    );
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
