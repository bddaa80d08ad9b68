import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { findDearestGoods, readFrozen, readGoods, type PricedGoods } from '../catalogue/index.ts';
import { findAcquisition, findOwned, worthOf } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { findFact } from '../kit/facts.ts';
import { refuse } from '../kit/refusal.ts';
import { findLastCardPayment } from '../payments/index.ts';
import { gameOf } from '../plays/index.ts';
import { account } from '../settle/accounts.ts';
import { readAccount } from '../settle/store.ts';
import { withdrawalDifference } from './acts.ts';
import { holdsOf, type ItemStanding } from './holds.ts';
import { readHoldRules, readStanding, showHold } from './standing.ts';
import * as store from './store.ts';

/** An item that the player wants to withdraw, as things stand. */
export interface Candidate extends ItemStanding {
  id: number;
  goods_id: number;
  goods: PricedGoods;
  acquired_mills: Mills;
  out_of_stock: boolean;
  /** The goods that can be sent instead of an item out of stock. */
  substitute: { goods_id: number; goods: PricedGoods; rest_mills: Mills } | undefined;
  /** The value of the item when a substitute is sent for it. */
  worth_mills: Mills;
}

/** Reads an item for its withdrawal. Refuses item.unknown, item.not_held and withdrawal.box. */
export async function readCandidate(
  db: Db,
  player_id: number,
  item_id: number,
): Promise<Candidate> {
  const [item] = await findOwned(db, player_id, [item_id]);
  if (!item) return refuse('item.unknown');
  if (item.state !== 'held') refuse('item.not_held');
  const { id, kind, source, goods_id, acquired_at } = item;
  if (kind === 'box') return refuse('withdrawal.box');
  const acquired_mills = mills(item.price_mills);
  const goods = (await readGoods(db, [goods_id])).get(goods_id) ?? refuse('item.unknown');
  const is_frozen = (await readFrozen(db, [goods_id])).has(goods_id);
  const worth_mills = worthOf(acquired_mills, goods.price_mills);
  const out_of_stock = (await store.findShortages(db, [goods_id])).has(goods_id);
  return {
    id,
    kind,
    source,
    goods_id,
    card_at: await findCardPayment(db, { id, player_id, acquired_at }),
    acquired_mills,
    goods,
    worth_mills,
    difference_mills: out_of_stock
      ? mills(0)
      : withdrawalDifference(acquired_mills, goods.price_mills),
    is_frozen,
    out_of_stock,
    substitute: out_of_stock ? await findSubstitute(db, goods_id, worth_mills) : undefined,
  };
}

/**
 * When a card last paid before an item was acquired: of the player who acquired it, or of another
 * one who staked in the same room.
 */
async function findCardPayment(
  db: Db,
  { id, player_id, acquired_at }: { id: number; player_id: number; acquired_at: Date },
): Promise<Date | null> {
  const acquired = await findAcquisition(db, id, player_id);
  const fact = await findFact(db, acquired.fact_id);
  const players = (fact && gameOf(fact)?.playersOf(fact)) ?? [];
  return findLastCardPayment(db, [acquired.player_id, ...players], acquired_at);
}

/** The goods that come closest to an item's worth without costing more. */
async function findSubstitute(
  db: Db,
  like: number,
  worth_mills: Mills,
): Promise<Candidate['substitute']> {
  const goods_id = await findDearestGoods(db, {
    like,
    price_mills: worth_mills,
    where: store.notShort,
  });
  if (goods_id === undefined) return undefined;
  const goods = (await readGoods(db, [goods_id])).get(goods_id)!;
  const rest_mills = worth_mills - goods.price_mills;
  return rest_mills < 0 ? undefined : { goods_id, goods, rest_mills: mills(rest_mills) };
}

type Preview = Reply<'GET /api/system_shop/extract'>;

/** Says why the player can't withdraw yet, and the cost of withdrawing an item. */
export async function previewWithdrawal(
  db: Db,
  player_id: number,
  item_id: number | undefined,
  language: LocaleCode,
): Promise<Preview> {
  const rules = await readHoldRules(db);
  const standing = await readStanding(db, player_id);
  const item = item_id === undefined ? undefined : await readCandidate(db, player_id, item_id);
  const holds = holdsOf(standing, item, rules, now()).map((hold) => showHold(hold, language));
  const shown = item ? await showCandidate(db, player_id, item) : null;
  return { holds, card_wait_hours: rules.card_wait_hours, item: shown };
}

async function showCandidate(db: Db, player_id: number, item: Candidate): Promise<Preview['item']> {
  const { balance_mills } = await readAccount(db, account(player_id, 'shop_score'));
  const { id, goods, acquired_mills, difference_mills, out_of_stock, substitute } = item;
  return {
    knapsack_id: id,
    goods: goods.shown,
    acquired_price: toWire(acquired_mills),
    diff_price: toWire(difference_mills),
    diff_type: difference_mills > 0 ? 'payment' : 'none',
    missing: toWire(mills(Math.max(0, difference_mills - balance_mills))),
    out_of_stock,
    substitute: substitute
      ? { goods: substitute.goods.shown, rest: toWire(substitute.rest_mills) }
      : null,
  };
}
