import { expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { openWorld } from '../testing/world.ts';
import { saveSite } from './operate.ts';
import { findSiteProblems } from './problems.ts';

const world = openWorld();

test('a site that doesn’t say its name or its support is a problem, by name and with its page [7-6.8]', async () => {
  const say = (fields: Record<string, string>) =>
    saveSite(commandDesk(world.db), { fields, seen: 1e9 });
  await say({
    'title.en': 'Lantern',
    'description.en': 'Cases by lamplight',
    support: 'help@lantern.test',
    'company_1.en': 'Lantern Ltd',
  });
  expect(await findSiteProblems(world.db)).toEqual([]);
  await say({ 'title.en': '', support: '', 'title.de': 'Laterne' });
  expect(await findSiteProblems(world.db)).toEqual([
    {
      name: 'site.unsaid',
      words: 'The site doesn’t say yet: the name of the site; the e-mail address of support.',
      path: '/content',
    },
  ]);
});
