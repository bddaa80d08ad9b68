// Checks everything besides the tests: format, types, lint, import rule, generated files, texts.
// With --long also translations, draws, the economy, sizes and attacks.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

type Check = [what: string, command: string, ...args: string[]];

/** The attacks whose outcome doesn't depend on how busy the machine is. */
const attacks = ['fuzz', 'lockout', 'parsers', 'processes', 'second-factor', 'sockets'];

/** Prepares for the others. */
const first: Check = ['routes of the pages', 'react-router', 'typegen', 'web'];
const is_long = process.argv.includes('--long');
/** Types are checked in one thread: several would each derive the database's types again. */
const in_one_thread = ['--checkers', '1'];
/** Independent checks. They run in parallel, one per processor: none of them judges a duration. */
const checks: Check[] = [
  ['types', 'tsc', '-p', '.', ...in_one_thread],
  ['types of the pages', 'tsc', '-p', 'web', ...in_one_thread],
  ['types of the console', 'tsc', '-p', 'console', ...in_one_thread],
  ['types of the e-mails', 'tsc', '-p', 'mail'],
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['import rule', 'node', 'start.mjs', 'scripts/tidy.ts'],
  ['texts', 'node', 'start.mjs', 'scripts/texts.ts', ...(is_long ? ['--translated'] : [])],
  ['row types', 'node', 'start.mjs', 'scripts/docs-tables.ts', '--check'],
  ['variables', 'node', 'start.mjs', 'scripts/docs-config.ts', '--check'],
  ['coverage', 'node', 'start.mjs', 'scripts/coverage.ts'],
  ['list of dependencies', 'node', 'start.mjs', 'scripts/docs-dependencies.ts'],
];
const long_checks: Check[] = [
  ['fair draws', 'node', 'start.mjs', 'scripts/fair-stats.ts', '--battles', '100000'],
  ['economy', 'node', 'start.mjs', 'scripts/economy.ts'],
  // Two rounds of a hundred uploads at once; by hand it uploads 500.
  ['sizes', 'node', 'start.mjs', 'bench/run.ts', 'size', '--gate', '--uploads', '200'],
  ...attacks.map((name): Check => [
    `attack: ${name}`,
    'node',
    'start.mjs',
    'scripts/attack.ts',
    name,
  ]),
];

const root = path.join(import.meta.dirname, '..');
const failed: string[] = [];

/** Runs a check and prints its duration and its whole output when it has ended. */
async function run([what, command, ...args]: Check): Promise<void> {
  const started = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('exit', resolve).once('error', reject),
  );
  const [said, warned, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  process.stdout.write(
    `\n— ${what} (${((performance.now() - started) / 1000).toFixed(0)} s)\n${said}${warned}`,
  );
  if (code !== 0) failed.push(what);
}

await run(first);
const waiting = [...(is_long ? long_checks : []), ...checks].values();
const work = async () => {
  for (const check of waiting) await run(check);
};
await Promise.all(Array.from({ length: os.availableParallelism() }, work));

process.stdout.write(
  failed.length > 0 ? `\nNot right: ${failed.join(', ')}\n` : '\nAll checks hold.\n',
);
process.exitCode = failed.length > 0 ? 1 : 0;
