import { auditAct } from '../../audit/index.ts';
import { now } from '../../kit/clock.ts';
import { transact } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import { addItems } from '../add.ts';
import { itemsOf, type Item } from '../items/items.ts';
import type { PriceBases } from '../items/prices.ts';
import type { ImportEntry } from './read-file.ts';
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

/**
 * Imports the skins among `entries` into the catalogue, in every grade and kind in which they
 * exist, at prices from `bases` where the rule has none. Idempotent. Commits every 500 rows, so
 * committed rows stay when it is interrupted or `entries` throws.
 */
export async function importItems(
  desk: Desk,
  entries: AsyncIterable<ImportEntry>,
  watcher: Watcher,
  bases?: PriceBases,
): Promise<Imported> {
  const imported = {
    rows: 0,
    bad: 0,
    incomplete: 0,
    stock: 0,
    crates: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
  };
  // Written first: an import that is interrupted has changed what it committed.
  await auditAct(desk, { right: 'catalogue.import', on: 'catalogue', id: 'file' }, () =>
    Promise.resolve(),
  );
  let items = new Map<string, Item>();
  const commit = async () => {
    if (items.size > 0) {
      const outcomes = await transact(desk.db, (tx) => addItems(tx, [...items.values()], now()));
      for (const { outcome } of outcomes) imported[outcome] += 1;
      items = new Map();
    }
    watcher.onCommit(imported);
  };
  for await (const { list, number, value } of entries) {
    if (list === 'crates') {
      imported.crates += 1;
      continue;
    }
    imported.rows += 1;
    const read = readItems(value, bases);
    if (read.status === 'bad') {
      imported.bad += 1;
      watcher.onBad(number, read.reason);
    } else if (read.status === 'stock') imported.stock += 1;
    else {
      if (!read.complete) imported.incomplete += 1;
      for (const item of read.items) items.set(keyOf(item), item);
    }
    if (imported.rows % rows_per_commit === 0) await commit();
  }
  if (imported.rows % rows_per_commit > 0) await commit();
  return imported;
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
function keyOf({ weapon, paint_index, wear, stattrak, souvenir, phase }: Item): string {
  return JSON.stringify([weapon, paint_index, wear, stattrak, souvenir, phase]);
}
