// Writes .env.example and the table of docs/operate.md from the declared environment variables;
// with --check only compares.
import fs from 'node:fs';
import path from 'node:path';
import { own_variables, type Variable } from '../server/kit/config.ts';
import { modules } from '../server/modules.ts';

process.chdir(path.join(import.meta.dirname, '..'));
const columns_max = 120;

const declared: [string, Variable][] = [
  ...Object.entries<Variable>(own_variables),
  ...modules.flatMap(({ config }) => Object.entries(config?.variables ?? {})),
].filter(([, { for_tests }]) => !for_tests);

/** The standard value as operators read it. */
function standardOf({ schema, standard }: Variable): string {
  const value = schema.safeParse(undefined).data as number | string | readonly string[] | undefined;
  return standard ?? (value === undefined ? 'none' : `\`${String(value)}\``);
}

/** A Markdown table with aligned columns, as the formatter writes it. */
function tableOf(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |\n`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  const [head, ...body] = rows.map(lineOf);
  return head + rule + body.join('');
}

/** A text as comment lines. */
function commentOf(text: string): string {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > columns_max) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

function withTable(page: string): string {
  const rows = declared.map(([name, variable]) => [
    `\`${name}\``,
    standardOf(variable),
    variable.does,
  ]);
  const table = tableOf([['variable', 'standard', 'what it does'], ...rows]);
  return page.replace(/^\| variable .*\n(?:\|.*\n)+/m, () => table);
}

const introduction =
  'The environment variables of the product. All are optional in demo mode, which is the default while neither ' +
  'DATABASE_URL nor PUBLIC_URL is set. The product doesn’t read this file by itself: `set -a; . ./.env; npm start`. ' +
  'Written by `npm run docs:config`.';

function envExample(): string {
  const parts = declared.map(
    ([name, { does, example }]) => `${commentOf(sentence(does))}\n#${name}=${example}`,
  );
  return `${[commentOf(introduction), ...parts].join('\n\n')}\n`;
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`.replaceAll('`', '');

const page = fs.readFileSync('docs/operate.md', 'utf8');
const written = { '.env.example': envExample(), 'docs/operate.md': withTable(page) };
for (const [file, text] of Object.entries(written)) {
  if (!process.argv.includes('--check')) fs.writeFileSync(file, text);
  else if (fs.readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} isn't what npm run docs:config writes\n`);
    process.exitCode = 1;
  }
}
