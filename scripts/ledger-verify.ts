// Recomputes all books, draws and backpacks from what they were written from, and names every difference: exit code 1.
import { openDatabase } from '../server/kit/db.ts';
import { findOwnerUrl } from '../server/kit/find-database.ts';
import { verifyEverything } from '../server/settle/verify/index.ts';

const { owner_url, release } = await findOwnerUrl();
const { db, close } = openDatabase(owner_url, { connections: 1, patient: true });
const differences = await verifyEverything(db).finally(async () => {
  await close();
  await release();
});
for (const { check, what } of differences) process.stdout.write(`${check}: NO — ${what}\n`);
process.stdout.write(differences.length > 0 ? `${differences.length} differences\n` : 'Everything verifies.\n');
process.exitCode = differences.length > 0 ? 1 : 0;
