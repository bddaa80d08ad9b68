import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { withdrawal_states, type DeskWithdrawal } from '@vitrine/contract/withdrawals-desk';
import type * as contract from '@vitrine/contract/withdrawals-desk';
import { findFaces } from '../accounts/index.ts';
import { answerList } from '../audit/index.ts';
import { readGoods } from '../catalogue/index.ts';
import { findItems } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { refuse } from '../kit/refusal.ts';
import { sinceDay, untilDay } from '../kit/utc-day.ts';
import { isInBotsHands } from './deliveries/steam/cancel.ts';
import { findUnsure } from './deliveries/steam/store.ts';
import { findFitting } from './stock/desk.ts';
import * as store from './store.ts';
import type { State, WithdrawalRow } from './store.ts';

/** The word of a state. */
export function wordOf(state: State): DeskWithdrawal['state'] {
  return withdrawal_states[state - 1]!;
}

/** Lists withdrawals of all players, by these filters. */
export function listDeskWithdrawals(call: Call<typeof contract.listDeskWithdrawals, number>) {
  const { db } = call;
  const { open, state, player, goods, delivery, unsure, review, reversed, since, until } =
    filtersOf(call.input);
  const filter = {
    open_at: open && now(),
    state: state && withdrawal_states.indexOf(state) + 1,
    player_id: player,
    goods_id: goods,
    delivery,
    unsure: unsure === 'yes',
    in_review: review && review === 'yes',
    reversed: reversed && reversed === 'yes',
    since: sinceDay(since),
    until: untilDay(until),
  };
  return answerList(call, {
    name: 'withdrawals',
    read: (part) => store.findForDesk(db, filter, part),
    show: (rows) => showRows(db, rows),
    sum: async () => {
      const { count, price_mills, oldest } = await store.sumForDesk(db, filter);
      return {
        count,
        price: toWire(mills(price_mills)),
        oldest: oldest?.toISOString() ?? null,
      };
    },
  });
}

/** All about a withdrawal. Refuses withdrawal.unknown. */
export async function showDeskWithdrawal(
  db: Db,
  id: number,
): Promise<Reply<'GET /api/console/withdrawals/{id}'>> {
  const row = (await store.findWithdrawal(db, id)) ?? refuse('withdrawal.unknown');
  const [[shown], steps, in_bots_hands, flags, fits, [item]] = await Promise.all([
    showRows(db, [row]),
    store.findSteps(db, [id]),
    isInBotsHands(db, id),
    store.findFlags(db, row.player_id),
    findFitting(db, row),
    row.is_substitute ? findItems(db, [row.item_id]) : [],
  ]);
  const goods = item && (await readGoods(db, [item.goods_id])).get(item.goods_id);
  return {
    ...shown!,
    knapsack_id: row.item_id,
    instead_of: goods?.shown.hash_name ?? null,
    trade_url: row.trade_url,
    rest: toWire(row.rest_mills),
    steps: steps.map(({ state, event, at }) => ({
      state: wordOf(state),
      event,
      at: at.toISOString(),
    })),
    fits,
    in_bots_hands,
    player_is_flagged: flags.length > 0,
  };
}

async function showRows(db: Db, rows: readonly WithdrawalRow[]): Promise<DeskWithdrawal[]> {
  const [faces, goods, unsure] = await Promise.all([
    findFaces(db, [...new Set(rows.map(({ player_id }) => player_id))]),
    readGoods(db, [...new Set(rows.map(({ goods_id }) => goods_id))]),
    findUnsure(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const names = new Map(faces.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    player_id: row.player_id,
    player: names.get(row.player_id)!,
    goods_id: row.goods_id,
    goods: goods.get(row.goods_id)!.shown.hash_name,
    price: toWire(row.price_mills),
    difference: toWire(row.difference_mills),
    state: wordOf(row.state),
    delivery: row.delivery,
    offer_id: row.offer_id,
    unsure_since: unsure.get(row.id)?.toISOString() ?? null,
    in_review: row.review_since !== null,
    reversed: row.reversed_at !== null,
    due_at: row.due_at?.toISOString() ?? null,
    protected_until: row.protected_until?.toISOString() ?? null,
  }));
}
