import type { World } from '../../testing/world.ts';
import type { Occasion } from '../acts.ts';
import { grantBox } from '../grant.ts';

let granted = 0;

/** Grants a player boxes of a case; returns their ids. */
export async function giveBoxes(
  { owner }: Pick<World, 'owner'>,
  { player_id, case_id, count = 1, occasion = 'weekly' }: GivenBoxes,
): Promise<number[]> {
  for (let n = 0; n < count; n++)
    await grantBox(owner, { player_id, case_id, occasion, subject: `test ${++granted}` });
  const boxes = await owner
    .selectFrom('inventory_items')
    .select('id')
    .where('player_id', '=', player_id)
    .where('kind', '=', 'box')
    .where('state', '=', 'held')
    .where('goods_id', '=', case_id)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return boxes.map(({ id }) => id).toReversed();
}

interface GivenBoxes {
  player_id: number;
  case_id: number;
  count?: number;
  occasion?: Occasion;
}
