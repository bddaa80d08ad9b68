import type { Goods } from '@vitrine/contract/catalogue';
import { orderByCloseness } from '@vitrine/contract/closeness';
import type { SearchHit } from '@vitrine/contract/search';
import type { Db } from '../kit/db.ts';
import { hits_max, type Seeker, type SearchedWords } from '../kit/seeking.ts';
import { readGoods } from './goods.ts';
import { listGoods } from './listing/list.ts';

/** Items by words of their names, as the shop finds them; of a skin one of its variants. */
export const goods_seekers: readonly Seeker[] = [{ closed_with: [], seek: seekGoods }];

/** The items of which a search shows the closest: every variant of a few skins. */
const read_max = 100;

async function seekGoods(db: Db, { text }: SearchedWords): Promise<SearchHit[]> {
  const wish = { name: text, page: 1, limit: read_max, sort: 'desc' } as const;
  // `red` rather means Redline than Battle-Scarred.
  const begun = await listGoods(db, { ...wish, begins: true });
  const { ids } = begun.total > 0 ? begun : await listGoods(db, wish);
  const goods = await readGoods(db, ids);
  const skins = new Map<string, Goods>();
  for (const id of ids) {
    const { shown } = goods.get(id)!;
    const skin = skinOf(shown);
    const kept = skins.get(skin);
    // The dearest comes first; a plain item is rather meant than its dearer special variant.
    if (!kept || (isSpecial(kept) && !isSpecial(shown))) skins.set(skin, shown);
  }
  const hits = [...skins.values()].map(toHit);
  return orderByCloseness(hits, text).slice(0, hits_max);
}

const isSpecial = ({ stattrak, souvenir }: Goods) => stattrak || souvenir;

/** The name without the wear and the words of special variants, with the phase. */
function skinOf({ hash_name, phase, appearance }: Goods): string {
  const plain = hash_name.replace(/StatTrak™ |Souvenir /, '');
  return `${plain.replace(` (${appearance.value})`, '')} ${phase ?? ''}`;
}

function toHit({ id, hash_name, phase, picture, quality, price }: Goods): SearchHit {
  const name = phase === null ? hash_name : `${hash_name}, ${phase}`;
  return { kind: 'item', id, name, picture, color: quality.color, price };
}
