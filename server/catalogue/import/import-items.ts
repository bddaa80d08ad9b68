import { auditAct } from '../../audit/index.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Tx } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import { addItems } from '../add.ts';
import { itemsOf, type Item } from '../items/items.ts';
import type { PriceBases } from '../items/prices.ts';
import { FileError, type ImportEntry } from './read-file.ts';
import { readSkin } from './read-skin.ts';

/**
 * Rows per commit. Listeners can't pass the oldest running transaction, so transactions stay short.
 */
const rows_per_commit = 500;

/** The progress of an import. */
export interface Imported {
  /** Rows of skins, good and bad. */
  rows: number;
  bad: number;
  /** Good rows without floats or kinds, which got the usual ones. */
  incomplete: number;
  /** Rows of weapons without a skin, which aren't traded. */
  stock: number;
  /** Crates in the file are only counted: cases are created by hand, with odds. */
  crates: number;
  /** Items by result. */
  added: number;
  changed: number;
  unchanged: number;
}

/** Callbacks for the progress of an import. */
export interface Watcher {
  /** A row was skipped: its number in the file, from 1, and the reason. */
  onBad: (number: number, reason: string) => void;
  /** All rows so far are committed. */
  onCommit: (imported: Readonly<Imported>) => void;
}

/** Nothing imported yet. */
export const noneImported = (): Imported => ({
  rows: 0,
  bad: 0,
  incomplete: 0,
  stock: 0,
  crates: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
});

/**
 * Imports the skins among `entries` into the catalogue, in every grade and kind in which they
 * exist, at prices from `bases` where the rule has none. Idempotent. Commits every 500 rows, so
 * committed rows stay when it is interrupted or `entries` throws. `check` may refuse it before.
 */
export async function importItems(
  desk: Desk,
  entries: AsyncIterable<ImportEntry>,
  watcher: Watcher,
  bases?: PriceBases,
  check: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Imported> {
  const counts = noneImported();
  // Written first: an import that is interrupted has changed what it committed.
  await auditAct(desk, { right: 'catalogue.import', on: 'catalogue', id: 'file' }, check);
  for await (const items of readBatches(entries, { counts, onBad: watcher.onBad, bases })) {
    if (items.length > 0) {
      const outcomes = await transact(desk.db, (tx) => addItems(tx, items, now()));
      for (const { outcome } of outcomes) counts[outcome] += 1;
    }
    watcher.onCommit(counts);
  }
  return counts;
}

interface BatchTerms {
  /** Counts the rows as they are read. */
  counts: Imported;
  onBad: Watcher['onBad'];
  bases?: PriceBases | undefined;
  /** The most rows of skins; any number unless given. */
  rows_max?: number | undefined;
}

/** Yields the items of every 500 rows, no two of them the same. Throws a FileError for too many. */
export async function* readBatches(
  entries: AsyncIterable<ImportEntry>,
  { counts, onBad, bases, rows_max = Infinity }: BatchTerms,
): AsyncGenerator<Item[]> {
  let items = new Map<string, Item>();
  for await (const { list, number, value } of entries) {
    if (list === 'crates') {
      counts.crates += 1;
      continue;
    }
    if (number > rows_max) throw new FileError(`A file may have ${rows_max} skins here.`);
    counts.rows += 1;
    const read = readItems(value, bases);
    if (read.status === 'bad') {
      counts.bad += 1;
      onBad(number, read.reason);
    } else if (read.status === 'stock') counts.stock += 1;
    else {
      if (!read.complete) counts.incomplete += 1;
      for (const item of read.items) items.set(keyOfItem(item), item);
    }
    if (counts.rows % rows_per_commit === 0) {
      yield [...items.values()];
      items = new Map();
    }
  }
  if (counts.rows % rows_per_commit > 0) yield [...items.values()];
}

/** Converts a row's skin to items. A row without a price rule is bad. */
function readItems(value: unknown, bases?: PriceBases) {
  const read = readSkin(value);
  if (read.status !== 'good') return read;
  try {
    return { ...read, items: itemsOf(read.skin, bases) };
  } catch (problem) {
    return { status: 'bad' as const, reason: (problem as Error).message };
  }
}

/** An item's unique key in the database. When a file lists a skin twice, the later row wins. */
export function keyOfItem({ weapon, paint_index, wear, stattrak, souvenir, phase }: Item): string {
  return JSON.stringify([weapon, paint_index, wear, stattrak, souvenir, phase]);
}
