import { locales } from '@vitrine/i18n/locales';
import { fillPolicy } from '@vitrine/i18n/policies/fields';
import { policy_texts } from '@vitrine/i18n/policies/index';
import { describe, expect, test } from 'vitest';
import { demo_words } from '../demo/world/words/index.ts';
import { expectRefusal, send } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { listPolicyPlaces } from './pages.ts';
import { readFresh } from './testing.ts';

const world = openWorld();

const page = (name: string, headers: Record<string, string> = {}) =>
  readFresh(world.url, 'GET /api/page/{name}', { path: `/api/page/${name}`, headers });

const row = { keywords: '', footer_column: 'platform', position: 9, changed_on: '2026-01-02' };

describe('the pages of the footer', () => {
  test('are listed by column and place, with the ids that the policies always had [1-3.83 1-3.84 1-3.85 2-10.59]', async () => {
    const list = await readFresh(world.url, 'GET /api/page');
    const titles = (column: string) =>
      list.filter((page) => page.column === column).map(({ id, title }) => [id, title]);
    expect(titles('terms')).toEqual([
      [3, 'Terms of Service'],
      [2, 'Privacy Policy'],
      [7, 'Cookies Policy'],
      [5, 'Refund Policy'],
    ]);
    expect(titles('platform')).toEqual([
      [1, 'About Us'],
      [4, 'FAQ'],
      [6, 'Playing Responsibly'],
    ]);
    expect(Object.keys(list[0]!).toSorted()).toEqual(['column', 'id', 'keywords', 'title']);
  });

  test('are found by id, by an address that ends in it, and the policies by a word [1-7.124]', async () => {
    const terms = await page('3');
    expect(terms).toMatchObject({
      id: 3,
      title: 'Terms of Service',
      language: 'en',
      changed_on: policy_texts.en.terms.changed_on,
      template: true,
    });
    for (const name of ['terms', 'terms-of-service-3', 'another-title-3'])
      expect(await page(name)).toEqual(terms);
    expect((await page('privacy')).id).toBe(2);
    expect((await page('cookies')).id).toBe(7);
    expect((await page('faq-4')).title).toBe('FAQ');
  });

  test('hold every word of a policy, in each language', async () => {
    for (const { code } of locales) {
      for (const name of ['terms', 'privacy', 'cookies'] as const) {
        const { content, language, template, fields } = await page(name, { language: code });
        expect([language, template]).toEqual([code, true]);
        const text = content
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&');
        const { intro, sections } = fillPolicy(policy_texts[code][name], fields);
        expect(text.startsWith(intro)).toBe(true);
        expect(text, 'holds no gap').not.toMatch(/[[\]{}]/);
        const words = sections.flatMap(({ title, blocks }) => [
          title,
          ...blocks.flatMap((block) =>
            typeof block === 'string'
              ? block
              : 'columns' in block
                ? [block.columns, block.rows].flat(2)
                : block,
          ),
        ]);
        for (const word of words) expect(text).toContain(word);
      }
    }
  });

  test('hold a policy only once all that it needs is filled, with each language’s words [6-6.17a]', async () => {
    const fieldOf = (key: string) =>
      world.owner.deleteFrom('content_entries').where('key', '=', key).returningAll().execute();
    expect((await page('terms', { language: 'de' })).content).toContain('innerhalb von 14 Tagen');
    expect((await page('privacy', { language: 'de' })).content).toContain('30 Tage lang');
    const entry = { key: 'answer_time', language: 'de', value: 'sieben Tagen' };
    await world.owner.insertInto('content_entries').values(entry).execute();
    expect((await page('terms', { language: 'de' })).content).toContain(
      'innerhalb von sieben Tagen',
    );

    const payments = await fieldOf('payments');
    expect((await page('privacy')).content).not.toContain('if you pay');
    const law = await fieldOf('law');
    const list = await readFresh(world.url, 'GET /api/page', { headers: { language: 'de' } });
    expect(list.map(({ id }) => id)).not.toContain(3);
    for (const name of ['terms', '3', 'terms-of-service-3'])
      expectRefusal(await send(world.url, `GET /api/page/${name}`), 'page.unknown');
    const paths = (await listPolicyPlaces(world.db)).map(({ path }) => path);
    expect(paths).toEqual(['/remark/privacy-policy-2', '/remark/cookies-policy-7']);

    await world.owner
      .insertInto('content_entries')
      .values([...payments, ...law])
      .execute();
    expect((await page('terms')).content).toContain('The law of Cyprus applies');
    const { service } = await readFresh(world.url, 'GET /api/config');
    expect(service.map(({ key }) => key)).not.toContain('law');
  });

  test('are the operator’s where there is one of that id, and then cleaned', async () => {
    const html = '<p>Our own <script>alert(1)</script> terms</p>';
    await world.owner
      .insertInto('content_pages')
      .values({ ...row, id: 3, language: 'en', title: 'House Rules', html })
      .execute();
    expect(await page('terms')).toEqual({
      id: 3,
      title: 'House Rules',
      keywords: '',
      column: 'platform',
      content: '<p>Our own  terms</p>',
      language: 'en',
      changed_on: '2026-01-02',
      template: false,
      fields: {},
      titles: { en: 'House Rules' },
    });
    const list = await readFresh(world.url, 'GET /api/page');
    expect(list.filter(({ id }) => id === 3)).toEqual([
      { id: 3, title: 'House Rules', keywords: '', column: 'platform' },
    ]);
  });

  test('are in the reader’s language where there is a text in it', async () => {
    await world.owner
      .deleteFrom('content_pages')
      .where('language', '=', 'ru')
      .where('id', '=', 4)
      .execute();
    const { title, html } = demo_words.de.pages.faq;
    const content = html.replaceAll('href="/', 'href="/de/');
    const german = await page('4', { language: 'de' });
    expect(german).toMatchObject({ title, content, language: 'de' });
    expect(german).toMatchObject({
      titles: { de: title, en: 'FAQ', fr: demo_words.fr.pages.faq.title },
    });
    expect(await page('4', { language: 'ru' })).toMatchObject({ title: 'FAQ', language: 'en' });
    const list = await readFresh(world.url, 'GET /api/page', { headers: { language: 'de' } });
    expect(list.filter(({ id }) => id === 4).map((page) => page.title)).toEqual([title]);
    expect(list).toHaveLength(7);
  });

  test.each([
    '0',
    '99',
    'faq',
    'terms-of-service',
    '3-',
    '-',
    '03',
    '99999999999999999999',
    "4' or 1=1",
  ])('don’t include %s', async (name) => {
    expectRefusal(
      await send(world.url, `GET /api/page/${encodeURIComponent(name)}`),
      'page.unknown',
    );
  });
});
