import type { Tx } from '../kit/db.ts';
import { setPlayBlock } from '../limits/index.ts';
import * as store from './store.ts';

/**
 * Keeps a player from playing and topping up until a moment, by a rule of the product instead of
 * staff. A block of play that ends later stays.
 */
export async function blockByRule(
  tx: Tx,
  block: store.NewBlock & { what: 'play'; until: Date },
): Promise<void> {
  const { player_id, what, at, until } = block;
  const held = (await store.findBlocks(tx, player_id, at)).find((one) => one.what === what);
  if (held && (held.until === null || held.until >= until)) return;
  await store.liftBlock(tx, player_id, what, at);
  await store.insertBlock(tx, block);
  await setPlayBlock(tx, player_id, until);
}
