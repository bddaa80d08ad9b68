import { listCases } from '../cases/index.ts';
import { insertContent, type NewContent } from '../content/index.ts';
import type { Db } from '../kit/db.ts';
import { demo_notices } from './world/notices.ts';
import { demo_pages } from './world/pages.ts';
import { demo_entries, demo_hours, demo_networks, demo_site, demo_territories } from './world/site.ts';

const day_ms = 24 * 3600 * 1000;

/** What the banners of the demo world say, each of a case. */
const banners = [
  { title: 'First Light: the case to begin with', about: 'First Light' },
  { title: 'Obsidian Vault: knives and gloves, nothing else to hide', about: 'Obsidian Vault' },
  { title: 'On the House: cases that cost nothing', about: 'Open Door' },
];

/** Fills in what an operator would say on the site. The cases have to be there: banners show them. */
export async function seedContent(tx: Db, until: Date): Promise<void> {
  const english = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ language: 'en', ...row }));
  const hours = Object.entries(demo_hours).map(([language, value]) => ({ language, key: 'hours', value }));
  await insertContent(tx, {
    content_site: english([demo_site]),
    content_entries: [...english(demo_entries), ...hours],
    content_pages: english(demo_pages),
    content_banners: english(await bannersOfCases(tx)),
    content_notices: english(
      demo_notices.map(({ days_ago, ...notice }, at) => ({
        id: demo_notices.length - at,
        ...notice,
        at: new Date(until.getTime() - days_ago * day_ms),
      })),
    ),
    content_territories: demo_territories,
    content_networks: demo_networks,
  });
}

async function bannersOfCases(tx: Db): Promise<Omit<NewContent['content_banners'][number], 'language'>[]> {
  const { list } = await listCases(tx, { page: 1, limit: 100 });
  return banners.map(({ title, about }, position) => {
    const { id, picture } = list.find(({ name }) => name === about)!;
    return { id: position + 1, title, picture, link: `/case/${id}`, position };
  });
}
