import type { Config } from '../kit/config.ts';
import { openDatabase } from '../kit/db.ts';
import { findDatabase } from '../kit/find-database.ts';
import { retireAllPairs } from '../seeds/index.ts';

/**
 * Retires every seed pair of the configured database, which went back to an earlier moment by other
 * means than our restore, such as an archive of PostgreSQL or a snapshot of a disk. Returns the
 * number of players, each of whom sets a client seed again. Doing it twice only does that twice.
 */
export async function retireSeedsAfterwards(config: Config): Promise<number> {
  const { owner_url, release } = await findDatabase(config);
  const { db, close } = openDatabase(owner_url, { connections: 1, patient: true });
  return retireAllPairs(db).finally(async () => {
    await close();
    await release();
  });
}
