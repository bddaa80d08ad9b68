import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { DeskGoods } from '@vitrine/contract/catalogue-desk';
import type * as contract from '@vitrine/contract/catalogue-desk';
import type { Reply } from '@vitrine/contract/index';
import { sql } from 'kysely';
import { answerList } from '../audit/index.ts';
import { listCasesWith, previewWorths } from '../cases/index.ts';
import {
  describeGoods,
  findDeskGoods,
  findLastPrices,
  findPriceStates,
  is_frozen,
  readGoods,
  readNamedPrice,
  readTraits,
  sumDeskGoods,
  type DeskGoodsFilter,
  type NamedPrice,
} from '../catalogue/index.ts';
import { countHolders } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { refuse } from '../kit/refusal.ts';
import { readSetting } from '../settings/index.ts';
import { findLimitsOf, stockIs } from '../shop/index.ts';
import { movesFar } from './judge.ts';

type ListCall = Call<typeof contract.listDeskGoods, number>;

/** Lists all goods, by these filters. */
export function listDeskGoods(call: ListCall) {
  const { db, input } = call;
  const found = readFilter(db, input);
  return answerList(call, {
    name: 'goods',
    read: async (part) => {
      const filter = await found;
      return filter ? findDeskGoods(db, filter, part) : [];
    },
    show: (rows) =>
      showRows(
        db,
        rows.map(({ id }) => id),
      ),
    sum: async () => {
      const filter = await found;
      const { lowest_mills, highest_mills, ...counts } = filter
        ? await sumDeskGoods(db, filter)
        : { count: 0, frozen: 0, held: 0, lowest_mills: null, highest_mills: null };
      return { ...counts, lowest: showMills(lowest_mills), highest: showMills(highest_mills) };
    },
  });
}

/** The filter that a call names; undefined when no goods can match it. */
async function readFilter(db: Db, input: ListCall['input']): Promise<DeskGoodsFilter | undefined> {
  const { kind, price, shop, from, to, ...traits } = filtersOf(input);
  const query = await readTraits(db, traits);
  if (query === null) return undefined;
  return {
    query,
    kind,
    price,
    from_mills: from === undefined ? undefined : fromWire(from),
    to_mills: to === undefined ? undefined : fromWire(to),
    where: shop && shopCondition(shop),
  };
}

/** Goods are for sale while pieces are left and their price isn't frozen. */
function shopCondition(shop: 'for_sale' | 'limited' | 'sold_out') {
  return shop === 'for_sale'
    ? sql<boolean>`(${stockIs('not_sold_out')} and not (${is_frozen}))`
    : stockIs(shop);
}

/** Goods in this order, as the list shows them. */
async function showRows(db: Db, ids: readonly number[]): Promise<DeskGoods[]> {
  const [goods, states, limits] = await Promise.all([
    readGoods(db, ids),
    findPriceStates(db, ids),
    findLimitsOf(db, ids),
  ]);
  const state_of = new Map(states.map((state) => [state.id, state]));
  const limit_of = new Map(limits.map((limit) => [limit.goods_id, limit]));
  return ids.map((id) => {
    const { priced_at, checked_at, frozen_at, offered_mills } = state_of.get(id)!;
    const limit = limit_of.get(id);
    return {
      ...goods.get(id)!.shown,
      priced_at: priced_at.toISOString(),
      confirmed_at: checked_at?.toISOString() ?? null,
      frozen_at: frozen_at?.toISOString() ?? null,
      offered: showMills(offered_mills),
      stock: limit ? { count: limit.count, left: limit.count - limit.sold } : null,
    };
  });
}

const showMills = (amount_mills: number | null) =>
  amount_mills === null ? null : toWire(mills(amount_mills));

/** Prices that a page of goods shows. */
const history_max = 400;

/** All about goods, with the effect of each act on their price. Refuses goods.unknown. */
export async function showDeskGoods(
  db: Db,
  id: number,
  limit_percent: number,
): Promise<Reply<'GET /api/console/goods/{id}'>> {
  const { row, floats, same_skin } = await describeGoods(db, id);
  const [shown, history, cases, held_by, effects] = await Promise.all([
    showRows(
      db,
      same_skin.map((goods) => goods.id),
    ),
    findLastPrices(db, id, history_max),
    listCasesWith(db, id),
    countHolders(db, id),
    previewActs(db, await readNamedPrice(db, id)),
  ]);
  return {
    ...(shown.find((goods) => goods.id === id) ?? refuse('goods.unknown')),
    weapon: row.weapon,
    finish: row.finish,
    paint_index: row.paint_index,
    floats,
    same_skin: shown,
    history: history.map(({ at, price_mills }) => ({
      at: at.toISOString(),
      price: toWire(mills(price_mills)),
    })),
    limit_percent,
    cases,
    held_by,
    ...effects,
  };
}

/** The effect of each act that a price allows: freezing it, or thawing it in one of two ways. */
async function previewActs(
  db: Db,
  { id, price_mills, frozen_at, offered_mills }: NamedPrice,
): Promise<Pick<Reply<'GET /api/console/goods/{id}'>, 'freeze' | 'keep' | 'accept'>> {
  const two_persons = await readSetting(db, 'two_persons.on');
  const effectOf = async (to_mills: number) => ({
    price: toWire(mills(to_mills)),
    waits: two_persons && movesFar(price_mills, to_mills),
    ...(await previewWorths(db, new Map([[id, to_mills]]))),
  });
  if (!frozen_at) return { freeze: await effectOf(price_mills), keep: null, accept: null };
  return {
    freeze: null,
    keep: await effectOf(price_mills),
    accept: offered_mills === null ? null : await effectOf(offered_mills),
  };
}
