// Everything that must hold besides the tests: format, types, lint, import rule, generated files, texts, sizes.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const checks: [what: string, command: string, ...args: string[]][] = [
  ['format', 'oxfmt', '--check'],
  ['routes of the pages', 'react-router', 'typegen', 'web'],
  ['types', 'tsc', '-p', '.'],
  ['types of the pages', 'tsc', '-p', 'web'],
  ['types of the e-mails', 'tsc', '-p', 'mail'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['import rule', 'node', 'start.mjs', 'scripts/tidy.ts'],
  ['texts', 'node', 'start.mjs', 'scripts/texts.ts'],
  ['row types', 'node', 'start.mjs', 'scripts/docs-tables.ts', '--check'],
  ['API documents', 'node', 'start.mjs', 'scripts/docs-api.ts', '--check'],
  ['coverage', 'node', 'start.mjs', 'scripts/coverage.ts'],
  ['fair draws', 'node', 'start.mjs', 'scripts/fair-stats.ts'],
  ['list of dependencies', 'node', 'start.mjs', 'scripts/docs-dependencies.ts'],
  ['sizes', 'node', 'start.mjs', 'bench/run.ts', 'size', '--gate'],
];

const root = path.join(import.meta.dirname, '..');
const failed = checks.filter(([what, command, ...args]) => {
  process.stdout.write(`\n— ${what}\n`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
process.stdout.write(
  failed.length > 0 ? `\nNot right: ${failed.map(([what]) => what).join(', ')}\n` : '\nAll checks hold.\n',
);
process.exitCode = failed.length > 0 ? 1 : 0;
