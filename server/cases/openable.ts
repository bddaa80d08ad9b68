import { mills, type Mills } from '@vitrine/contract/amount';
import { Cache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { findCase } from './store.ts';

/** The fields of a case that an opening needs. */
export interface OpenableCase {
  id: number;
  type: string;
  open: boolean;
  revision_id: number;
  price_mills: Mills;
}

const cache = new Cache<number, OpenableCase>({ for_ms: 1000, max: 1000 });

/**
 * Finds a case that can be opened now, at `revision` when one is given. Cached for a second;
 * `settle` checks again that it is current. A cached case that would be refused is read again
 * first. Refuses case.unknown, case.closed, case.revision_changed.
 */
export async function findOpenable(db: Db, id: number, revision: number | undefined): Promise<OpenableCase> {
  const fits = ({ open, revision_id }: OpenableCase) => open && (revision ?? revision_id) === revision_id;
  const known = cache.get(id);
  if (known && fits(known)) return known;
  const box = await readOpenable(db, id);
  if (!box.open) refuse('case.closed');
  if (!fits(box)) refuse('case.revision_changed');
  return box;
}

async function readOpenable(db: Db, id: number): Promise<OpenableCase> {
  const { type, open, revision_id, price_mills } = (await findCase(db, id)) ?? refuse('case.unknown');
  const box = { id, type, open, revision_id, price_mills: mills(price_mills) };
  cache.set(id, box);
  return box;
}

/** Evicts a case that changed. */
export function evictOpenable(id: number): void {
  cache.delete(id);
}
