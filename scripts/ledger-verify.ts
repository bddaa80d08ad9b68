// Recomputes all books, draws and backpacks from their sources and names every difference: exit
// code 1. `--tamper N` tests the verification itself: it makes N changes in a database of its own
// and expects each to be found and named.
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/kit/db.ts';
import { findOwnerUrl } from '../server/kit/find-database.ts';
import { randomHex } from '../server/kit/random.ts';
import { modules } from '../server/modules.ts';
import { verifyEverything } from '../server/settle/verify/index.ts';

const usage = 'Usage: npm run ledger:verify [-- --tamper N [--seed N]]\n';

const { values } = parseArgs({ options: { tamper: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.tamper ?? 1);
const seed = Number(values.seed ?? parseInt(randomHex(4), 16));

if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  const faults = values.tamper === undefined ? await verify() : await tamper();
  process.exitCode = faults > 0 ? 1 : 0;
}

/** Verifies the database of the product's environment; returns the number of differences. */
async function verify(): Promise<number> {
  const { owner_url, release } = await findOwnerUrl();
  const { db, close } = openDatabase(owner_url, { connections: 1, patient: true });
  const differences = await verifyEverything(db, modules, showProgress).finally(async () => {
    showProgress('');
    await close();
    await release();
  });
  for (const { check, what } of differences) process.stdout.write(`${check}: NO — ${what}\n`);
  process.stdout.write(
    differences.length > 0
      ? `${differences.length} differences are listed.\n`
      : 'Everything verifies.\n',
  );
  return differences.length;
}

/** Makes the changes and prints for each whether it was named; returns the number that were not. */
async function tamper(): Promise<number> {
  // Loaded here: an image of the product has no code of tests.
  const { median } = await import('../bench/result.ts');
  const { tamperInScratch } = await import('../server/testing/tamper-scratch.ts');
  const times_ms: number[] = [];
  let [found, named] = [0, 0];
  process.stdout.write(`seed ${seed}\n`);
  for await (const { change, differences, unnamed, ms } of tamperInScratch(count, seed)) {
    times_ms.push(ms);
    if (differences > 0) found += 1;
    if (unnamed.length === 0) named += 1;
    const verdict =
      differences === 0
        ? 'NOT FOUND'
        : unnamed.length > 0
          ? `NOT NAMED: ${unnamed.join(', ')}`
          : 'named';
    process.stdout.write(
      `${times_ms.length}. ${change} — ${verdict}, ${differences} differences\n`,
    );
  }
  const p50_ms = Math.round(median(times_ms));
  process.stdout.write(
    `${count} changes: ${found} found, ${named} named; a verification took ${p50_ms} ms (p50)\n`,
  );
  return count - named;
}

/** Shows progress on a terminal as one line that overwrites itself. */
function showProgress(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress}`);
}
