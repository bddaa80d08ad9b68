import { describe, expect, test } from 'vitest';
import { makeClient } from '@vitrine/contract/client';
import { setClock } from '../kit/clock.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import {
  publishArticle,
  readArticleFile,
  retractArticle,
  writeArticle,
  writeFeed,
} from './index.ts';
import { findArticleDrawing } from './pictures.ts';
import { listArticlePlaces } from './show.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();
const listPaths = async () => (await listArticlePlaces(world.db)).map(({ path }) => path);

let ahead_ms = 0;
function goAhead(by_ms: number) {
  ahead_ms += by_ms;
  const at = new Date(Date.now() + ahead_ms);
  setClock(() => at);
}
/** A reader past the expiry of cached lists. */
function reader(language = 'en') {
  goAhead(5000);
  return makeClient({ base: world.url, headers: { language } });
}
const text = { title: 'A title', summary: 'A summary', html: '<p>Words</p>' };
const write = (slug: string, more: object = {}) =>
  writeArticle(
    commandDesk(world.db),
    readArticleFile(JSON.stringify({ slug, texts: { en: text }, ...more })),
  );
async function publish(slug: string, more: object = {}) {
  const id = await write(slug, more);
  goAhead(1000);
  await publishArticle(commandDesk(world.db), id);
  return id;
}
const show = async (id: string, language?: string) =>
  dataOf(await reader(language)('GET /api/article/{id}', { id }));

test('an article is a draft, is published, is found by its slug and its id, and is retracted [1-7.121]', async () => {
  const id = await write('a-draft');
  expect(refusalOf(await reader()('GET /api/article/{id}', { id: 'a-draft' }))).toBe(
    'article.unknown',
  );
  await publishArticle(commandDesk(world.db), id);
  await expect(publishArticle(commandDesk(world.db), id)).rejects.toMatchObject({
    key: 'act.unfit',
  });
  const shown = await show('a-draft');
  expect(shown).toMatchObject({
    id,
    slug: 'a-draft',
    title: 'A title',
    content: '<p>Words</p>',
    language: 'en',
  });
  expect(await show(String(id))).toEqual(shown);
  expect(shown.picture).toMatch(/^\/pictures\/article-\d+-[0-9a-f]{8}-320\.webp$/);
  expect((await findArticleDrawing(world.db, id))!.svg()).toContain('<svg');
  expect(await listPaths()).toContain('/blog/a-draft');
  await retractArticle(commandDesk(world.db), id);
  expect(refusalOf(await reader()('GET /api/article/{id}', { id: String(id) }))).toBe(
    'article.unknown',
  );
  expect(await listPaths()).not.toContain('/blog/a-draft');
  await expect(publishArticle(commandDesk(world.db), 999_999)).rejects.toMatchObject({
    key: 'article.unknown',
  });
});

test('the list is paged by ten, newest first, and each article knows its neighbours [1-7.118 1-7.119 1-7.120 1-9.19]', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await publish(`number-${n}`));
  const first = dataOf(await reader()('GET /api/article', {}));
  expect([first.page, first.list.length]).toEqual([1, 10]);
  expect(first.list.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
  const second = dataOf(await reader()('GET /api/article', { page: 2 }));
  expect(second.list.map(({ id }) => id).slice(0, 2)).toEqual([ids[1], ids[0]]);
  expect(dataOf(await reader()('GET /api/article', { limit: 3 })).list).toHaveLength(3);
  const middle = await show('number-5');
  expect([middle.older?.slug, middle.newer?.slug]).toEqual(['number-4', 'number-6']);
  expect((await show('number-11')).newer).toBeNull();
  expect(refusalOf(await reader()('GET /api/article', { limit: 51 }))).toBe('request.invalid');
});

test('a text is in the reader’s language where it is written in it; a new version stays published', async () => {
  const german = { title: 'Ein Titel', summary: 'Kurz', html: '<a href="/top">da</a>' };
  const id = await publish('two-languages', { motif: 'fairness', texts: { en: text, de: german } });
  expect(await show('two-languages', 'de')).toMatchObject({ title: 'Ein Titel', language: 'de' });
  expect((await show('two-languages', 'de')).content).toBe('<a href="/de/top">da</a>');
  expect(await show('two-languages', 'ru')).toMatchObject({ title: 'A title', language: 'en' });
  expect(await write('two-languages', { texts: { en: { ...text, title: 'Another' } } })).toBe(id);
  expect(await show('two-languages', 'de')).toMatchObject({ title: 'Another', language: 'en' });
});

