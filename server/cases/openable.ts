import { mills, type Mills } from '@vitrine/contract/amount';
import { now } from '../kit/clock.ts';
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

const cache_ms = 1000;
const cache_cases_max = 1000;
const cache = new Map<number, { box: OpenableCase; read_at: number }>();

/**
 * Finds a case that can be opened now, at `revision` when one is given. Cached for a second;
 * `settle` checks again that it is current. A cached case that would be refused is read again
 * first. Refuses case.unknown, case.closed, case.revision_changed.
 */
export async function findOpenable(db: Db, id: number, revision: number | undefined): Promise<OpenableCase> {
  const fits = ({ open, revision_id }: OpenableCase) => open && (revision ?? revision_id) === revision_id;
  const known = cache.get(id);
  if (known && now().getTime() - known.read_at < cache_ms && fits(known.box)) return known.box;
  const box = await readOpenable(db, id);
  if (!box.open) refuse('case.closed');
  if (!fits(box)) refuse('case.revision_changed');
  return box;
}

async function readOpenable(db: Db, id: number): Promise<OpenableCase> {
  const { type, open, revision_id, price_mills } = (await findCase(db, id)) ?? refuse('case.unknown');
  const box = { id, type, open, revision_id, price_mills: mills(price_mills) };
  if (cache.size >= cache_cases_max) cache.clear();
  cache.set(id, { box, read_at: now().getTime() });
  return box;
}

/** Evicts a case that changed. */
export function forgetOpenable(id: number): void {
  cache.delete(id);
}
