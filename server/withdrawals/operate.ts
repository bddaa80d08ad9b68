import type { RightName } from '@vitrine/contract/rights';
import { auditAct } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import { hasColleague, readSetting } from '../settings/index.ts';
import { cancelDelivery, isInBotsHands } from './deliveries/steam/cancel.ts';
import { reverseWithdrawal, takeDeliveryReport, type DeliveryReport } from './progress.ts';
import * as store from './store.ts';

/** When Steam lets an offer run out. */
export const offer_days = 14;

const actOn = (right: RightName, id: number) => ({
  right,
  on: 'withdrawal',
  id,
  read: (tx: Tx) => store.findWithdrawal(tx, id),
});

/**
 * Takes an operator's own report of a delivery; returns the state that the withdrawal is in then.
 * Refuses act.unfit while a Steam bot has the offer, unless `force`, and as `takeDeliveryReport`.
 */
export function reportByHand(
  desk: Desk,
  id: number,
  report: DeliveryReport,
  { force = false }: { force?: boolean } = {},
): Promise<store.State> {
  return auditAct(desk, actOn(rightOf(report), id), async (tx) => {
    if (!force && report.event !== 'rolled_back' && (await isInBotsHands(tx, id)))
      throw new Unfit(
        `A Steam bot has sent the offer of withdrawal ${id}, or may have: cancel it, so that the bot takes it back.`,
      );
    return takeDeliveryReport(tx, id, report);
  });
}

function rightOf({ event }: DeliveryReport): RightName {
  if (event === 'rolled_back') return 'withdrawals.review';
  return event === 'offered' || event === 'delivered' ? 'withdrawals.deliver' : 'withdrawals.fail';
}

/** Cancels a withdrawal under way, as `cancelDelivery` does; returns the state. */
export function cancelByHand(desk: Desk, id: number): Promise<store.State> {
  return auditAct(desk, actOn('withdrawals.fail', id), (tx) => cancelDelivery(tx, id));
}

/** Gives item and difference back after a reversed trade, as `reverseWithdrawal` does. */
export function reverseByHand(desk: Desk, id: number): Promise<store.State> {
  return auditAct(desk, actOn('withdrawals.reverse', id), (tx) => reverseWithdrawal(tx, id));
}

/**
 * Lets a player withdraw again after reversed trades: against a hold, so it waits for a second
 * member of staff, where there is one. Refuses act.unfit for one who may.
 */
export function clearPlayer(desk: Desk, player_id: number): Promise<number> {
  const act = {
    right: 'withdrawals.clear',
    on: 'player',
    id: player_id,
    second: {
      verb: 'withdrawals.clear',
      args: { player_id },
      isNeeded: async (tx: Tx) =>
        (await readSetting(tx, 'two_persons.on')) &&
        hasColleague(tx, desk.actor_id, 'withdrawals.clear'),
      will: () => `Lets player ${player_id} withdraw again after reversed trades.`,
    },
  } as const;
  return auditAct(desk, act, async (tx) => {
    const count = await store.endFlags(tx, player_id, now());
    if (count === 0) throw new Unfit(`Player ${player_id} was not held back.`);
    return count;
  });
}

/** Says that goods can be sent again. Refuses act.unfit for goods that weren't out of stock. */
export function restockGoods(desk: Desk, goods_id: number): Promise<void> {
  return auditAct(desk, { right: 'withdrawals.restock', on: 'goods', id: goods_id }, async (tx) => {
    if (!(await store.deleteShortage(tx, goods_id)))
      throw new Unfit(`Goods ${goods_id} were not out of stock.`);
  });
}

/** Says that all goods can be sent again; returns how many couldn't. */
export function restockAllGoods(desk: Desk): Promise<number> {
  return auditAct(
    desk,
    { right: 'withdrawals.restock', on: 'goods', id: 'all' },
    store.deleteShortages,
  );
}
