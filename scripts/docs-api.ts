// Writes docs/api.md from the contract; with --check only compares, exit code 1 when it is stale.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { edge_errors, errors } from '@vitrine/contract/errors';
import { endpoints } from '@vitrine/contract/index';
import { z } from 'zod';
import { modules } from '../server/modules.ts';

const root = path.join(import.meta.dirname, '..');
const page = path.join(root, 'docs/api.md');
/** The part of the page above this line is written by hand. */
const mark = '<!-- What follows is written by `npm run docs:api`. -->';

/**
 * The schemas that the contract's files export: described once, and referenced by name elsewhere.
 */
const shapes = new Map<z.core.$ZodType, string>();
for (const file of fs.readdirSync(path.join(root, 'contract')).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
  const exported = (await import(path.join(root, 'contract', file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported)) if (value instanceof z.ZodType) shapes.set(value, name);
}
/** The exported schemas that some call takes or answers. */
const used = new Set<z.core.$ZodType>();

type Schema = z.core.JSONSchema.BaseSchema;

function toSchema(type: z.core.$ZodType, io: 'input' | 'output' = 'output'): Schema {
  return z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = shapes.get(zodSchema);
      if (!name || shapes.get(type) === name) return;
      jsonSchema.title = name;
      used.add(zodSchema);
    },
  });
}

/** A type in a notation close to TypeScript. */
function typeOf(schema: Schema, indent = ''): string {
  const { title, const: only, enum: some, anyOf, type, items, properties = {}, required = [] } = schema;
  if (title) return title;
  if (only !== undefined) return JSON.stringify(only);
  if (some) return some.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map((part) => typeOf(part, indent)).join(' | ');
  if (type === 'array') return `${typeOf(items as Schema, indent)}[]`;
  if (type !== 'object') return [type ?? 'unknown'].flat().join(' | ') + limitsOf(schema);
  const fields = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : '?';
    return `${indent}  ${name}${optional}: ${typeOf(field as Schema, `${indent}  `)}\n`;
  });
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : '{}';
}

function limitsOf({
  minimum,
  exclusiveMinimum,
  maximum = Infinity,
  multipleOf,
  maxLength,
  format,
  pattern,
}: Schema): string {
  const least = minimum ?? (exclusiveMinimum === undefined ? -Infinity : Number(exclusiveMinimum) + 1);
  const from = least > Number.MIN_SAFE_INTEGER ? ` from ${least}` : '';
  const to = maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : '';
  const steps = multipleOf === undefined ? '' : ` in steps of ${multipleOf}`;
  const length = maxLength === undefined ? '' : ` of at most ${maxLength} characters`;
  return from + to + steps + length + (format ? ` (${format})` : pattern ? ` matching ${pattern}` : '');
}

function inputRows(type: z.ZodType | undefined, place: string): string[] {
  if (!type) return [];
  const { required = [] } = toSchema(type, 'input');
  return Object.entries(toSchema(type).properties ?? {}).map(([name, field]) => {
    const { default: standard, maxItems } = field as Schema;
    const optional = standard === undefined ? 'optional' : `${JSON.stringify(standard)} unless given`;
    const remarks = [place, !required.includes(name) && optional, maxItems && `at most ${maxItems}`].filter(Boolean);
    return `| \`${name}\` | \`${typeOf(field as Schema).replaceAll('|', '\\|')}\` | ${remarks.join(', ')} |\n`;
  });
}

function bodyRows(body: Endpoint['body']): string[] {
  if (body?.kind === 'upload') return ['| `file` | a picture of at most 5 MiB | field of a form |\n'];
  if (body?.kind === 'raw') return ['| | bytes of any content type, at most 256 KiB | body |\n'];
  return inputRows(body?.shape, body?.kind === 'form' ? 'body, JSON or a form' : 'body');
}

