// Checks the rules of ARCHITECTURE.md and STYLE.md that no compiler knows: which code may import
// which, where a few words may stand, which names are exported once, and how comments read.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { modules } from '../server/modules.ts';
import { checkComments } from './tidy/comments.ts';
import { callsIn, checkNeeds, type ServerImport } from './tidy/needs.ts';
import { checkOwners, checkTables } from './tidy/tables.ts';
import { checkExports } from './tidy/exports.ts';
import { checkKitWords } from './tidy/kit-words.ts';
import { checkWords } from './tidy/words.ts';
import { checkFloors, web_needs, type Source } from './tidy/floors.ts';

const root = path.join(import.meta.dirname, '..');
const tracked = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
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
  console: ['contract', 'i18n'],
  server: ['fairness', 'contract', 'i18n', 'art'],
};
/**
 * Workspaces that others may import as types only: an e-mail's own code defines how it is called.
 */
const types_of: Record<string, readonly string[]> = { server: ['mail'] };

/** Server files above all modules, which put them together. */
const above_all = [
  'main.ts',
  'migrate-all.ts',
  'supervise.ts',
  'keep-database.ts',
  'explain.ts',
  'modules.ts',
  'api-page.ts',
  'site.ts',
  'probes.ts',
  'measure.ts',
  'gate.ts',
  'redirects.ts',
  'retry-page.ts',
  'maintenance.ts',
  'bare-page.ts',
  'offline.ts',
  'search-engines.ts',
  'ssr.ts',
  'unsubscribe.ts',
  'build-console.ts',
  'build-web.ts',
  'console.ts',
  'dev.ts',
  'demo/',
  'restore/',
  'testing/',
];
/**
 * The contract's pure files, which browsers may run. The others hold schemas, which a browser needs
 * only as types.
 */
const contract_for_browsers = [
  'amount',
  'battle-room',
  'client',
  'errors',
  'closeness',
  'fold',
  'giveaway-rules',
  'limit-rules',
  'player-acts',
  'read-typed',
  'support-rules',
  'upgrade-chance',
];

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
  if (file.startsWith('web/ui/') && target)
    faults.push(`${file}: web/ui imports nothing of ours, but ${from}`);
}

/** Whether a file of `server/` is below the files above all modules. */
function isOfModule(file: string): boolean {
  if (!file.startsWith('server/') || isTest(file)) return false;
  return !above_all.some((place) => file.startsWith(`server/${place}`));
}

/** The import, if it links two files of `server/` that are below the files above all modules. */
function findServerImport(file: string, { from }: Import): ServerImport[] {
  if (!isOfModule(file) || !from.startsWith('.')) return [];
  const inside = file.slice('server/'.length);
  return [{ file: inside, target: path.join(path.dirname(inside), from) }];
}

/**
 * Checks the tables that a server file names; `settle`, the demo world and modules' parts of the
 * verification, which compare tables, may name all.
 */
function findTableFaults(file: string, text: string): string[] {
  if (!file.startsWith('server/') || isTest(file)) return [];
  const inside = file.slice('server/'.length);
  if (
    inside.startsWith('settle/') ||
    inside.startsWith('demo/') ||
    /\.generated\.ts$|\/checks\.ts$/.test(inside)
  )
    return [];
  return checkTables(inside, text, modules).map((fault) => `${file}: ${fault}`);
}

/** Migrations up to this one are out: each is known by the hash of its text, comments included. */
const last_migration_out = '0195';
const sql_files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.sql'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && fs.existsSync(path.join(root, file)))
  .filter(
    (file) =>
      !file.includes('/migrations/') || path.basename(file).slice(0, 4) > last_migration_out,
  );

/** The module of each function in SQL that stands beside its code. */
const sql_owners = new Map(
  sql_files
    .filter((file) => !file.includes('/migrations/'))
    .flatMap((file) =>
      Array.from(
        fs
          .readFileSync(path.join(root, file), 'utf8')
          .matchAll(/create or replace function (\w+)/g),
        ([, name]) => [name!, file.split('/')[1]!] as const,
      ),
    ),
);

/** Functions of later modules that a file calls, because one statement has to do. */
const called_early: Record<string, string> = {
  // A session, read for every call, with the moment from which its player has a second factor.
  'server/accounts/sessions/store.ts': 'security_factor_since',
  // The list of staff, with the same moment of each member.
  'server/accounts/staff/store.ts': 'security_factor_since',
};

function findSqlCalls(file: string, text: string): ServerImport[] {
  const owners = new Map([...sql_owners].filter(([name]) => name !== called_early[file]));
  return callsIn(file.slice('server/'.length), text, owners);
}

const server_imports: ServerImport[] = [];
/** Folders in which no two files export the same name. */
const one_export_each = ['fairness', 'contract', 'i18n', 'art', 'mail', 'server'];

/** Trade words that files of `server/kit` still have, or need. */
const kit_words: Record<string, readonly string[]> = {
  // A secret to redact.
  'server/kit/log.ts': ['seed'],
  // A word of HTTP.
  'server/kit/socket/sockets.ts': ['upgrade'],
};

const texts = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
const web_sources: Source[] = [];
for (const [file, text] of texts) {
  const imports = importsOf(text);
  for (const found of imports) {
    checkWorkspace(file, found);
    server_imports.push(...findServerImport(file, found));
  }
  if (file.startsWith('web/')) {
    const ours = imports.map(({ from }) => from).filter((from) => from.startsWith('.'));
    web_sources.push({ file, imports: ours.map((from) => path.join(path.dirname(file), from)) });
  }
  if (isOfModule(file)) server_imports.push(...findSqlCalls(file, text));
  faults.push(...findTableFaults(file, text));
  if (!isTest(file)) faults.push(...checkWords(file, text));
  faults.push(...checkComments(text).map((fault) => `${file}: ${fault}`));
  if (file.startsWith('server/kit/') && !isTest(file) && !file.endsWith('.generated.ts'))
    faults.push(...checkKitWords(file, text, kit_words[file]).map((fault) => `${file}: ${fault}`));
}
for (const file of sql_files) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  if (isOfModule(file) && !file.includes('/migrations/'))
    server_imports.push(...findSqlCalls(file, text));
  faults.push(
    ...checkComments(text.replaceAll(/^(\s*)--/gm, '$1//')).map((fault) => `${file}: ${fault}`),
  );
}
for (const folder of one_export_each) {
  const inside = [...texts].filter(
    ([file]) => file.startsWith(`${folder}/`) && !/\.test\.tsx?$/.test(file),
  );
  faults.push(...checkExports(inside.map(([file, text]) => ({ file, text }))));
}
faults.push(...checkNeeds(modules, server_imports), ...checkOwners(modules));
faults.push(...checkFloors(web_sources, web_needs));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`tidy: ${files.length} files, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
