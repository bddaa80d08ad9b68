import type { Input } from '@vitrine/contract/index';
import {
  drawWins,
  findFlaw,
  findOpenable,
  openCurrent,
  openInTurn,
  type DrawnWins,
} from '../cases/index.ts';
import { findOwned } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { drawAndSettle } from '../seeds/index.ts';
import type { Settled } from '../settle/settle.ts';
import { decideUnboxing } from './acts.ts';

type Wish = Input<'POST /api/rechargeOpenBox/open'> & { address?: string };

/**
 * Opens granted cases from the backpack: each is consumed, and its drawn prize enters the backpack
 * with its source. All or nothing. It opens the revision that the case shows now; while the case is
 * closed, or exceeds its bounds at today's prices, the box waits: it is no option on prices.
 * Refuses item.unknown, box.none, box.opened, box.several_cases, case.closed,
 * case.revision_changed, case.conditions_unmet for a case that isn't granted, seeds.client_missing,
 * and what `playWithinLimits` refuses.
 */
export function openBoxes(
  db: Db,
  player: number,
  { open_list, revision, fast, address }: Wish,
  asked: Asked | undefined,
): Promise<Settled<DrawnWins['memo']>> {
  const wish = { count: open_list.length, ...(address !== undefined && { address }) };
  return openInTurn(db, player, wish, asked, async () => {
    const { case_id, boxes } = await readBoxes(db, player, open_list);
    const open = () =>
      drawAndSettle<DrawnWins['memo']>(db, player, async (seeds) => {
        const box = await findOpenable(db, case_id, revision);
        if (box.type !== 'granted') refuse('case.conditions_unmet');
        if ((await findFlaw(db, case_id)) !== undefined) refuse('case.closed');
        const drawn = await drawWins(db, box, boxes.length, seeds);
        return decideUnboxing({ player_id: player, boxes, drawn, fast }, asked);
      });
    return openCurrent({ id: case_id, revision }, open).catch(refuseOpened);
  });
}

/** The player's boxes in the order of the list, and their case. */
async function readBoxes(db: Db, player: number, list: readonly number[]) {
  const owned = new Map((await findOwned(db, player, list)).map((item) => [item.id, item]));
  const boxes = list.map((id) => owned.get(id) ?? refuse('item.unknown'));
  if (boxes.some(({ kind }) => kind !== 'box')) refuse('box.none');
  if (boxes.some(({ state }) => state !== 'held')) refuse('box.opened');
  const case_id = boxes[0]!.goods_id;
  if (boxes.some(({ goods_id }) => goods_id !== case_id)) refuse('box.several_cases');
  return { case_id, boxes };
}

/** Another request opened one of the boxes meanwhile. */
function refuseOpened(problem: unknown): never {
  if (problem instanceof Refusal && problem.key === 'item.not_held') refuse('box.opened');
  throw problem;
}
