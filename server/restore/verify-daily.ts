import { verifyChain } from '../audit/index.ts';
import { noteRun } from '../backup/store.ts';
import { now } from '../kit/clock.ts';
import type { Config } from '../kit/config.ts';
import { openDatabase, type Db } from '../kit/db.ts';
import { findDatabase } from '../kit/find-database.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';

/** The differences that a run names; `npm run ledger:verify` names all. */
const named_max = 3;

/** Verifies the configured database beside the running product, and notes how it went. */
export async function verifyConfigured(config: Config): Promise<void> {
  const { owner_url, release } = await findDatabase(config);
  const { db, close } = openDatabase(owner_url, { connections: 1, patient: true });
  await verifyAndNote(db).finally(async () => {
    await close();
    await release();
  });
}

/** Verifies books, draws, backpacks and operators' acts, and notes it; `db` is the owner's. */
export async function verifyAndNote(db: Db): Promise<void> {
  const at = now();
  const began = performance.now();
  const differences = await verifyEverything(db, modules);
  const { faults } = await verifyChain(db);
  const ms = performance.now() - began;
  const found = [...differences.map(({ check, what }) => `${check}: ${what}`), ...faults];
  const words =
    found.length === 0
      ? 'books, draws, backpacks and operators’ acts verify'
      : `${found.length} differences: ${found.slice(0, named_max).join('; ')}`;
  await noteRun(db, {
    kind: 'verify',
    at,
    ok: found.length === 0,
    bytes: 0,
    ms,
    words,
    place: null,
  });
}
