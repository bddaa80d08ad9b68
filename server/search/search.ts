import type { Reply } from '@vitrine/contract/index';
import type { Desk } from '../kit/desk.ts';
import type { Finder } from '../kit/finding.ts';

/** Finds records of all kinds that the desk may read, in the order of the modules. */
export async function searchConsole(
  { db, has }: Pick<Desk, 'db' | 'has'>,
  finders: readonly Finder[],
  words: string,
): Promise<Reply<'GET /api/console/search'>> {
  const allowed = finders.filter(({ right }) => has(right));
  const found = await Promise.all(allowed.map(({ find }) => find(db, words)));
  return { hits: found.flat() };
}
