import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import { site_facts } from './facts-of-site.ts';
import { showSite } from './operate.ts';

/** Names what a site has to say before it opens, and doesn't yet. */
export async function findSiteProblems(db: Db): Promise<Problem[]> {
  const missing = (await showSite(db)).filter(
    ({ key, values }) => site_facts[key]?.needed && !values['en'],
  );
  if (missing.length === 0) return [];
  const words = `The site doesn’t say yet: ${missing.map(({ means }) => means).join('; ')}.`;
  return [{ name: 'site.unsaid', words, path: '/content' }];
}
