import { mills, toWire } from '@vitrine/contract/amount';
import { auditAct } from '../audit/index.ts';
import { closeGenerous, previewWorths, type RatedCase } from '../cases/index.ts';
import {
  changePrices,
  deleteFrozen,
  freezePrices,
  lockGoods,
  markChecked,
  readNamedPrice,
  type NamedPrice,
} from '../catalogue/index.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Refusal, Unfit } from '../kit/refusal.ts';
import { readSetting } from '../settings/index.ts';
import { movesFar } from './judge.ts';

const actOn = (goods_id: number) => ({
  right: 'prices.freeze' as const,
  on: 'goods',
  id: goods_id,
  read: (tx: Tx) => readNamedPrice(tx, goods_id),
});

/** Freezes an item's price by hand. Returns it, frozen. Refuses goods.unknown. */
export function freezePrice(desk: Desk, goods_id: number): Promise<NamedPrice> {
  return auditAct(desk, actOn(goods_id), async (tx) => {
    // An import that is about to change the price is done before, or sees it frozen.
    await lockGoods(tx);
    await freezePrices(tx, [{ goods_id, offered_mills: null }]);
    return readNamedPrice(tx, goods_id);
  });
}

/** The arguments of a thaw that waits for a second person. */
export interface ThawArgs {
  goods_id: number;
  to: 'kept' | 'accepted';
  seen_mills: number | undefined;
}

export interface Thawed {
  /** The price from now on. */
  price: NamedPrice;
  /** The cases that an accepted price closed. */
  closed: RatedCase[];
}

/**
 * Thaws an item's price: it stays as it was, or becomes the one that was offered meanwhile; an
 * offer that moves it to more than twice or less than half waits for a second member of staff.
 * Refuses goods.unknown, act.unfit when it isn't frozen, or there is no offer to accept, and
 * edit.conflict, with both, for another offer than `seen_mills`; only the command line may leave
 * that out.
 */
export function thawPrice(
  desk: Desk,
  goods_id: number,
  to: 'kept' | 'accepted',
  seen_mills?: number,
): Promise<Thawed> {
  if (to === 'accepted' && seen_mills === undefined && desk.actor_id !== null)
    throw new Unfit('Name the offer that you accept.');
  const act = {
    ...actOn(goods_id),
    second: {
      verb: 'prices.thaw',
      args: { goods_id, to, seen_mills } satisfies ThawArgs,
      isNeeded: async (tx: Tx) => {
        const { price_mills, offered_mills } = await readNamedPrice(tx, goods_id);
        const is_seen = offered_mills !== null && offered_mills === seen_mills;
        return (
          to === 'accepted' &&
          is_seen &&
          movesFar(price_mills, offered_mills) &&
          (await readSetting(tx, 'two_persons.on'))
        );
      },
      will: async (tx: Tx) => sayMove(tx, await readNamedPrice(tx, goods_id)),
    },
  };
  return auditAct(desk, act, async (tx) => {
    // As an import does: the offer that is judged here is the one that is accepted.
    await lockGoods(tx);
    const { offered_mills, frozen_at } = await readNamedPrice(tx, goods_id);
    if (!frozen_at) throw new Unfit(`The price of item ${goods_id} is not frozen.`);
    if (to === 'accepted' && offered_mills === null)
      throw new Unfit(`The price of item ${goods_id} is frozen, but nothing else was offered.`);
    if (to === 'accepted' && seen_mills !== undefined && seen_mills !== offered_mills)
      throw new Refusal('edit.conflict', undefined, {
        yours: toWire(mills(seen_mills)),
        theirs: toWire(mills(offered_mills!)),
      });
    await deleteFrozen(tx, goods_id);
    if (to === 'accepted') {
      await changePrices(tx, [{ goods_id, price_mills: mills(offered_mills!) }]);
      await markChecked(tx, [goods_id], desk.at);
    }
    const closed = to === 'accepted' ? await closeGenerous(tx, [goods_id]) : [];
    return { price: await readNamedPrice(tx, goods_id), closed };
  });
}

/** The most cases that the inbox names, and the letters of an item's name. */
const named_cases_max = 5;
const name_length_max = 200;

const show = (amount_mills: number) =>
  toWire(mills(amount_mills)).toLocaleString('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  });

/** The effect of accepting an offer, in words and numbers. */
async function sayMove(
  tx: Tx,
  { id, hash_name, phase, price_mills, offered_mills }: NamedPrice,
): Promise<string> {
  const to_mills = offered_mills!;
  const name = [hash_name, phase].filter(Boolean).join(' / ').slice(0, name_length_max);
  const percent = Math.round((to_mills / price_mills - 1) * 100);
  const sign = percent > 0 ? '+' : '';
  const { closes } = await previewWorths(tx, new Map([[id, to_mills]]));
  const shown = closes.slice(0, named_cases_max);
  const more = closes.length - shown.length;
  const cases = [
    ...shown.map((rated) => `${rated.name} (${rated.return_rate}%)`),
    ...(more > 0 ? [`${more} more`] : []),
  ];
  const move = `Moves the price of ${name} from ${show(price_mills)} to ${show(to_mills)} (${sign}${percent}%) and thaws it`;
  return cases.length > 0 ? `${move}; closes cases: ${cases.join(', ')}.` : `${move}.`;
}
