import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { drawCase } from '@vitrine/fairness/case';
import { openStreams } from '@vitrine/fairness/stream';
import { readGoods, type PricedGoods } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { refuse } from '../kit/refusal.ts';
import {
  lockSeeds,
  pinSeeds,
  readRevision,
  readNextSeeds,
  waitingLook,
  type UsableSeeds,
} from '../seeds/index.ts';
import { refuseOnBreak } from '../settle/limits.ts';
import { readOpenTo } from '../territory/index.ts';
import { firstItemOf, worthOfLooking, type LookedPrize } from './looking.ts';
import { tokensOf } from './open.ts';
import { refuseClosed } from './openable.ts';
import { readPrizes } from './prizes.ts';
import * as store from './store.ts';
import { opensForBalance, showPrice } from './types.ts';

interface LookWish {
  id: number;
  /** The revision that the page showed. */
  revision?: number | undefined;
  /** The network address, which determines the territory. */
  address: string;
}

type Look = Reply<'POST /api/box/{id}/look'>;

/**
 * Shows the item that the player's seeds give next for a case, before it is paid, and keeps the
 * next draw for it: until it is bought, nothing else is drawn. Nothing moves and nothing is drawn.
 * The first item of a player, and of a case that has become worth more, is its cheapest prize, and
 * no draw. A look at the same revision answers the same item.
 * Refuses look.unoffered where items aren't shown first, look.waits with the case while another
 * one's item waits, case.unknown, case.closed, case.revision_changed, case.conditions_unmet for a
 * case without a price, seeds.client_missing, territory.blocked, game.blocked, break.active,
 * exclusion.active and player.blocked.
 */
export async function lookAhead(
  tx: Tx,
  player_id: number,
  { id, revision, address }: LookWish,
): Promise<Look> {
  const { content_first } = await readOpenTo(tx, address, 'cases');
  await refuseOnBreak(tx, player_id, now());
  const box = await lockOpen(tx, id, revision);
  const seeds = await lockSeeds(tx, player_id);
  const { pin } = seeds;
  if (pin && pin.case_id !== id) throw waitingLook(pin);
  if (pin?.revision_id === box.revision_id) return showNext(tx, box, seeds);
  if (!pin) {
    if (!content_first) refuse('look.unoffered');
    const first = await findFirst(tx, player_id, box);
    if (first) return showFirst(box, first.goods);
  }
  await pinSeeds(tx, player_id, seeds, { case_id: id, revision_id: box.revision_id });
  return showNext(tx, box, seeds);
}

/** The case, which nobody closes or revises until the transaction ends. */
async function lockOpen(tx: Tx, id: number, revision: number | undefined) {
  await store.shareCase(tx, id);
  const box = (await store.findCase(tx, id)) ?? refuse('case.unknown');
  if (!opensForBalance(box.type)) refuse('case.conditions_unmet');
  if (!box.open) refuseClosed(box);
  if ((revision ?? box.revision_id) !== box.revision_id) refuse('case.revision_changed');
  return box;
}

/**
 * The item that waits for the player, if one does; without the item when its case shows another
 * revision by now, so that it is looked at again.
 */
export async function readLook(db: Db, player_id: number): Promise<Reply<'GET /api/look'>> {
  const { client_seed, ...seeds } = await readNextSeeds(db, player_id);
  if (!seeds.pin || client_seed === null) return { waits: null, look: null };
  const box = (await store.findCase(db, seeds.pin.case_id))!;
  const is_current = box.open && box.revision_id === seeds.pin.revision_id;
  return {
    waits: { id: box.id, name: box.name },
    look: is_current ? await showNext(db, box, { ...seeds, client_seed }) : null,
  };
}

/** The first item that the player has to buy before the case's items are shown, at its price. */
export interface FirstItem {
  goods_id: number;
  goods: PricedGoods;
  price_mills: Mills;
  token_rate_ppm: number;
}

/**
 * The item that a player buys first from a case; undefined for one who has paid for looking, as
 * much as that is worth today.
 */
export async function findFirst(
  db: Db,
  player_id: number,
  box: store.CaseRow,
): Promise<FirstItem | undefined> {
  const prizes = (await readPrizes(db, [box.revision_id])).get(box.revision_id)!;
  const goods = await readGoods(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  const priced: LookedPrize[] = prizes.map(({ goods_id, from_ticket, to_ticket }) => ({
    goods_id,
    from_ticket,
    to_ticket,
    price_mills: goods.get(goods_id)!.price_mills,
  }));
  const paid_mills = await store.findFirstCost(db, player_id, box.id);
  if (paid_mills !== undefined && worthOfLooking(box, priced) <= paid_mills) return undefined;
  const { goods_id, price_mills } = firstItemOf(priced);
  const { token_rate_ppm } = box;
  const first = { goods_id, goods: goods.get(goods_id)!, token_rate_ppm };
  return { ...first, price_mills: mills(price_mills) };
}

const showBox = ({ id, name, revision_id, type, price_mills }: store.CaseRow) => ({
  case: { id, name },
  revision: revision_id,
  price: showPrice(type, price_mills),
});

function showFirst(box: store.CaseRow, { shown }: PricedGoods): Look {
  return { ...showBox(box), first: true, goods: shown, tokens: toWire(mills(0)), draw: null };
}

/** The item of the next draw at today's price, with the names of its draw. */
async function showNext(
  db: Db,
  box: store.CaseRow,
  seeds: Omit<UsableSeeds, 'pin'>,
): Promise<Look> {
  const { table } = await readRevision(db, box.revision_id);
  const outcome = drawCase(openStreams(hashes, seeds)(seeds.nonce), table);
  const goods = (await readGoods(db, [outcome.entry])).get(outcome.entry)!;
  const { server_seed_hash, client_seed, nonce } = seeds;
  return {
    ...showBox(box),
    first: false,
    goods: goods.shown,
    tokens: toWire(tokensOf(outcome)),
    draw: { server_seed_hash, client_seed, nonce },
  };
}
