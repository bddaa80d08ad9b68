import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
let copy: string;

/** Makes a copy of the repository in which the workspaces link to the copy's own. */
beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-new-module-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files
    .split('\n')
    .filter((name) => name && fs.existsSync(path.join(root, name)))) {
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
  for (const name of fs
    .readdirSync(path.join(root, 'node_modules'))
    .filter((entry) => entry !== '@vitrine'))
    fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const workspace of fs.readdirSync(path.join(root, 'node_modules/@vitrine')))
    fs.symlinkSync(path.join(copy, workspace), path.join(modules, '@vitrine', workspace));
  execFileSync('git', ['init', '-q'], { cwd: copy });
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

interface Done {
  code: number;
  said: string;
}

/** Runs a command in the copy; returns its exit code and its whole output. */
function run(command: string, ...args: string[]): Promise<Done> {
  const PATH = `${path.join(copy, 'node_modules/.bin')}:${process.env['PATH']}`;
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      command,
      args,
      { cwd: copy, env: { ...env, PATH }, maxBuffer: 2 ** 26 },
      (_, out, err) => resolve({ code: child.exitCode ?? 1, said: out + err }),
    );
  });
}
const newModule = (...args: string[]) => run('node', 'start.mjs', 'scripts/new-module.ts', ...args);
const tidy = ['node', 'start.mjs', 'scripts/tidy.ts'] as const;

/** The files that git lists in the copy, in order. */
const listFiles = async (...args: string[]) =>
  (await run('git', ...args)).said.trimEnd().split('\n').toSorted();

const read = (file: string) => fs.readFileSync(path.join(copy, file), 'utf8');

describe('a new module', () => {
  test.each([
    ['without a word', []],
    ['with two', ['parcels', 'wishes']],
    ['with capitals', ['Wishes']],
    ['with the word of another', ['ledger']],
    ['with a need that doesn’t exist', ['wishes', '--needs', 'seeds,parcels']],
    ['with an option that doesn’t exist', ['wishes', '--floor', '1']],
  ])('is refused %s, and nothing is written', async (_, args) => {
    const before = await run('git', 'status', '--porcelain');
    const { code, said } = await newModule(...args);
    expect(said).toContain('npm run new-module -- WORD');
    expect(code).toBe(2);
    expect(await run('git', 'status', '--porcelain')).toEqual(before);
  });

  test('declares what it needs', async () => {
    expect(await newModule('parcels', '--needs', 'accounts,seeds')).toMatchObject({ code: 0 });
    expect(read('server/parcels/index.ts')).toContain("\n  needs: ['accounts', 'seeds'],\n");
  }, 120_000);

  test('touches no file of another module, but the lists that name modules', async () => {
    await run('git', 'add', '-A');
    expect(await newModule('wishes')).toMatchObject({ code: 0 });
    const changed = await listFiles('diff', '--name-only');
    expect(new Set(changed.map((file) => file.replace(/[\w-]+\.po$/, '*.po')))).toEqual(
      new Set([
        'contract/index.ts',
        'i18n/*.po',
        'server/kit/tables.generated.ts',
        'server/modules.ts',
        'web/kit/paths.ts',
        'web/routes.ts',
      ]),
    );
    const removed = await run('git', 'diff', '--numstat', '--', 'server', 'web');
    for (const line of removed.said.trimEnd().split('\n')) expect(line).toMatch(/^\d+\t0\t/);
    const made = await listFiles('ls-files', '-o', '--exclude-standard');
    expect(made.filter((file) => !/^(?:server|web)\/wishes\//.test(file))).toEqual([
      'contract/wishes.ts',
      'e2e/wishes.spec.ts',
      expect.stringMatching(/^server\/migrations\/\d{4}-wishes\.sql$/),
    ]);
    expect(read('server/modules.ts')).toContain('\n  profile,\n  parcels,\n  wishes,\n];\n');
  }, 120_000);

  test('stands on its own from the table to the page: types, lint, format, import rule and tests hold, its own and those about all modules', async () => {
    expect(await run('react-router', 'typegen', 'web')).toMatchObject({ code: 0 });
    const own = ['parcels', 'wishes'].flatMap((word) => [
      `server/${word}`,
      `web/${word}`,
      `e2e/${word}.spec.ts`,
    ]);
    // Tests of others that read the variables, calls and recipes of all modules.
    const of_all_modules = [
      'server/kit/config',
      'server/kit/http/openapi',
      'server/ledger/recipes',
    ];
    const checks = [
      [
        'vitest',
        'run',
        '--no-isolate',
        '--maxWorkers=1',
        'server/parcels',
        'server/wishes',
        ...of_all_modules,
      ],
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'web'],
      ['oxfmt', '--check', ...own, 'contract', 'server/modules.ts', 'web/routes.ts'],
      ['oxlint', '--deny-warnings', ...own, 'contract'],
    ] as const;
    const ran = await Promise.all(
      [...checks, tidy].map(([command, ...args]) => run(command, ...args)),
    );
    for (const [n, check] of checks.entries())
      expect(ran[n]!.code, `${check.join(' ')}\n${ran[n]!.said}`).toBe(0);
    // One module imports nothing of its needs: nothing else is against the rule.
    expect(ran.at(-1)!.said.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^tidy: \d+ files, 2 faults$/),
      'server/parcels/index.ts: needs accounts, but imports nothing of it',
      'server/parcels/index.ts: needs seeds, but imports nothing of it',
    ]);
  }, 600_000);
});
