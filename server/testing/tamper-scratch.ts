import fs from 'node:fs';
import { openDatabase } from '../kit/db.ts';
import { startLocalPostgres } from '../kit/local-postgres.ts';
import { migrateAll } from '../migrate-all.ts';
import { seedDemoWorld } from '../demo/index.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';
import { serveApi } from './api.ts';
import { seededRandom } from './faults/plan.ts';
import { playEverything } from './tamper-play.ts';
import { makeDatabaseFolder } from './temporary.ts';
import { dropRules, openTamperConnection, tamper, type TamperingResult } from './tamper-run.ts';

/** No durability: nothing waits for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Tampers `count` times with a disposable database, in its own PostgreSQL in a temporary folder, so
 * no other database is touched. The same seed makes the same changes; the draws played before them
 * are random. Throws when the play itself doesn't verify.
 */
export async function* tamperInScratch(
  count: number,
  seed: number,
): AsyncGenerator<TamperingResult> {
  const folder = makeDatabaseFolder('vitrine-tamper-');
  const { owner_url, superuser_url, stop } = await startLocalPostgres(folder, { settings });
  try {
    await migrateAll(owner_url);
    await seedDemoWorld(owner_url);
    await playIn(owner_url);
    const scratch_url = Object.assign(new URL(superuser_url), {
      pathname: new URL(owner_url).pathname,
    }).href;
    await dropRules(scratch_url);
    const connection = await openTamperConnection(scratch_url);
    try {
      yield* tamper(connection, count, seededRandom(seed));
    } finally {
      await connection.close();
    }
  } finally {
    await stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function playIn(owner_url: string): Promise<void> {
  const { db: owner, close } = openDatabase(owner_url);
  const { url, close: closeApi } = await serveApi(owner);
  try {
    await playEverything({ owner, url });
    const differences = await verifyEverything(owner, modules);
    if (differences.length > 0)
      throw new Error(`the play doesn't verify: ${JSON.stringify(differences.slice(0, 3))}`);
  } finally {
    closeApi();
    await close();
  }
}
