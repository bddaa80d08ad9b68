import { giveRules, takeRules } from '../server/territory/testing.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { deleteUnused } from '../server/accounts/uploads/uploads.ts';
import { policy_fields } from '../server/content/facts-of-site.ts';
import { readFresh } from '../server/content/testing.ts';
import { openLog } from '../server/kit/log.ts';
import { openStorage } from '../server/kit/storage.ts';
import { test_settings } from '../server/testing/settings.ts';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-site-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
function writeFile(content: object | string): string {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.txt`);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const runCommand = openCommands();
const run = (...args: string[]) =>
  runCommand('site', args, { DATABASE_URL: world.database_url, DEMO: '1' });
const config = (language = 'en') =>
  readFresh(world.url, 'GET /api/config', { headers: { language } });

test('a fresh site says what is missing, and once it is set, that nothing is [6-6.17b]', async () => {
  expect(await run('check')).toMatchObject({ code: 0, said: 'The site says all that it needs.\n' });
  await world.owner.deleteFrom('content_site').execute();
  await world.owner.deleteFrom('content_entries').execute();
  await world.owner.deleteFrom('content_pages').execute();
  const { code, said } = await run('check');
  expect(code).toBe(1);
  expect(said).toContain('missing: title (the name of the site)\n');
  expect(said).toContain(
    'missing: operator (name, legal form and address of the operator, for the policies terms, privacy, cookies)\n',
  );
  expect(said).toContain('not published: the policy terms\n');
  const { missing } = JSON.parse((await run('--json', 'check')).said) as {
    missing: { key: string }[];
  };
  for (const { key } of missing) {
    const value = key.endsWith('_days') || key.endsWith('_years') ? '30' : 'us@example.com';
    expect(await run('set', key, value)).toMatchObject({ code: 0, said: `${key} is set.\n` });
  }
  expect(await run('check')).toMatchObject({ code: 0 });
  const pages = await readFresh(world.url, 'GET /api/page');
  expect(pages.map(({ id }) => id)).toEqual([3, 2, 7]);
});

test('an operator says who the site is, in each language, and takes it back [6-6.17b]', async () => {
  for (const [key, value, ...language] of [
    ['title', 'Lantern'],
    ['title', 'Laterne', 'de'],
    ['description', 'Cases by lamplight'],
    ['colour', '#9adfb0'],
    ['logo', '/files/lantern.webp'],
    ['hours', '9 bis 18 Uhr', 'de'],
    ['pop_state', 'yes'],
  ] as const)
    expect(await run('set', key, value, ...language)).toMatchObject({ code: 0, warned: '' });
  expect(await config('de')).toMatchObject({
    title: 'Laterne',
    description: 'Cases by lamplight',
    pop_state: true,
  });
  expect((await config('de')).service).toEqual(
    expect.arrayContaining([
      { key: 'colour', value: '#9adfb0' },
      { key: 'hours', value: '9 bis 18 Uhr' },
      { key: 'logo', value: '/files/lantern.webp' },
    ]),
  );
  expect((await config('fr')).title).toBe('Lantern');
  expect((await run('show')).said).toMatch(/title: the name of the site\n +de {2}Laterne\n/);
  expect((await run('set', 'title', '', 'de')).said).toBe('title is unset.\n');
  expect((await run('set', 'hours', '', 'de')).code).toBe(0);
  expect((await config('de')).title).toBe('Lantern');
  expect((await config('de')).service.map(({ key }) => key)).not.toContain('hours');
});

test.each([
  [['set', 'colour', '#101010'], 'too dark to be read'],
  [['set', 'colour', 'red'], 'must be a colour such as #e7b75f'],
  [['set', 'support', 'nobody'], 'must be an e-mail address'],
  [['set', 'support', 'us@example.com', 'de'], 'is the same in every language'],
  [['set', 'logo', '//evil.example/x.png'], 'must be a path of this site'],
  [['set', 'flw_x', 'javascript:alert(1)'], 'must be an https:// address'],
  [['set', 'log_days', 'some'], 'must be a whole number'],
  [['set', 'title', 'Lantern', 'tlh'], 'is no language of ours'],
  [['set', 'toString', 'x'], 'is no key of a site'],
  [['sing'], 'Usage: npm run site'],
])('refuses %j and says why', async (args, reason) => {
  expect(await run(...args)).toMatchObject({
    code: 2,
    said: '',
    warned: expect.stringContaining(reason) as string,
  });
});

test('a check judges every language against what the site really does [6-6.17f]', async () => {
  await run('set', 'countries', 'Belgium');
  await run('set', 'countries', 'Belgien und die Schweiz', 'de');
  await run('set', 'hosting', '[name of the company]');
  await run('set', 'court', '');
  await run('set', 'court', 'Wien', 'de');
  const id = (
    JSON.parse(
      (
        await run(
          '--json',
          'write',
          'page',
          writeFile({ texts: { en: { title: 'Us', html: '<p>{operator} and [2]</p>' } } }),
        )
      ).said,
    ) as { id: number }
  ).id;
  await giveRules(world.owner, 'BE', { profile: 'browse_only' });
  const { code, said } = await run('check');
  expect(code).toBe(1);
  expect(said.split('\n')).toEqual(
    expect.arrayContaining([
      'missing: court (the place whose courts decide, for the policies terms)',
      'not right: countries (de) names Schweiz (CH), which isn’t blocked',
      'not right: hosting (en) has [name of the company], which players would read',
      `not right: page ${id} (en) has {operator}, which players would read`,
      expect.stringMatching(/^in English for readers of de: .*description/),
    ]),
  );
  expect(said).not.toContain('countries (en)');
  expect(said).not.toContain('[2]');
  await takeRules(world.owner, 'BE');
  expect((await run('check')).said).toContain('countries (en) names Belgium (BE)');
  await run('remove', 'page', String(id));
  for (const [key, value, ...language] of [
    ['countries', 'Atlantis'],
    ['countries', '', 'de'],
    ['hosting', 'Example Hosting Ltd.'],
    ['court', 'Vienna'],
  ])
    await run('set', key!, value!, ...language);
  expect(await run('check')).toMatchObject({ code: 0 });
});

test('a policy’s last change is that of its text or of a field, also of one that was taken back [6-6.17f]', async () => {
  const terms = async (language = 'en') =>
    (
      await readFresh(world.url, 'GET /api/page/{name}', {
        path: '/api/page/terms',
        headers: { language },
      })
    ).changed_on;
  const day = (n: number) =>
    world.owner
      .updateTable('content_entries')
      .set({ changed_on: `2027-01-0${n}` })
      .where('changed_on', 'is not', null);
  await day(1).execute();
  expect(await terms()).toBe('2027-01-01');
  await run('set', 'law', 'Austria');
  await day(2).where('key', '=', 'law').execute();
  await run('set', 'law', 'Austria');
  expect(await terms()).toBe('2027-01-02');
  await run('set', 'law', 'Österreich', 'de');
  await day(3).where('language', '=', 'de').execute();
  expect([await terms(), await terms('de')]).toEqual(['2027-01-02', '2027-01-03']);
  await run('set', 'law', '', 'de');
  await day(4).where('language', '=', 'de').execute();
  expect([await terms(), await terms('de')]).toEqual(['2027-01-02', '2027-01-04']);
});

test('every field of a policy can be set [6-6.17a]', async () => {
  const { facts } = JSON.parse((await run('--json', 'show')).said) as { facts: { key: string }[] };
  expect(facts.map(({ key }) => key)).toEqual(expect.arrayContaining([...new Set(policy_fields)]));
});

test('an operator writes a page, a banner and an announcement, changes and removes them [6-6.17c]', async () => {
  const write = async (kind: string, content: object) => {
    const { said } = await run('--json', 'write', kind, writeFile(content));
    return (JSON.parse(said) as { id: number }).id;
  };
  const text = { title: 'House', html: '<p>Our <b>house</b><script>alert(1)</script></p>' };
  const de = { title: 'Haus', html: '<p>Unser Haus</p>' };
  const page = { name: 'house', position: 9, texts: { en: text, de } };
  const id = await write('page', page);
  expect(id).toBeGreaterThan(7);
  const showPage = (language: string, of = id) =>
    readFresh(world.url, 'GET /api/page/{name}', {
      path: `/api/page/${of}`,
      headers: { language },
    });
  expect(await showPage('en')).toMatchObject({
    title: 'House',
    content: '<p>Our <b>house</b></p>',
  });
  expect(await showPage('de')).toMatchObject({ title: 'Haus', language: 'de' });
  expect(await write('page', { ...page, id, texts: { en: { ...text, title: 'Home' } } })).toBe(id);
  expect(await showPage('de')).toMatchObject({ title: 'Home', language: 'en' });
  expect(await write('page', { ...page, id: 3, column: 'terms', texts: { en: text } })).toBe(3);
  expect(await showPage('en', 3)).toMatchObject({ title: 'House', template: false });

  const banner = {
    picture: '/files/a.webp',
    link: '/giveaway',
    texts: { en: { title: 'Friday' } },
  };
  const banner_id = await write('banner', banner);
  expect((await readFresh(world.url, 'GET /api/banner')).map(({ title }) => title)).toContain(
    'Friday',
  );

  const titles = async () =>
    (await readFresh(world.url, 'GET /api/notice_new')).map(({ title }) => title);
  const notice_id = await write('announcement', { texts: { en: text } });
  expect((await titles())[0]).toBe('House');
  await write('announcement', { id: notice_id, at: '2099-01-01T00:00:00Z', texts: { en: text } });
  expect(await titles()).not.toContain('House');

  expect((await run('list', 'page')).said).toContain(`page ${id}  en  Home\n`);
  for (const [kind, of] of [
    ['page', id],
    ['page', 3],
    ['banner', banner_id],
    ['announcement', notice_id],
  ] as const) {
    expect((await run('remove', kind, String(of))).code).toBe(0);
    expect((await run('remove', kind, String(of))).code).toBe(1);
  }
});

test('an operator uploads a picture, which logo, banners, notifications and articles take [6-6.17g]', async () => {
  const data_dir = path.join(folder, 'data');
  const env = { DATABASE_URL: world.database_url, DEMO: '1', DATA_DIR: data_dir };
  const file = path.join(folder, 'wide.png');
  await sharp({ create: { width: 2000, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toFile(file);
  const told = JSON.parse((await runCommand('site', ['--json', 'picture', file], env)).said) as {
    picture: string;
  };
  const { picture } = told;
  expect(picture).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  const stored = path.join(data_dir, picture);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 1600 });
  // Unlike a player's that isn't used, it stays.
  fs.utimesSync(stored, 0, 0);
  const log = openLog({ log_level: 'silent' });
  const settings = { ...test_settings, uploads: openStorage(path.dirname(stored)) };
  await deleteUnused(world.owner, { settings, log });
  expect(fs.existsSync(stored)).toBe(true);

  expect((await run('set', 'logo', picture)).code).toBe(0);
  expect((await config()).service).toContainEqual({ key: 'logo', value: picture });
  const of_player = `/uploads/${'0'.repeat(32)}.webp`;
  const text = { title: 'Friday', html: '<p>Hello</p>' };
  const of_article = { title: 'Friday', summary: 'It is Friday.', html: '<p>Hello</p>' };
  for (const [script, args, content] of [
    ['site', ['write', 'banner'], { picture, texts: { en: { title: 'Friday' } } }],
    ['site', ['write', 'announcement'], { picture, texts: { en: text } }],
    ['notify', ['post'], { image: picture, texts: { en: text } }],
    ['article', ['add'], { slug: 'friday', picture, texts: { en: of_article } }],
  ] as const) {
    const write = (written: string) =>
      runCommand(script, [...args, writeFile(JSON.stringify(content).replace(picture, written))], {
        DATABASE_URL: world.database_url,
        DEMO: '1',
      });
    expect(await write(picture)).toMatchObject({ code: 0, warned: '' });
    expect((await write('https://cdn.example/a.webp')).warned).toContain(
      'pages load no picture of another: npm run site -- picture FILE',
    );
    expect((await write(of_player)).warned).toContain('is no picture that you uploaded');
  }
  expect((await run('set', 'logo', of_player)).warned).toContain('is no picture that you uploaded');
  expect((await run('set', 'logo', '')).code).toBe(0);
  expect((await run('picture', writeFile('no picture'))).warned).toContain('no PNG, JPEG or WebP');
});

test.each([
  ['page', '{', 'The file isn’t JSON'],
  ['page', { texts: {} }, 'needs at least the English text'],
  ['page', { texts: { en: { title: 'A', html: '<p>' }, tlh: {} } }, 'texts'],
  ['page', { id: 0, texts: { en: { title: 'A', html: 'B' } } }, 'id: '],
  ['banner', { picture: 'https://cdn.example/a.webp', texts: { en: { title: 'A' } } }, 'picture: '],
  ['banner', { picture: '/a', link: 'javascript:1', texts: { en: { title: 'A' } } }, 'link: '],
  ['announcement', { audience: 'me', texts: { en: { title: 'A', html: 'B' } } }, 'audience: '],
  ['poem', {}, 'Usage'],
])('refuses a %s like %j and says why', async (kind, content, reason) => {
  const { code, said, warned } = await run('write', kind, writeFile(content));
  expect({ code, said }).toEqual({ code: 2, said: '' });
  expect(warned.replace("isn't", 'isn’t')).toContain(reason);
});
