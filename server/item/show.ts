import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { listWaysToWin } from '../cases/index.ts';
import {
  describeGoods,
  readPriceHistory,
  wears,
  type GoodsDescription,
} from '../catalogue/index.ts';
import { findHeldItem } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import { findStock } from '../shop/index.ts';
import { withdrawalDifference } from '../withdrawals/index.ts';

type ItemPage = Reply<'GET /api/goods/{id}'>;

/** An item with all that its page shows, and the caller's own one. Refuses goods.unknown. */
export async function showItem(
  db: Db,
  {
    id,
    oid,
    recycle_rate_ppm,
    language,
  }: {
    id: number;
    oid?: number | undefined;
    recycle_rate_ppm: number;
    language: LocaleCode;
  },
  player_id: number | undefined,
): Promise<ItemPage> {
  const described = await describeGoods(db, id);
  const [history, ways, stock, held] = await Promise.all([
    readPriceHistory(db, id),
    listWaysToWin(db, id, language),
    findStock(db, [id]),
    player_id === undefined || oid === undefined
      ? undefined
      : findHeldItem(db, player_id, oid, recycle_rate_ppm),
  ]);
  const owned = held?.goods_id === id ? held : undefined;
  const today_mills = mills(described.row.price_mills);
  const difference = owned ? withdrawalDifference(owned.acquired_mills, today_mills) : mills(0);
  const sale = owned?.sellsAt(today_mills) ?? null;
  return {
    goods: toItem(described),
    diff_price: toWire(difference),
    diff_type: difference > 0 ? 'payment' : 'none',
    owned: owned ? { id: owned.id, recycling_price: sale === null ? null : toWire(sale) } : null,
    poster: described.poster,
    price_at: described.price_at.toISOString(),
    frozen: described.frozen,
    stock: stock.get(id) ?? null,
    history: history
      ? {
          days: history.days,
          list: history.list.map(({ at, price_mills }) => ({
            at: at.toISOString(),
            price: toWire(price_mills),
          })),
          lowest: toWire(history.lowest_mills),
          highest: toWire(history.highest_mills),
        }
      : null,
    floats: described.floats && { ...described.floats, bands },
    same_skin: described.same_skin,
    similar: described.alike,
    won_from: ways.map(({ id: case_id, name, picture, price, type, chance }) => ({
      id: case_id,
      name,
      picture,
      price,
      type,
      chance,
    })),
  };
}

const bands = wears.flatMap(({ short, name, band }) =>
  band ? [{ short, value: name, range: [band[0], band[1]] as [number, number] }] : [],
);

/** The item with the specification's names. */
function toItem({ row, quality, picture }: GoodsDescription): ItemPage['goods'] {
  return {
    id: row.id,
    price: toWire(mills(row.price_mills)),
    eName: row.name || null,
    hash_name: row.hash_name,
    picture,
    phase: row.phase,
    ex: {
      en: row.appearance_name,
      zh: row.appearance_name_zh,
      color: row.appearance_color,
      jx: row.appearance_short,
    },
    q: { value: quality.value, zh: quality.zh, color: quality.color },
    category: { type: row.category_name },
    wName: row.weapon,
    type: { name: kindOf(row) },
  };
}

/** The item's kind in the market's words. */
function kindOf({ hash_name, stattrak, souvenir }: GoodsDescription['row']): string {
  const badge = stattrak ? 'StatTrak™' : souvenir ? 'Souvenir' : '';
  const star = hash_name.startsWith('★') ? '★' : '';
  return [star, badge].filter(Boolean).join(' ') || 'Normal';
}