test('a text is Markdown or HTML; headings are below the title, and links lead into the reader’s language [3-10.25]', async () => {
  const markdown =
    '# Before\n\nA *seed* and a\n[draw](/provablyfair):\n\n- one\n- two\n\n#### After';
  const german = { title: 'Ein Titel', summary: 'Kurz', markdown };
  await publish('in-markdown', {
    texts: { en: { ...text, html: undefined, markdown }, de: german },
  });
  const lines = [
    '<h2>Before</h2>',
    '<p>A <em>seed</em> and a\n<a href="/provablyfair">draw</a>:</p>',
    '<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
    '<h3>After</h3>',
  ];
  expect((await show('in-markdown')).content.trim()).toBe(lines.join('\n'));
  expect((await show('in-markdown', 'de')).content).toContain(
    '<a href="/de/provablyfair">draw</a>',
  );
});

describe('hostile articles', () => {
  let count = 0;
  test.each([
    ['Words\n\n<script>alert(1)</script>', '<p>Words</p>'],
    ['<img src=x onerror=alert(1)>Words', '<p>Words</p>'],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['[x](data:text/html,x)', '<p><a>x</a></p>'],
    ['[x](//evil.test)', '<p><a>x</a></p>'],
    ['![x](https://evil.test/x.png)', '<p></p>'],
    ['[x](/a "\\" onclick=\\"alert(1)")', '<p><a href="/a">x</a></p>'],
    ['<a href="/a" onclick="alert(1)">x</a>', '<p><a href="/a">x</a></p>'],
  ])('run nothing from the Markdown %j [3-10.25]', async (markdown, content) => {
    const slug = `hostile-markdown-${(count += 1)}`;
    await publish(slug, { texts: { en: { ...text, html: undefined, markdown } } });
    expect((await show(slug)).content.trim()).toBe(content);
  });

  test('lose everything but simple HTML', async () => {
    await publish('hostile', {
      texts: {
        en: {
          ...text,
          html: '<h2 onclick=x>Hi</h2><script>alert(1)</script><iframe src=//evil></iframe>',
        },
      },
    });
    expect((await show('hostile')).content).toBe('<h2>Hi</h2>');
  });

  test.each([
    ['a slug of digits', { slug: '12' }],
    ['a slug with a slash', { slug: 'a/b' }],
    ['neither Markdown nor HTML', { slug: 'x', texts: { en: { ...text, html: undefined } } }],
    ['both Markdown and HTML', { slug: 'x', texts: { en: { ...text, markdown: 'Words' } } }],
    ['no English', { slug: 'x', texts: { de: text } }],
    ['a script as its picture', { slug: 'x', texts: { en: text }, picture: 'javascript:alert(1)' }],
    [
      'a picture of another site in disguise',
      { slug: 'x', texts: { en: text }, picture: '//evil.test/x.png' },
    ],
  ])('can’t have %s', (_, file) => {
    expect(() => readArticleFile(JSON.stringify({ texts: { en: text }, ...file }))).toThrow();
  });

  test.each(["' or 1=1", '../x', '0', '99999999999999999999', 'A-DRAFT', '%00'])(
    'aren’t found as %j',
    async (id) => {
      expect(refusalOf(await reader()('GET /api/article/{id}', { id }))).toBe('article.unknown');
    },
  );
});

test('the feed is RSS in the reader’s language, of the newest twenty, and escapes what it says [3-1.23]', async () => {
  await publish('escaped', {
    texts: { en: { ...text, title: 'A & B <script>"', summary: 'x\u0001 ]]>' } },
  });
  for (let n = 0; n < 22; n += 1) await publish(`feed-${n}`);
  await publish('last', {
    texts: { en: { ...text, title: 'A & B <script>"', summary: 'x\u0001 ]]>' } },
  });
  const feed = await writeFeed(world.db, 'https://shop.test', 'de');
  expect(feed.match(/<item>/g)).toHaveLength(20);
  expect(feed).toContain(
    '<title>A &amp; B &lt;script&gt;&quot;</title><link>https://shop.test/de/blog/last</link>',
  );
  expect(feed).toContain('<description>x ]]&gt;</description>');
  expect(feed).toContain('<language>de</language>');
  expect(feed).not.toContain('<script');
});
