import { findItems, letFall } from '../inventory/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import { findEntrants, findGiveaways, type GiveawayRow } from './store.ts';

/** A prize of goods with its winner. */
export interface WonGoods {
  giveaway_id: number;
  player_id: number;
  goods_id: number;
}

/**
 * The goods that drawn giveaways gave, in the order of the prizes: those of hosts and of the house.
 */
export async function readWonGoods(db: Db, ids: readonly number[]): Promise<WonGoods[]> {
  const rows = await findGiveaways(db, ids);
  const placed = rows.flatMap(({ id: giveaway_id, prizes, winners }) =>
    (winners ?? []).map((player_id, place) => ({ giveaway_id, player_id, prize: prizes[place]! })),
  );
  const items = placed.flatMap(({ prize }) => (prize.kind === 'item' ? prize.item_id : []));
  const owned = items.length === 0 ? [] : await findItems(db, items);
  const goods_of = new Map(owned.map(({ id, goods_id }) => [id, goods_id]));
  return placed.flatMap(({ prize, ...won }) => {
    if (prize.kind === 'goods') return [{ ...won, goods_id: prize.goods_id }];
    return prize.kind === 'item' ? [{ ...won, goods_id: goods_of.get(prize.item_id)! }] : [];
  });
}

/** Tells the winners of a giveaway that was just drawn of their goods and cases. */
export async function tellWinners(
  tx: Tx,
  { id, prizes }: Pick<GiveawayRow, 'id' | 'prizes'>,
  winners: readonly number[],
): Promise<void> {
  for (const { player_id, goods_id } of await readWonGoods(tx, [id]))
    await letFall(tx, { player_id, goods_ids: [goods_id] });
  for (const [place, player_id] of winners.entries()) {
    const prize = prizes[place]!;
    if (prize.kind === 'box') await letFall(tx, { player_id, case_ids: [prize.case_id] });
  }
}

/** A drawn giveaway: everyone who was on its list, and those who won. */
export interface GiveawayOutcome {
  title: string;
  entrants: readonly number[];
  winners: ReadonlySet<number>;
}

/** The outcomes of drawn giveaways, by their ids. */
export async function readOutcomes(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, GiveawayOutcome>> {
  const outcomes = new Map<number, GiveawayOutcome>();
  for (const { id, title, winners } of await findGiveaways(db, ids)) {
    if (winners === null) continue;
    const entrants = (await findEntrants(db, id)).map(({ user_id }) => user_id);
    outcomes.set(id, { title, entrants, winners: new Set(winners) });
  }
  return outcomes;
}
