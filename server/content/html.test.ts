import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demo_words } from '../demo/world/words/index.ts';
import { cleanHtml, escapeHtml } from './html.ts';
import { locales } from '@vitrine/i18n/locales';
import { policy_fields } from './facts-of-site.ts';
import { listFilledPolicies } from './policies.ts';

/** Matches every allowed form of an element in cleaned HTML. */
const element =
  /<(?:\/?[a-z0-9]+|br \/|hr \/|a href="(?:https?:\/\/|mailto:|\/(?![/\\]))[^"<>]*")>/y;

function foreignElements(html: string): string[] {
  return [...html.matchAll(/</g)].flatMap(({ index }) => {
    element.lastIndex = index;
    return element.test(html) ? [] : html.slice(index, index + 20);
  });
}

test.each([
  '<p>A <b>bold</b> and an <em>emphatic</em> word<br />in two lines</p>',
  '<h2>A title</h2><ul><li>one</li></ul><ol><li>two</li></ol>',
  '<table><thead><tr><th></th></tr></thead><tbody><tr><td>cell</td></tr></tbody></table>',
  '<a href="https://vitrine.test/a?b=1&amp;c=2#d">elsewhere</a> <a href="/provablyfair">here</a>',
  '<a href="mailto:support@vitrine.test">write</a>',
])('stays as it is: %s', async (html) => {
  expect(await cleanHtml(html, 'en')).toBe(html);
});

test.each([
  ['<script>alert(1)</script>', ''],
  ['<SCRIPT src=//evil.test></SCRIPT>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg/onload=alert(1)>', ''],
  ['<p onclick="alert(1)">x', '<p>x</p>'],
  ['<p style="position:fixed">x', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.test">x</a>', '<a>x</a>'],
  ['<a href="/\\evil.test">x</a>', '<a>x</a>'],
  ['<a href="/x" onmouseover="alert(1)">x</a>', '<a href="/x">x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<iframe srcdoc="<p>x</p>"></iframe>', ''],
  ['<form action="https://evil.test"><input name="password">x</form>', 'x'],
  ['<!-- <p> -->', ''],
  ['<base href="https://evil.test/">', ''],
  ['<b>never closed', '<b>never closed</b>'],
  ['closed too often</ul></div>', 'closed too often'],
])('%j becomes %j', async (html, clean) => {
  expect(await cleanHtml(html, 'en')).toBe(clean);
});

test.each([
  ['/provablyfair', '/de/provablyfair'],
  ['/', '/de'],
  ['/provablyfair?draw=7#verify', '/de/provablyfair?draw=7#verify'],
  ['/remark/faq-4', '/de/remark/faq-4'],
  ['/fr/top', '/fr/top'],
  ['/uploads/rules.pdf', '/uploads/rules.pdf'],
  ['https://vitrine.test/top', 'https://vitrine.test/top'],
  ['mailto:support@vitrine.test', 'mailto:support@vitrine.test'],
  ['#below', '#below'],
])('for a German reader a link to %s leads to %s', async (href, own) => {
  expect(await cleanHtml(`<a href="${href}">x</a>`, 'de')).toBe(`<a href="${own}">x</a>`);
});

test.each(['//evil.test', '//evil', '/\\evil', '/\\evil.test', 'javascript:alert(1)'])(
  'for a German reader %s leads nowhere',
  async (href) => {
    expect(await cleanHtml(`<a href="${href}">x</a>`, 'de')).toBe('<a>x</a>');
  },
);

test('whatever is cleaned holds no other element, and is clean', async () => {
  const pieces = [
    '<',
    '>',
    '/',
    '"',
    "'",
    'a',
    ' ',
    'href=',
    'script',
    'xmp',
    'p',
    'b',
    'on',
    ':',
    '\\',
    '\n',
    '&lt;',
  ];
  const html = fc
    .array(fc.constantFrom(...pieces), { maxLength: 40 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(html, async (text) => {
      const clean = await cleanHtml(text, 'en');
      expect(foreignElements(clean)).toEqual([]);
      expect(await cleanHtml(clean, 'en')).toBe(clean);
    }),
    { numRuns: 2000 },
  );
});

test('a text shows as it was written', () => {
  expect(escapeHtml('1 < 2 & "so" on')).toBe('1 &lt; 2 &amp; "so" on');
});

test('what comes with the software and the demo world loses nothing by being cleaned', async () => {
  const demo_texts = Object.values(demo_words).flatMap(({ notices, pages }) =>
    Object.values({ ...notices, ...pages }),
  );
  const filled = Object.fromEntries(policy_fields.map((name) => [name, `1 < 2 & "${name}"`]));
  const policies = locales.flatMap(({ code }) => listFilledPolicies(code, filled));
  expect(policies).toHaveLength(3 * locales.length);
  for (const { html } of [...policies, ...demo_texts])
    expect(await cleanHtml(html, 'en')).toBe(html);
});
