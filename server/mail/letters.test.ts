import fs from 'node:fs';
import path from 'node:path';
import { locales } from '@vitrine/i18n/locales';
import type { Letter, RenderedLetter } from '@vitrine/mail/letters';
import { describe, expect, test } from 'vitest';
import { colors } from '../../mail/look.ts';
import { renderLetter } from './render.ts';

const about = {
  player: 'Ann',
  at: '2026-05-07T14:05:00.000Z',
  link: 'https://shop.example/my/account',
};

/** Each letter, with its subject and required texts. */
const letters: [Letter, subject: string, ...says: string[]][] = [
  [
    { name: 'register_code', code: '7K3M-0QZX' },
    'Your code for Vitrine',
    '7K3M-0QZX',
    'works for ten minutes',
  ],
  [
    { name: 'reset_code', code: '7K3M-0QZX' },
    'Your code for a new password at Vitrine',
    '7K3M-0QZX',
    'You have an account with this address',
  ],
  [
    { name: 'new_device', ...about, device: 'Firefox on Linux', address: '203.0.113.7' },
    'New sign-in to your account',
    'Device Firefox on Linux',
    'Network address 203.0.113.7',
  ],
  [{ name: 'password_changed', ...about }, 'Your password was changed', 'signed out'],
  [
    { name: 'trade_link_changed', ...about, withdrawals_from: '2026-05-08T14:05:00.000Z' },
    'Your trade link was changed',
    'Withdrawals wait until May 8, 2026 at 2:05 PM UTC',
  ],
  [
    { name: 'second_factor_changed', ...about, enabled: true },
    'Your second factor is on',
    'authenticator app',
  ],
  [
    { name: 'second_factor_changed', ...about, enabled: false },
    'Your second factor is off',
    'your password alone is enough to sign in',
  ],
  [
    { name: 'steam_linked', ...about, steam_id: '76561198000000001' },
    'A Steam account was linked to yours',
    'Steam ID 76561198000000001',
  ],
  [
    { name: 'second_factor_tried', ...about },
    'Wrong codes were entered for your account',
    'five wrong codes',
    'set a new password',
  ],
  [
    { name: 'second_factor_code', player: 'Ann', code: '7K3M-0QZX' },
    'Your code to sign in at Vitrine',
    'Hello Ann,',
    '7K3M-0QZX',
    'within fifteen minutes',
  ],
  [
    {
      name: 'removal_planned',
      player: 'Ann',
      link: 'https://shop.example/removal#abc',
      removal_at: '2026-05-08T14:05:00.000Z',
      second_factor: true,
      steam: false,
      trade_link: true,
    },
    'Recent additions to your account will be removed',
    'Will be removed May 8, 2026 at 2:05 PM UTC',
    'Affected Second factor Trade link',
    'https://shop.example/removal#abc',
  ],
  [
    { name: 'removal_done', ...about, second_factor: false, steam: true, trade_link: false },
    'Recent additions to your account have been removed',
    'Affected Steam account',
  ],
  [
    { name: 'deletion_planned', ...about, deleted_at: '2026-05-21T14:05:00.000Z' },
    'Your account will be deleted',
    'Will be deleted May 21, 2026 at 2:05 PM UTC',
    'If you sign in before then, your account stays.',
  ],
  [
    {
      name: 'notification',
      player: 'Ann',
      title: 'Your item is waiting for you',
      text: 'The trade offer with AK-47 is ready.',
      link: 'https://shop.example/my/history/withdrawals',
      settings_link: 'https://shop.example/my#e-mails',
      unsubscribe_link: null,
    },
    'News for you: Your item is waiting for you',
    'Hello Ann,',
    'The trade offer with AK-47 is ready.',
    'https://shop.example/my/history/withdrawals',
    'https://shop.example/my#e-mails',
  ],
  [
    {
      name: 'request_answered',
      player: 'ann@shop.example',
      number: '7',
      text: 'Look again. It is there.',
    },
    'Request 7: our answer',
    'Look again. It is there.',
    'your request number',
  ],
];

