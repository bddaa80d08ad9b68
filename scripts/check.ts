// Checks everything besides the tests: format, types, lint, import rule, generated files, texts,
// sizes.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

type Check = [what: string, command: string, ...args: string[]];

/** The attacks whose outcome doesn't depend on how busy the machine is. */
const attacks = ['fuzz', 'lockout', 'parsers', 'processes', 'second-factor', 'sockets'];

/** Prepares for the others. */
const first: Check = ['routes of the pages', 'react-router', 'typegen', 'web'];
/**
 * Measures how long a start takes, alone, and then sizes, which nothing changes that runs beside
 * it. Two rounds of a hundred uploads at once; by hand it uploads 500.
 */
const sizes: Check = ['sizes', 'node', 'start.mjs', 'bench/run.ts', 'size', '--gate', '--uploads', '200'];
/** It says this once the start is measured. */
const start_measured = '"name":"size.start"';
/** Independent checks. They run in parallel, one per processor: none of them judges a duration. */
const checks: Check[] = [
  ['types', 'tsc', '-p', '.'],
  ['types of the pages', 'tsc', '-p', 'web'],
  ['types of the e-mails', 'tsc', '-p', 'mail'],
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['import rule', 'node', 'start.mjs', 'scripts/tidy.ts'],
  ['texts', 'node', 'start.mjs', 'scripts/texts.ts'],
  ['row types', 'node', 'start.mjs', 'scripts/docs-tables.ts', '--check'],
  ['variables', 'node', 'start.mjs', 'scripts/docs-config.ts', '--check'],
  ['API documents', 'node', 'start.mjs', 'scripts/docs-api.ts', '--check'],
  ['coverage', 'node', 'start.mjs', 'scripts/coverage.ts'],
  ['list of dependencies', 'node', 'start.mjs', 'scripts/docs-dependencies.ts'],
  ['fair draws', 'node', 'start.mjs', 'scripts/fair-stats.ts'],
  ...attacks.map((name): Check => [`attack: ${name}`, 'node', 'start.mjs', 'scripts/attack.ts', name]),
];

const root = path.join(import.meta.dirname, '..');
const failed: string[] = [];

/**
 * Runs a check and prints its duration and its whole output when it has ended. Calls `hear` with
 * each part of the output meanwhile.
 */
async function run([what, command, ...args]: Check, hear: (part: string) => void = () => {}): Promise<void> {
  const started = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
  child.stdout.on('data', (part: Buffer) => hear(part.toString()));
  const [said, warned, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  process.stdout.write(`\n— ${what} (${((performance.now() - started) / 1000).toFixed(0)} s)\n${said}${warned}`);
  if (code !== 0) failed.push(what);
}

/** Starts a check, and resolves when the others may begin beside it. */
async function runFirst(check: Check, mark: string): Promise<{ ended: Promise<void> }> {
  const { promise: measured, resolve: tell } = Promise.withResolvers<void>();
  const ended = run(check, (part) => part.includes(mark) && tell());
  await Promise.race([measured, ended]);
  return { ended };
}

await run(first);
const { ended } = await runFirst(sizes, start_measured);
const waiting = checks.values();
const work = async () => {
  for (const check of waiting) await run(check);
};
// One worker begins when the sizes are done: they take a processor of their own.
const workers = Array.from({ length: os.availableParallelism() }, (_, n) => (n === 0 ? ended.then(work) : work()));
await Promise.all(workers);

process.stdout.write(failed.length > 0 ? `\nNot right: ${failed.join(', ')}\n` : '\nAll checks hold.\n');
process.exitCode = failed.length > 0 ? 1 : 0;
