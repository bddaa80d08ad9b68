import type { Db } from '../kit/db.ts';
import { pot } from '../settle/accounts.ts';
import { findPots } from '../settle/store.ts';
import { referral_pot } from './house.ts';

/** The income that waits for each of these partners, in mills, by their ids. */
export async function readIncomes(
  db: Db,
  player_ids: readonly number[],
): Promise<Map<number, number>> {
  const of_pot = new Map(player_ids.map((id) => [pot(referral_pot, id) as number, id]));
  const pots = await findPots(
    db,
    player_ids.map((id) => pot(referral_pot, id)),
  );
  return new Map([...pots].map(([id, mills]) => [of_pot.get(id)!, mills]));
}
