import { expect, test } from 'vitest';
import { policy_fields } from '../server/content/facts-of-site.ts';
import { readFresh } from '../server/content/testing.ts';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
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

test('every field of a policy can be set [6-6.17a]', async () => {
  const { facts } = JSON.parse((await run('--json', 'show')).said) as { facts: { key: string }[] };
  expect(facts.map(({ key }) => key)).toEqual(expect.arrayContaining([...new Set(policy_fields)]));
});
