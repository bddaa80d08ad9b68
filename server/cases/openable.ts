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
  paused_at: Date | null;
  revision_id: number;
  price_mills: Mills;
}

const cache = new Cache<number, OpenableCase>({ for_ms: 1000, max: 1000 });

/**
 * Finds a case that can be opened now, at `revision` when one is given. Cached for a second;
 * `settle` checks again that it is current. A cached case that would be refused is read again
 * first. Refuses case.unknown, case.closed, case.paused, case.revision_changed.
 */
export async function findOpenable(
  db: Db,
  id: number,
  revision: number | undefined,
): Promise<OpenableCase> {
  const fits = ({ open, revision_id }: OpenableCase) =>
    open && (revision ?? revision_id) === revision_id;
  const known = cache.get(id);
  if (known && fits(known)) return known;
  const box = await readOpenable(db, id);
  if (!box.open) refuseClosed(box);
  if (!fits(box)) refuse('case.revision_changed');
  return box;
}

/**
 * The type of a case, which never changes; undefined for an unknown one. Cached as an openable
 * case, so that an opening reads its case once.
 */
export async function readCaseType(db: Db, id: number): Promise<string | undefined> {
  return (cache.get(id) ?? (await readCase(db, id)))?.type;
}

async function readOpenable(db: Db, id: number): Promise<OpenableCase> {
  return (await readCase(db, id)) ?? refuse('case.unknown');
}

async function readCase(db: Db, id: number): Promise<OpenableCase | undefined> {
  const row = await findCase(db, id);
  if (!row) return undefined;
  const { type, open, paused_at, revision_id, price_mills } = row;
  const box = { id, type, open, paused_at, revision_id, price_mills: mills(price_mills) };
  cache.set(id, box);
  return box;
}

/** Refuses case.paused for a case that the product has paused, else case.closed. */
export function refuseClosed({ paused_at }: Pick<OpenableCase, 'paused_at'>): never {
  return refuse(paused_at === null ? 'case.closed' : 'case.paused');
}

/** Evicts a case that changed. */
export function evictOpenable(id: number): void {
  cache.delete(id);
}
