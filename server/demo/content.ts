import { listCases } from '../cases/index.ts';
import { insertContent } from '../content/index.ts';
import type { Db } from '../kit/db.ts';
import { insertNetworks, insertTerritory } from '../territory/index.ts';
import { demo_notices } from './world/notices.ts';
import { demo_pages } from './world/pages.ts';
import { demo_entries, demo_networks, demo_site, demo_territory } from './world/site.ts';
import { demo_words, type DemoWords } from './world/words/index.ts';

const day_ms = 24 * 3600 * 1000;

/** Fills in the content that an operator would write. Seed the cases first: banners show them. */
export async function seedContent(tx: Db, until: Date): Promise<void> {
  const banners = await bannersOfCases(tx);
  await insertContent(tx, {
    content_site: inEachLanguage(({ site }) => [{ ...demo_site, ...site }]),
    content_entries: [
      ...demo_entries.map((entry) => ({ language: 'en', ...entry })),
      ...inEachLanguage(({ entries, fields }) =>
        Object.entries({ ...entries, ...fields }).map(([key, value]) => ({ key, value })),
      ),
    ],
    content_pages: inEachLanguage(({ pages }) =>
      demo_pages.map((page) => ({ ...page, ...pages[page.keywords] })),
    ),
    content_banners: inEachLanguage((words) =>
      banners.map(({ says, box, ...banner }) => ({ ...banner, title: words.banners[says](box) })),
    ),
    content_notices: inEachLanguage(({ notices }) =>
      demo_notices.map(({ about, days_ago, ...notice }, at) => ({
        ...notice,
        id: demo_notices.length - at,
        at: new Date(until.getTime() - days_ago * day_ms),
        ...notices[about],
      })),
    ),
  });
  await insertTerritory(tx, { ...demo_territory, actor_id: null, at: until });
  await insertNetworks(tx, demo_networks);
}

function inEachLanguage<Row>(rowsIn: (words: DemoWords) => Row[]): (Row & { language: string })[] {
  return Object.entries(demo_words).flatMap(([language, words]) =>
    rowsIn(words).map((row) => ({ language, ...row })),
  );
}

/** The banners in order, each about an existing case that players can open. */
async function bannersOfCases(tx: Db) {
  const { list } = await listCases(tx, { page: 1, limit: 100 });
  const cheapest = (type: string) =>
    list.filter((box) => box.type === type).toSorted((a, b) => a.price - b.price)[0]!;
  const shown = [
    ['cheapest', cheapest('paid')],
    ['holds', list.find(({ name }) => name === 'Obsidian Vault')!],
    ['for_points', cheapest('points')],
  ] as const;
  return shown.map(([says, { id, name, picture, top_prize }], position) => ({
    id: position + 1,
    says,
    box: { name, best: top_prize.hash_name },
    picture,
    link: `/case/${id}`,
    position,
  }));
}