describe.each(letters.map(([letter, subject, ...says]) => ({ letter, subject, says })))(
  'the letter $letter.name',
  ({ letter, subject, says }) => {
    test(`says “${subject}”, the same as text and as HTML`, async () => {
      const rendered = await renderLetter(letter, 'en');
      expect(rendered.subject).toBe(subject);
      for (const part of [rendered.text.replaceAll(/\s+/g, ' '), wordsOf(rendered.html)]) {
        for (const words of [subject, ...says]) expect(part).toContain(words);
        if (!('at' in letter)) continue;
        for (const words of ['Hello Ann,', 'When May 7, 2026 at 2:05 PM UTC', letter.link])
          expect(part).toContain(words);
      }
    });

    test('loads nothing and needs no style sheet, which many e-mail programs leave out', async () => {
      const { html } = await renderLetter(letter, 'en');
      expect(html).not.toMatch(/<(?:style|script|link|img|svg|iframe)|url\(/i);
    });
  },
);

describe.each(locales)('in $name', ({ code, tag }) => {
  test.each(letters.map(([letter]) => letter))(
    'the letter $name is whole, and English only where that is read',
    async (letter) => {
      const [rendered, english] = [
        await renderLetter(letter, code),
        await renderLetter(letter, 'en'),
      ];
      const facts = Object.values(letter).map(String);
      const isSentence = (part: string) =>
        /\p{L}{2}/u.test(part) && !facts.some((fact) => part.endsWith(fact));
      const sentencesOf = ({ subject, text }: RenderedLetter) => [
        subject,
        ...text.split(/\n\n+/).filter(isSentence),
      ];
      const sentences = sentencesOf(rendered);
      expect(sentences.length).toBeGreaterThan(4);
      if (code !== 'en')
        for (const sentence of sentences) expect(sentencesOf(english)).not.toContain(sentence);
      expect(sentences).toHaveLength(sentencesOf(english).length);

      const words = wordsOf(rendered.html);
      for (const part of [rendered.subject, rendered.text, words])
        expect(part).not.toMatch(/[{}<>]|undefined|Invalid/);
      expect(rendered.html).toMatch(new RegExp(`^<!DOCTYPE[^>]*>.*<html dir="ltr" lang="${tag}"`));
      for (const fact of 'code' in letter
        ? [letter.code]
        : [letter.player, ...('link' in letter ? [letter.link] : [letter.text])])
        for (const part of [rendered.text, words]) expect(part).toContain(fact);
    },
  );
});

test('a moment is written as the reader’s language writes it', async () => {
  const textIn = async (code: string) => (await renderLetter(letters[3]![0], code)).text;
  expect(await textIn('de')).toContain('7. Mai 2026 um 14:05 UTC');
  expect(await textIn('in')).toContain('7 मई 2026');
  expect(await textIn('zh')).toContain('2026年5月7日 14:05 UTC');
});

test('beside the subject, a list of e-mails shows the first sentence', async () => {
  const { html } = await renderLetter(letters[3]![0], 'fr');
  const hidden = /<div style="display:none[^>]*>([^<]+)/.exec(html)![1];
  expect(hidden).toBe(
    'Votre compte a un nouveau mot de passe. Toutes vos autres sessions ont été fermées.',
  );
});

test('in a language that is none of ours, a letter is English and says so', async () => {
  const english = await renderLetter(letters[0]![0], 'en');
  for (const language of ['xx', '', '__proto__'])
    expect(await renderLetter(letters[0]![0], language)).toEqual(english);
  expect(english.html).toContain('lang="en"');
});

test('letters have the colours of the site', () => {
  const tokens = fs.readFileSync(path.join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8');
  const { edge, ...others } = colors;
  for (const [name, color] of Object.entries(others))
    expect(tokens).toContain(`--color-${name.replace('_', '-')}: ${color};`);
  // The site's edge is white at 8 %; this is its colour on the surface.
  const mixed = [0x12, 0x15, 0x1d].map((part) =>
    Math.round(part + (255 - part) * 0.08).toString(16),
  );
  expect(edge).toBe(`#${mixed.join('')}`);
});

/** The visible text of HTML. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
