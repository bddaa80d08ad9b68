// Runs a benchmark by name, `npm run bench -- open`: one JSON line per result, each against a
// reference of the same run.
import fs from 'node:fs';
import path from 'node:path';

const benches = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));

const [name = '', ...options] = process.argv.slice(2);
if (benches.includes(name)) {
  const { run } = (await import(path.join(import.meta.dirname, `${name}.bench.ts`))) as {
    run: (options: string[]) => Promise<void>;
  };
  await run(options);
} else {
  process.stderr.write(`Say which: npm run bench -- ${benches.join(' | ')}\n`);
  process.exitCode = 2;
}
