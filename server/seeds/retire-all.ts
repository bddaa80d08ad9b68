import { transact, type Db } from '../kit/db.ts';
import { retireSeeds } from './rotate.ts';
import * as store from './store.ts';

const batch = 200;

/**
 * Retires the active and the next pair of every player, for a database that goes back to an earlier
 * moment: draws that are forgotten would come again with the same outcome, and seeds that were
 * revealed since would be drawn from. Each player sets a client seed for the new pair. Returns the
 * number of players.
 */
export async function retireAllPairs(db: Db): Promise<number> {
  let players = 0;
  for (let last = 0; ;) {
    const ids = await store.findPlayersWithPairs(db, last, batch);
    if (ids.length === 0) return players;
    await transact(db, async (tx) => {
      for (const player_id of ids) {
        await retireSeeds(tx, player_id);
        await retireSeeds(tx, player_id);
      }
    });
    players += ids.length;
    last = ids.at(-1)!;
  }
}
