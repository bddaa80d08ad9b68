import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
let copy: string;

/** Makes a copy of the repository in which the workspaces link to the copy's own. */
beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-new-module-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\n').filter((name) => name && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  // Reuses the build info of earlier type checks.
  for (const file of fs.globSync('build/*.tsbuildinfo', { cwd: root })) {
    fs.mkdirSync(path.join(copy, 'build'), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  const modules = path.join(copy, 'node_modules');
  fs.mkdirSync(path.join(modules, '@vitrine'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')).filter((entry) => entry !== '@vitrine'))
    fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const workspace of fs.readdirSync(path.join(root, 'node_modules/@vitrine')))
    fs.symlinkSync(path.join(copy, workspace), path.join(modules, '@vitrine', workspace));
  execFileSync('git', ['init', '-q'], { cwd: copy });
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

/** Runs a command in the copy; returns its exit code and its whole output. */
function run(command: string, ...args: string[]): { code: number | null; said: string } {
  const PATH = `${path.join(copy, 'node_modules/.bin')}:${process.env['PATH']}`;
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    env: { ...env, PATH },
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}
const newModule = (...args: string[]) => run('node', 'start.mjs', 'scripts/new-module.ts', ...args);

describe('a new module', () => {
  test.each([
    ['without a word', []],
    ['with two', ['gifts', 'wishes']],
    ['with capitals', ['Wishes']],
    ['with the word of another', ['ledger']],
    ['with a need that doesn’t exist', ['wishes', '--needs', 'seeds,gifts']],
    ['with a fact of two words', ['wishes', '--fact', 'made-up']],
    ['with an option that doesn’t exist', ['wishes', '--floor', '1']],
  ])('is refused %s, and nothing is written', (_, args) => {
    const before = run('git', 'status', '--porcelain').said;
    const { code, said } = newModule(...args);
    expect(said).toContain('npm run new-module -- WORD');
    expect(code).toBe(2);
    expect(run('git', 'status', '--porcelain').said).toBe(before);
  });

  test('stands on its own from the table to the page: types, lint, format, import rule, documents and its test hold', () => {
    for (const check of [
      ['node', 'start.mjs', 'scripts/new-module.ts', 'wishes', '--fact', 'made'],
      ['react-router', 'typegen', 'web'],
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'web'],
      ['oxfmt', '--check', 'server/wishes', 'web/wishes', 'contract', 'server/modules.ts', 'web/routes.ts'],
      ['oxlint', '--deny-warnings', 'server/wishes', 'web/wishes', 'contract', 'e2e/wishes.spec.ts'],
      ['node', 'start.mjs', 'scripts/tidy.ts'],
      ['node', 'start.mjs', 'scripts/docs-api.ts', '--check'],
      ['node', 'start.mjs', 'scripts/docs-tables.ts', '--check'],
      ['vitest', 'run', 'server/wishes'],
    ] as const) {
      const [command, ...args] = check;
      const { code, said } = run(command, ...args);
      expect(code, `${check.join(' ')}\n${said}`).toBe(0);
    }
    expect(fs.readFileSync(path.join(copy, 'server/modules.ts'), 'utf8')).toContain('\n  profile,\n  wishes,\n];\n');
    expect(fs.readFileSync(path.join(copy, 'server/wishes/index.ts'), 'utf8')).toContain('  facts: [wishes_made],\n');
  }, 600_000);

  test('declares what it needs, and the import rule asks for an import of each', () => {
    expect(newModule('gifts', '--needs', 'accounts,seeds')).toMatchObject({ code: 0 });
    expect(fs.readFileSync(path.join(copy, 'server/gifts/index.ts'), 'utf8')).toContain(
      "\n  needs: ['accounts', 'seeds'],\n",
    );
    const { code, said } = run('node', 'start.mjs', 'scripts/tidy.ts');
    expect(said).toContain('server/gifts/index.ts: needs accounts, but imports nothing of it\n');
    expect(said).toContain('server/gifts/index.ts: needs seeds, but imports nothing of it\n');
    expect(said).toContain(', 2 faults\n');
    expect(code).toBe(1);
  }, 120_000);
});
