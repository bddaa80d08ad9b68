import fs from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';

/** The English texts of pages, letters and answers that players read. */
const texts = ['en', 'letters/en', 'answers/en'].flatMap((file) =>
  parsePo(fs.readFileSync(path.join(import.meta.dirname, `${file}.po`), 'utf8'))
    .items.filter(({ obsolete }) => !obsolete)
    .map(({ msgstr }) => msgstr.join('')),
);

/** Turns that no native writer of a games site would use: the turn, and why or what instead. */
const banned: readonly [turn: RegExp, reason: string][] = [
  [/\bdear(er|est)\b/i, 'more valuable, biggest'],
  [/\bwhoever\b|\bwhatever nobody\b/i, 'anyone who; you'],
  [/\blies in\b/i, 'is in'],
  [/\bhere stands?\b|\bstands? (here|on|twice)\b|\bwill stand\b/i, 'is, shows up, appears'],
  [/\bwaits? (in your|for you|unopened|right now)\b|\bthings? waits?\b/i, 'is in, ready to'],
  [/\bonce and for good\b|: once, and for good/i, 'permanently; it can’t be changed later'],
  [/\bcom(es?|ing) on top\b|\bcame on top\b|\bget .* on top\b/i, 'plus, extra, a bonus'],
  [/\bcomes? together\b/i, 'adds up'],
  [/\byou find (it|your|them)\b/i, 'it’s in; find it in'],
  [/\bcould not be read\b|\bdid not come\b|\bno answer came\b/i, 'couldn’t be loaded; dropped'],
  [/\bgoes on by itself\b|\bby itself\b/i, 'automatically, on its own'],
  [/\bregistered .* beforehand\b/i, 'pre-registered'],
  [/\bred envelopes?\b/i, 'level reward: a custom that English readers don’t know'],
  [/\bpoints of experience\b/i, 'experience points'],
  [/\bwon or not\b|\bis gone\b/i, 'you lose your stake if you miss'],
  [/\bnothing like that\b|\bno \w+ like that\b/i, 'no matching items'],
  [/\btake(n)? (it|this|them) back\b|\bbe taken back\b/i, 'undo'],
  [/\bfrom zero again\b/i, 'resets'],
  [/\bnew ones come at\b|\bends at <0\/>/i, 'resets Monday, 12:00 AM'],
  [/\bways? to pay\b/i, 'payment method'],
  [/\bfold .* away\b/i, 'hide'],
  [/\bthrough (you|me)\b/i, 'with your code'],
  [/\bfrom <\d\/> on\b/i, 'from, after'],
  [/\bof a friend\b|\bof an event\b|\bof the code\b/i, 'friend’s code, event code, code bonus'],
  [/\btell it to nobody\b/i, 'don’t share it with anyone'],
  [/\bas likely\b/i, 'equally likely'],
  [
    /(?<!\b(all|check|confirm|certain|know|says|see|shows?|so|sure))\b that you\b/i,
    'leave out “that”: items you win',
  ],
  [/^(What|Who)\b[^?]*$/, 'a noun, or a question'],
];

/** Texts that the specification gives word for word. */
const given = new Set(['Please confirm that you are 18 years of age or older']);

test.each(banned)('no English text has the turn %s: %s', (turn) => {
  expect(texts.length).toBeGreaterThan(2500);
  expect(texts.filter((text) => turn.test(text) && !given.has(text))).toEqual([]);
});
