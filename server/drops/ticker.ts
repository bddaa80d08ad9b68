import { toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findFaces, maskName } from '../accounts/index.ts';
import { readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { payment_credited } from '../payments/index.ts';
import { withdrawal_delivered } from '../withdrawals/index.ts';
import { findLatest } from './store.ts';

/** The latest top-ups and withdrawals that the ticker gets of each. */
const shown_max = 20;

/** The latest top-ups and withdrawals, newest first, with masked names. Three statements. */
export async function showTicker(db: Db): Promise<Reply<'GET /api/rolling_data'>> {
  const [recharges, withdrawals] = await Promise.all([
    findLatest(db, payment_credited, shown_max),
    findLatest(db, withdrawal_delivered, shown_max),
  ]);
  const player_ids = [...recharges, ...withdrawals].map(({ player_id }) => player_id);
  const [faces, goods] = await Promise.all([
    findFaces(db, [...new Set(player_ids)]),
    readGoods(
      db,
      withdrawals.map(({ payload: { goods_id } }) => goods_id),
    ),
  ]);
  const name_of = new Map(faces.map(({ id, name }) => [id, name]));
  const masked = (player_id: number) => maskName(name_of.get(player_id));
  return {
    recharge: recharges.map(({ player_id, payload: { amount_mills } }) => ({
      name: masked(player_id),
      money: toWire(amount_mills),
    })),
    withdrawal: withdrawals.map(({ player_id, payload: { goods_id } }) => ({
      name: masked(player_id),
      goods: { hash_name: goods.get(goods_id)!.shown.hash_name },
    })),
  };
}
