import { hash } from 'node:crypto';
import type { Db } from '../../kit/db.ts';
import { itemKey, type Item } from '../items/items.ts';
import type { PriceBases } from '../items/prices.ts';
import { compareGoods, findUnnamed, type GoneGoods, type ItemFacts } from '../store.ts';
import { keyOfItem, noneImported, readBatches, type Imported } from './import-items.ts';
import type { ImportEntry } from './read-file.ts';

/** Rows of each list that a preview has. */
const named_max = 500;

/** A fact of an item that an import changes. */
export interface ChangedFact {
  fact: string;
  from: string;
  to: string;
}

/** The effect that an import of items would have. */
export interface ItemsPreview extends Imported {
  /** Names the preview: an import with it carries out exactly that. */
  digest: string;
  new_items: { name: string; price_mills: number }[];
  changed_items: { goods_id: number; name: string; facts: ChangedFact[] }[];
  /** Goods that the file doesn't name: they stay. */
  gone: GoneGoods;
  bad_rows: { number: number; reason: string }[];
}

interface Planned {
  item: Item;
  id: number | null;
  facts: ChangedFact[];
}

/** Says what importing items would do; writes nothing. Throws as `readBatches`. */
export async function previewItems(
  db: Db,
  entries: AsyncIterable<ImportEntry>,
  { bases, rows_max }: { bases?: PriceBases | undefined; rows_max?: number } = {},
): Promise<ItemsPreview> {
  const counts = noneImported();
  const bad_rows: ItemsPreview['bad_rows'] = [];
  const onBad = (number: number, reason: string) => {
    if (bad_rows.length < named_max) bad_rows.push({ number, reason });
  };
  const planned = new Map<string, Planned>();
  for await (const items of readBatches(entries, { counts, onBad, bases, rows_max })) {
    const compared = await compareGoods(db, items);
    for (const [n, item] of items.entries()) {
      const { id, before, after } = compared[n]!;
      planned.set(keyOfItem(item), {
        item,
        id,
        facts: id === null ? [] : changesOf(before, after),
      });
    }
  }
  const all = [...planned.values()];
  const added = all.filter(({ id }) => id === null);
  const changed = all.filter(({ facts }) => facts.length > 0);
  const unchanged = all.length - added.length - changed.length;
  const digested = [...added, ...changed].map(({ item, id, facts }) => [item, id, facts]);
  return {
    ...counts,
    added: added.length,
    changed: changed.length,
    unchanged,
    digest: hash('sha256', JSON.stringify([counts, unchanged, digested])),
    new_items: added.slice(0, named_max).map(({ item }) => ({
      name: itemKey(item),
      price_mills: item.price_mills,
    })),
    changed_items: changed.slice(0, named_max).map(({ item, id, facts }) => ({
      goods_id: id!,
      name: itemKey(item),
      facts,
    })),
    gone: await findUnnamed(
      db,
      all.flatMap(({ id }) => id ?? []),
      { priced: false, limit: named_max },
    ),
    bad_rows,
  };
}

const facts = {
  hash_name: 'name',
  finish: 'finish',
  category: 'category',
  rarity: 'rarity',
  min_float: 'least wear',
  max_float: 'most wear',
} as const satisfies Record<keyof ItemFacts, string>;

function changesOf(before: ItemFacts, after: ItemFacts): ChangedFact[] {
  return Object.entries(facts).flatMap(([key, fact]) => {
    const [from, to] = [before, after].map((of) => String(of[key as keyof ItemFacts] ?? 'none'));
    return from === to ? [] : [{ fact, from: from!, to: to! }];
  });
}