function describeCallers({ kind, roles, fresh }: Endpoint['who']): string {
  if (kind === 'anyone') return 'Anyone may call.';
  const caller = kind === 'player' ? 'the signed-in player' : `staff: ${roles.join(', ')}`;
  return `For ${caller}${fresh ? ', in a fresh session' : ''}.`;
}

function describeAnswer(answered: Endpoint['answers']): string {
  if (answered.kind === 'file') return `Answers a file: ${answered.types.join(' or ')}.`;
  const { kind, shape } = answered;
  if (!shape) return 'Redirects the browser.';
  const answers = kind === 'bare' ? 'Answers without the envelope' : 'Answers';
  const name = shapes.get(shape);
  if (!name) return `${answers}:\n\n\`\`\`text\n${typeOf(toSchema(shape))}\n\`\`\``;
  used.add(shape);
  return `${answers} [\`${name}\`](#shapes).`;
}

function describeCall({
  method,
  path: address,
  does,
  who,
  moves_value,
  weight,
  params,
  query,
  body,
  answers,
  refuses,
}: Endpoint): string {
  const key = moves_value ? ' Takes an `Idempotency-Key`.' : '';
  const counts = weight > 1 ? ` Counts as ${weight} calls.` : '';
  const inputs = [...inputRows(params, 'path'), ...inputRows(query, 'query'), ...bodyRows(body)];
  const table = inputs.length > 0 ? `| input | type | |\n|---|---|---|\n${inputs.join('')}\n` : '';
  const own = refuses.map((refused) => `\`${refused}\` (${errors[refused][0]}, HTTP ${errors[refused][1]})`);
  const refusals = own.length > 0 ? `\n\nRefuses: ${own.join(', ')}.` : '';
  return `### ${method} ${address}\n\n${does}\n\n${describeCallers(who)}${key}${counts}\n\n${table}${describeAnswer(answers)}${refusals}\n`;
}

function describeShapes(): string {
  const told: string[] = [];
  for (const type of used) told.push(`${shapes.get(type)}: ${typeOf(toSchema(type))}\n`);
  return `\`\`\`text\n${told.join('')}\`\`\`\n`;
}

function describeErrors(): string {
  const edge: readonly string[] = edge_errors;
  const rows = Object.entries(errors).map(([key, [code, status, english]]) => {
    return `| \`${key}\` | ${code} | ${status} | ${english} | ${edge.includes(key) ? 'any call' : ''} |\n`;
  });
  return `| key | code | HTTP | text | answered by |\n|---|---|---|---|---|\n${rows.join('')}`;
}

function describeApi(before: string): string {
  const parts = modules.flatMap(({ name, routes = [] }) => {
    const calls = routes.map(({ endpoint }) => describeCall(endpoint));
    return calls.length > 0 ? `## ${name}\n\n${calls.join('\n')}` : [];
  });
  const [by_hand = ''] = before.split(mark);
  return [by_hand + mark, ...parts, `## Shapes\n\n${describeShapes()}`, `## Errors\n\n${describeErrors()}`].join(
    '\n\n',
  );
}

/** The page after formatting with oxfmt. */
function formatted(text: string): string {
  const oxfmt = path.join(root, 'node_modules/oxfmt/bin/oxfmt');
  const ran = spawnSync(process.execPath, [oxfmt, `--stdin-filepath=${page}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`docs/api.md can't be formatted: ${ran.stderr}`);
  return ran.stdout;
}

const answered = new Set(modules.flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint)));
const unanswered = endpoints.filter((endpoint) => !answered.has(endpoint));
if (unanswered.length > 0)
  throw new Error(`no module answers ${unanswered.map((call) => `${call.method} ${call.path}`).join(', ')}`);

const before = fs.readFileSync(page, 'utf8');
const after = formatted(describeApi(before));
if (after !== before && process.argv.includes('--check')) {
  process.stderr.write('docs/api.md is stale: npm run docs:api\n');
  process.exitCode = 1;
} else if (after !== before) {
  fs.writeFileSync(page, after);
}
