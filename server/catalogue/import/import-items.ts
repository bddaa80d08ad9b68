import { tell } from '../../kit/bus.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { addItems } from '../add.ts';
import { itemsOf, type Item } from '../items/items.ts';
import type { Entry } from './read-file.ts';
import { readSkin } from './read-skin.ts';

/** Rows that are committed together. Short transactions let listeners go on, which wait for the oldest that runs. */
const rows_per_commit = 500;

/** What an import came to so far. */
export interface Imported {
  /** Rows of skins, good and bad. */
  rows: number;
  bad: number;
  /** Good rows without floats or kinds, for which the usual ones were taken. */
  incomplete: number;
  /** Rows of weapons without skin, which nobody trades. */
  stock: number;
  /** Cases are made by hand, with odds; those of the file are only counted. */
  crates: number;
  /** Items by what became of them. */
  added: number;
  changed: number;
  unchanged: number;
}

/** Who is told while an import runs. */
export interface Watcher {
  /** A row was left out: its number in the file, from 1, and why. */
  onBad: (number: number, reason: string) => void;
  /** The rows so far are in the database to stay. */
  onCommit: (imported: Readonly<Imported>) => void;
}

/**
 * Brings the skins among `entries` into the catalogue, in every grade and kind in which they exist; repeating it changes
 * nothing. Commits every 500 rows, so what was committed stays when it is cut off or `entries` throws.
 */
export async function importItems(db: Db, entries: AsyncIterable<Entry>, watcher: Watcher): Promise<Imported> {
  const imported = { rows: 0, bad: 0, incomplete: 0, stock: 0, crates: 0, added: 0, changed: 0, unchanged: 0 };
  let items = new Map<string, Item>();
  const commit = async () => {
    if (items.size > 0) {
      const outcomes = await db.transaction().execute((tx) => addItems(tx, [...items.values()], now()));
      for (const { outcome } of outcomes) imported[outcome] += 1;
      tell('goods.changed', undefined);
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
    const read = readItems(value);
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

/** The row's skin as items. What the price rule doesn't know makes the row a bad one. */
function readItems(value: unknown) {
  const read = readSkin(value);
  if (read.status !== 'good') return read;
  try {
    return { ...read, items: itemsOf(read.skin) };
  } catch (problem) {
    return { status: 'bad' as const, reason: (problem as Error).message };
  }
}

/** What tells items apart in the database: a file that names a skin twice means the later row. */
function keyOf({ weapon, paint_index, wear, stattrak, souvenir, phase }: Item): string {
  return JSON.stringify([weapon, paint_index, wear, stattrak, souvenir, phase]);
}
