import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Call, Reply } from '@vitrine/contract/index';
import { readGoods } from '../catalogue/index.ts';
import { findHeldOfDraw, moneyUntil } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { account } from '../settle/accounts.ts';
import { readAccount } from '../settle/store.ts';
import { readRoom, showCards } from './show.ts';
import * as store from './store.ts';
import type { RoomName } from './store.ts';

const in_mills = (amount: number | undefined) =>
  amount === undefined ? undefined : fromWire(amount);

/** A page of battles that match; a visitor has no battles, and can pay none. */
export async function listBattles(
  db: Db,
  player_id: number | undefined,
  {
    page,
    limit,
    state,
    is_me,
    sort,
    mode,
    seats,
    price_min,
    price_max,
    free,
  }: ParsedOf<Call['GET /api/battle']>,
): Promise<Reply<'GET /api/battle'>> {
  const mine = is_me === '1';
  if (player_id === undefined && (mine || free === '1')) return { list: [], page, total: 0 };
  const payable =
    free === '1' ? (await readAccount(db, account(player_id!, 'money'))).balance_mills : undefined;
  const most = [in_mills(price_max), payable].filter((amount) => amount !== undefined);
  const by_pot = sort === 'pot';
  const wish = {
    states: statesOf({ state, mine, by_pot, free: free === '1' }),
    of_player: mine ? player_id : undefined,
    by_pot,
    mode,
    seats,
    price_min: in_mills(price_min),
    price_max: most.length === 0 ? undefined : mills(Math.min(...most)),
  };
  const [rows, total] = await Promise.all([
    store.findListed(db, wish, { offset: (page - 1) * limit, limit }),
    store.countListed(db, wish),
  ]);
  return { list: await showCards(db, rows), page, total };
}

function statesOf({
  state,
  mine,
  by_pot,
  free,
}: Record<'mine' | 'by_pot' | 'free', boolean> & { state?: number | undefined }) {
  if (free) return [1];
  if (by_pot) return [3];
  if (state !== undefined) return [state];
  return mine ? [1, 2, 3, 4] : [1, 2];
}

/** A battle as everyone sees it now. Refuses battle.unknown. */
export async function showBattle(db: Db, name: RoomName): Promise<Reply<'GET /api/battle/{id}'>> {
  const row = (await store.findBattle(db, name)) ?? refuse('battle.unknown');
  const at = now();
  return { ...(await readRoom(db, row, at)), now: at.toISOString() };
}

/** The items that a player won in a battle and still has. Refuses battle.unknown. */
export async function listWins(
  db: Db,
  player_id: number,
  name: RoomName,
): Promise<Reply<'GET /api/battle/{id}/items'>> {
  const row = (await store.findBattle(db, name)) ?? refuse('battle.unknown');
  const { draw } = await readRoom(db, row, now());
  if (draw === null) return [];
  const items = await findHeldOfDraw(db, player_id, draw);
  const goods = await readGoods(
    db,
    items.map(({ goods_id }) => goods_id),
  );
  return items.map(({ id, goods_id, price_mills, acquired_at }) => ({
    knapsack_id: id,
    goods: { ...goods.get(goods_id)!.shown, price: toWire(mills(price_mills)) },
    money_until: moneyUntil(acquired_at).toISOString(),
  }));
}

/** A battle of the player's that waits for others, or goes on. */
export async function findCurrent(db: Db, player_id: number) {
  const wish = { states: [1, 2], of_player: player_id, by_pot: false };
  const [card] = await showCards(db, await store.findListed(db, wish, { offset: 0, limit: 1 }));
  return card;
}
