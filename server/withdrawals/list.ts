import { mills, toWire } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import type { Reply } from '@vitrine/contract/index';
import type { Withdrawal } from '@vitrine/contract/withdrawals';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { readGoods } from '../catalogue/index.ts';
import { findOwned } from '../inventory/index.ts';
import { answerIn } from '../kit/answers.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import * as store from './store.ts';
import type { WithdrawalRow } from './store.ts';

const all_states = [1, 2, 3, 4, 5];

/** A page of the player's withdrawals, newest first. */
export async function listWithdrawals(
  db: Db,
  player_id: number,
  { state, page, limit }: { state?: number | undefined; page: number; limit: number },
  language: LocaleCode,
): Promise<Reply<'GET /api/withdrawals'>> {
  const states = state === undefined ? all_states : [state];
  const [rows, total] = await Promise.all([
    store.findWithdrawals(db, player_id, { states, offset: (page - 1) * limit, limit }),
    store.countWithdrawals(db, player_id, states),
  ]);
  return { list: await showRows(db, player_id, rows, language), page, total };
}

/** A withdrawal of the player. Refuses withdrawal.unknown, also for another player's. */
export async function showWithdrawal(
  db: Db,
  player_id: number,
  id: number,
  language: LocaleCode,
): Promise<Reply<'GET /api/withdrawals/{id}'>> {
  const row = await store.findWithdrawal(db, id);
  if (row?.player_id !== player_id) return refuse('withdrawal.unknown');
  const [shown] = await showRows(db, player_id, [row], language);
  return shown!;
}

async function showRows(
  db: Db,
  player_id: number,
  rows: readonly WithdrawalRow[],
  language: LocaleCode,
): Promise<Withdrawal[]> {
  const ids = rows.map(({ id }) => id);
  const items = rows.filter(({ is_substitute }) => is_substitute).map(({ item_id }) => item_id);
  const [steps, originals] = await Promise.all([
    store.findSteps(db, ids),
    findOwned(db, player_id, items),
  ]);
  const original_of = new Map(originals.map(({ id, goods_id }) => [id, goods_id]));
  const goods = await readGoods(db, [
    ...rows.map(({ goods_id }) => goods_id),
    ...original_of.values(),
  ]);
  return rows.map((row) => {
    const original = row.is_substitute ? goods.get(original_of.get(row.item_id)!) : undefined;
    const timeline = steps
      .filter(({ withdrawal_id }) => withdrawal_id === row.id)
      .map(({ state, event, at }) => ({
        state,
        event,
        at: at.toISOString(),
        text: answerIn(language, `withdrawal_event.${event}`),
      }));
    return {
      ...showRow(row, goods.get(row.goods_id)!.shown),
      instead_of: original?.shown ?? null,
      timeline,
    };
  });
}

function showRow(row: WithdrawalRow, goods: Goods): Omit<Withdrawal, 'instead_of' | 'timeline'> {
  const next_at =
    row.state === 3 && row.protected_until! > now() && !row.reversed_at
      ? row.protected_until
      : row.due_at;
  return {
    id: row.id,
    knapsack_id: row.item_id,
    goods: { ...goods, price: toWire(mills(row.price_mills)) },
    state: row.state,
    delivery: row.delivery,
    diff_price: toWire(mills(row.difference_mills)),
    diff_type: row.difference_mills > 0 ? 'payment' : 'none',
    rest: toWire(mills(row.rest_mills)),
    protected_until: row.protected_until?.toISOString() ?? null,
    reversed: row.reversed_at !== null,
    in_review: row.review_since !== null,
    next_at: next_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
