// Checks the rules of ARCHITECTURE.md and STYLE.md that no compiler knows: which code may import
// which, where a few words may stand, and how comments read.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { levels } from '../server/modules.ts';
import { checkComments } from './tidy/comments.ts';
import { checkFloors, web_needs, type Source } from './tidy/floors.ts';

const root = path.join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
  cwd: root,
  encoding: 'utf8',
});
const files = tracked.split('\n').filter((file) => file && fs.existsSync(path.join(root, file)));
const faults: string[] = [];

interface Import {
  from: string;
  type_only: boolean;
}

function importsOf(text: string): Import[] {
  const statement =
    /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;
  return [...text.matchAll(statement)].map((match) => ({
    from: match[2] ?? match[3] ?? match[4]!,
    type_only: match[1] !== undefined,
  }));
}

/** The workspaces that each workspace may import. */
const may_import: Record<string, readonly string[]> = {
  fairness: [],
  contract: ['fairness'],
  i18n: ['fairness', 'contract'],
  art: [],
  mail: ['fairness', 'contract', 'i18n'],
  web: ['fairness', 'contract', 'i18n', 'art'],
  server: ['fairness', 'contract', 'i18n', 'art'],
};
/**
 * Workspaces that others may import as types only: an e-mail's own code defines how it is called.
 */
const types_of: Record<string, readonly string[]> = { server: ['mail'] };

const level_of = new Map<string, number>([
  ['kit', -1],
  ['settle', 0],
  ...levels.flatMap((modules, index) => modules.map(({ name }): [string, number] => [name, index + 1])),
]);

/** Server files above all modules, which put them together. */
const above_all = [
  'main.ts',
  'supervise.ts',
  'keep-database.ts',
  'explain.ts',
  'modules.ts',
  'site.ts',
  'gate.ts',
  'come-back.ts',
  'maintenance.ts',
  'come-back.ts',
  'bare-page.ts',
  'offline.ts',
  'search-engines.ts',
  'ssr.ts',
  'build-web.ts',
  'dev.ts',
  'seed/',
  'testing/',
];
/**
 * The contract's pure files, which browsers may run. The others hold schemas, which a browser needs
 * only as types.
 */
const contract_for_browsers = ['amount', 'client', 'errors'];

const isTest = (file: string) => /\.test\.tsx?$|testing/.test(file);

function checkWorkspace(file: string, { from, type_only }: Import): void {
  const [workspace = ''] = file.split('/');
  const allowed = may_import[workspace];
  if (!allowed || isTest(file)) return;
  const target = from.startsWith('@vitrine/') ? from.split('/')[1]! : undefined;
  const by_type = type_only && target && types_of[workspace]?.includes(target);
  if (target && target !== workspace && !allowed.includes(target) && !by_type)
    faults.push(`${file}: ${workspace} may not import ${target}`);
  if (from.startsWith('.') && !path.join(path.dirname(file), from).startsWith(`${workspace}/`)) {
    faults.push(`${file}: reaches out of ${workspace} with ${from}`);
  }
  if (['fairness', 'art'].includes(workspace) && !from.startsWith('.'))
    faults.push(`${file}: ${workspace} has no dependency, but imports ${from}`);
  if (workspace !== 'web') return;
  if (from === 'zod') faults.push(`${file}: zod stays out of the browser`);
  const [, , part = ''] = from.split('/');
  if (target === 'contract' && !type_only && !contract_for_browsers.includes(part)) {
    faults.push(`${file}: the browser imports ${from} only as a type`);
  }
  if (file.startsWith('web/ui/') && target) faults.push(`${file}: web/ui imports nothing of ours, but ${from}`);
}

function checkLevel(file: string, { from }: Import): void {
  if (!file.startsWith('server/') || !from.startsWith('.') || isTest(file)) return;
  const inside = file.slice('server/'.length);
  if (above_all.some((place) => inside.startsWith(place))) return;
  const target = path.join(path.dirname(file), from).slice('server/'.length);
  const [mine = ''] = inside.split('/');
  const [other = ''] = target.split('/');
  if (mine === other) return;
  const [my_level, other_level] = [level_of.get(mine), level_of.get(other)];
  if (my_level === undefined) return void faults.push(`${file}: ${mine} has no level in server/modules.ts`);
  if (other_level === undefined || other_level >= my_level)
    return void faults.push(`${file}: ${mine} may not import ${other}`);
  if (other_level > 0 && target !== `${other}/index.ts`)
    faults.push(`${file}: of ${other} only index.ts may be imported, not ${target}`);
}

/**
 * A module's tables begin with its name and are named only in a `store.ts` of its folder and in
 * migrations; `settle` writes all of them.
 */
function checkTables(file: string, text: string): void {
  if (!file.startsWith('server/') || isTest(file)) return;
  const inside = file.slice('server/'.length);
  if (inside.startsWith('settle/') || inside.startsWith('seed/') || inside.endsWith('.generated.ts')) return;
  for (const [, table = ''] of text.matchAll(
    /(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\(\s*'(\w+)|(?:from|join|into|update)\s+([a-z]+_[a-z_]+)\s/g,
  )) {
    const owner = [...level_of.keys()].find((name) => table === name || table.startsWith(`${name}_`));
    if (owner && !(inside.startsWith(`${owner}/`) && path.basename(inside) === 'store.ts'))
      faults.push(`${file}: names ${table}, which belongs to a store.ts of ${owner}`);
  }
}

/**
 * Words restricted to one place of a workspace: everything else there must get what they give from
 * that place.
 */
const words: { pattern: RegExp; where: string[]; why: string; of?: 'server/' | 'web/' }[] = [
  {
    of: 'web/',
    pattern:
      /(?<=["'`[\s:(,])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgb|hsl|oklch|oklab)a?\(|\b(?:font-size|fontSize):\s*['"]?[\d.]|\btext-\[/i,
    where: ['web/ui/tokens.css'],
    why: 'colours and sizes of text are tokens of ui/tokens.css',
  },
  {
    pattern: /process\.env/,
    where: ['server/kit/config.ts', 'server/kit/local-postgres'],
    why: 'the environment is read in kit/config.ts',
  },
  {
    pattern: /\bnew Date\(\)|Date\.now\(/,
    where: ['server/kit/clock.ts'],
    why: 'the present moment comes from kit/clock.ts',
  },
  {
    pattern: /Math\.random|crypto\.random|randomUUID/,
    where: ['server/kit/random.ts'],
    why: 'random bytes come from kit/random.ts',
  },
  {
    pattern: /(?<![.\w])fetch\(/,
    where: ['server/kit/outside.ts'],
    why: 'other people’s servers are asked in kit/outside.ts',
  },
];

function checkWords(file: string, text: string): void {
  if (isTest(file)) return;
  for (const { pattern, where, why, of = 'server/' } of words) {
    if (file.startsWith(of) && pattern.test(text) && !where.some((place) => file.startsWith(place)))
      faults.push(`${file}: ${why}`);
  }
}

const web_sources: Source[] = [];
for (const file of files) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const imports = importsOf(text);
  for (const found of imports) {
    checkWorkspace(file, found);
    checkLevel(file, found);
  }
  if (file.startsWith('web/')) {
    const ours = imports.map(({ from }) => from).filter((from) => from.startsWith('.'));
    web_sources.push({ file, imports: ours.map((from) => path.join(path.dirname(file), from)) });
  }
  checkTables(file, text);
  checkWords(file, text);
  faults.push(...checkComments(text).map((fault) => `${file}: ${fault}`));
}
faults.push(...checkFloors(web_sources, web_needs));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`tidy: ${files.length} files, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
