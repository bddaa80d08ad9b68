// Makes a module of one word, from its table to its page, with tests at both ends:
// `npm run new-module -- WORD [--needs a,b]`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { templates } from './new-module/templates.ts';

const usage = `npm run new-module -- WORD [--needs MODULE,MODULE]
  (WORD in small letters, as in docs/words.md)`;
/** The digits of the number that begins a migration's name. */
const digits = 4;

process.chdir(path.join(import.meta.dirname, '..'));

function refuse(why: string): never {
  process.stderr.write(`${why}\n${usage}\n`);
  process.exit(2);
}

function readWish(): { word: string; needs: string[] } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { needs: { type: 'string', default: '' } },
    });
    const [word = '', ...more] = positionals;
    const needs = values.needs.split(',').filter((need) => need !== '');
    if (!/^[a-z]{3,20}$/.test(word) || more.length > 0)
      refuse('One word of 3 to 20 small letters names a module.');
    const unknown = needs.find((need) => !fs.existsSync(`server/${need}/index.ts`));
    if (unknown !== undefined) refuse(`There is no module ${unknown}.`);
    return { word, needs };
  } catch (problem) {
    return refuse((problem as Error).message);
  }
}

function nextMigration(): string {
  const last = fs.readdirSync('server/migrations').toSorted().at(-1) ?? '';
  return String(Number(last.slice(0, digits)) + 1).padStart(digits, '0');
}

/** Edits a file; throws when the edit doesn't find its place. */
function edit(file: string, change: (text: string) => string): void {
  const text = fs.readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text)
    throw new Error(`${file} looks different from what was expected: add the module by hand`);
  fs.writeFileSync(file, changed);
}

/** Inserts an import in the alphabetical order of the paths. */
function addImport(text: string, statement: string): string {
  const from = (line: string) => /from '([^']+)'/.exec(line)?.[1] ?? '';
  const lines = text.split('\n');
  const imports = lines.filter((line) => line.startsWith('import ') && from(line).startsWith('./'));
  const after = imports.findLast((line) => from(line) < from(statement)) ?? imports[0]!;
  return text.replace(after, `${after}\n${statement}`);
}

function addToList(text: string, opening: string, closing: string, added: string): string {
  const at = text.indexOf(opening) + opening.length;
  const end = text.indexOf(closing, at);
  const names = text.slice(at, end).split(',');
  const list = [...names.map((name) => name.trim()).filter(Boolean), added].toSorted();
  return `${text.slice(0, at)} ${list.join(', ')} ${text.slice(end)}`;
}

/** Appends the module to the ordered list: it may need all others, and none needs it yet. */
function addToModules(text: string, word: string): string {
  const end = text.lastIndexOf('\n];') + 1;
  return `${text.slice(0, end)}  ${word},\n${text.slice(end)}`;
}

const { word, needs } = readWish();
if (fs.existsSync(`server/${word}`) || fs.existsSync(`contract/${word}.ts`))
  refuse(`There is a module ${word} already.`);

const names = { word, Word: word[0]!.toUpperCase() + word.slice(1), needs };
const made = Object.entries(templates).map(([place, write]) => {
  const file = place.replace('{number}', nextMigration()).replace('{word}', word);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, write(names));
  return file;
});
edit('contract/index.ts', (text) =>
  addToList(
    addImport(text, `import * as ${word} from './${word}.ts';`),
    'const modules = {',
    '}',
    `...${word}`,
  ),
);
edit('server/modules.ts', (text) =>
  addToModules(addImport(text, `import { ${word} } from './${word}/index.ts';`), word),
);
edit('web/routes.ts', (text) =>
  text.replace(/^ *route\('\*'/m, `    route('${word}', '${word}/page.tsx'),\n$&`),
);
edit('web/kit/paths.ts', (text) =>
  text.replace(/^ *home: .*$/m, `$&\n    ${word}: inLocale(code, '/${word}'),`),
);

const changed = ['contract/index.ts', 'server/modules.ts', 'web/routes.ts', 'web/kit/paths.ts'];
const steps = [
  ['oxfmt', ...made.filter((file) => !file.endsWith('.sql')), ...changed],
  ['node', 'start.mjs', 'scripts/docs-tables.ts'],
  ['node', 'start.mjs', 'scripts/docs-config.ts'],
  ['lingui', 'extract'],
] as const;
for (const [command, ...args] of steps) {
  if (spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed`);
}
process.stdout.write(`${made.map((file) => `made     ${file}`).join('\n')}
${changed.map((file) => `changed  ${file}`).join('\n')}
Next: the sentence in server/${word}/index.ts, an import of each module that it needs, its words in docs/words.md, its texts in all languages of i18n/, an entry in web/shell/menu.tsx if it belongs there.
`);
