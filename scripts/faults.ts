// Kills Node and PostgreSQL while 32 players play, then prints the losses as JSON lines:
// `npm run faults -- --kills 40`.
import { parseArgs } from 'node:util';
import { median } from '../bench/result.ts';
import type { Kill } from '@vitrine/server/testing/faults/plan';
import { randomHex } from '@vitrine/server/kit/random';
import { runFaults, type Report } from '@vitrine/server/testing/faults/run';

/** Prints the first differences only; the figures hold their total. */
const differences_shown = 20;

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '40' }, seed: { type: 'string' } },
});
const kills = Number(values.kills);
// The seed fixes the kills and the distances between them; the timing in between is the machine's.
const seed = Number(values.seed ?? parseInt(randomHex(4), 16));

if (Number.isSafeInteger(kills) && kills > 0 && Number.isSafeInteger(seed)) {
  const report = await runFaults({ kills, seed });
  printReport(report);
  process.exitCode = report.differences.length + report.errors.length === 0 ? 0 : 1;
} else {
  process.stderr.write('Usage: npm run faults -- [--kills N] [--seed N]\n');
  process.exitCode = 2;
}

function printReport({ recoveries, differences, errors, ...figures }: Report): void {
  for (const hits of ['node', 'database', 'both'] satisfies Kill['hits'][]) {
    const times_ms = recoveries.filter((recovery) => recovery.hits === hits).map(({ ms }) => ms);
    if (times_ms.length === 0) continue;
    const p50_ms = median(times_ms);
    printLine({
      name: 'faults.recovery',
      hits,
      recoveries: times_ms.length,
      p50_ms,
      max_ms: Math.max(...times_ms),
    });
  }
  printLine({
    name: 'faults.acts',
    seed,
    ...figures,
    differences: differences.length,
    errors: errors.length,
  });
  for (const what of differences.slice(0, differences_shown))
    printLine({ name: 'faults.difference', what });
  for (const what of errors.slice(0, differences_shown)) printLine({ name: 'faults.error', what });
}

function printLine(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
