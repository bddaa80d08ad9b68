// The API's page, made from the contract: `/api.md`.
import fs from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { edge_errors, errors } from '@vitrine/contract/errors';
import { z } from 'zod';
import { named_shapes } from './kit/http/named-shapes.ts';
import { modules } from './modules.ts';

const root = path.join(import.meta.dirname, '..');

/** The exported schemas that some call takes or answers. */
const used = new Set<z.core.$ZodType>();

type Schema = z.core.JSONSchema.BaseSchema;

function toSchema(type: z.core.$ZodType, io: 'input' | 'output' = 'output'): Schema {
  return z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = named_shapes.get(zodSchema);
      if (!name || named_shapes.get(type) === name) return;
      jsonSchema.title = name;
      used.add(zodSchema);
    },
  });
}

/** A type in a notation close to TypeScript. */
function typeOf(schema: Schema, indent = ''): string {
  const {
    title,
    const: only,
    enum: some,
    anyOf,
    type,
    items,
    properties = {},
    required = [],
  } = schema;
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
  const least =
    minimum ?? (exclusiveMinimum === undefined ? -Infinity : Number(exclusiveMinimum) + 1);
  const from = least > Number.MIN_SAFE_INTEGER ? ` from ${least}` : '';
  const to = maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : '';
  const steps = multipleOf === undefined ? '' : ` in steps of ${multipleOf}`;
  const length = maxLength === undefined ? '' : ` of at most ${maxLength} characters`;
  return (
    from + to + steps + length + (format ? ` (${format})` : pattern ? ` matching ${pattern}` : '')
  );
}

function inputRows(type: z.ZodType | undefined, place: string): string[] {
  if (!type) return [];
  const { required = [] } = toSchema(type, 'input');
  return Object.entries(toSchema(type).properties ?? {}).map(([name, field]) => {
    const { default: standard, maxItems } = field as Schema;
    const optional =
      standard === undefined ? 'optional' : `${JSON.stringify(standard)} unless given`;
    const remarks = [
      place,
      !required.includes(name) && optional,
      maxItems && `at most ${maxItems}`,
    ].filter(Boolean);
    return `| \`${name}\` | \`${typeOf(field as Schema).replaceAll('|', '\\|')}\` | ${remarks.join(', ')} |\n`;
  });
}

function bodyRows(body: Endpoint['body']): string[] {
  if (body?.kind === 'upload')
    return ['| `file` | a picture of at most 5 MiB | field of a form |\n'];
  if (body?.kind === 'raw') return ['| | bytes of any content type, at most 256 KiB | body |\n'];
  return inputRows(body?.shape, body?.kind === 'form' ? 'body, JSON or a form' : 'body');
}

function describeCallers({ kind, roles, fresh }: Endpoint['who']): string {
  if (kind === 'anyone') return 'Anyone may call.';
  const caller = kind === 'player' ? 'the signed-in player' : `staff: ${roles.join(', ')}`;
  return `For ${caller}${fresh ? ', in a fresh session' : ''}.`;
}

function describeAnswer(answered: Endpoint['answers']): string {
  if (answered.kind === 'file') return `Answers a file: ${nameTypes(answered.types).join(' or ')}.`;
  const { kind, shape } = answered;
  if (!shape) return 'Redirects the browser.';
  const answers = kind === 'bare' ? 'Answers without the envelope' : 'Answers';
  const name = named_shapes.get(shape);
  if (!name) return `${answers}:\n\n\`\`\`text\n${typeOf(toSchema(shape))}\n\`\`\``;
  used.add(shape);
  return `${answers} [\`${name}\`](#shapes).`;
}

/** The content types of a file, that of JSON with its shape. */
function nameTypes(types: Record<string, z.ZodType | null>): string[] {
  return Object.entries(types).map(([type, shape]) => {
    const name = shape && named_shapes.get(shape);
    if (!name) return type;
    used.add(shape);
    return `${type} ([\`${name}\`](#shapes))`;
  });
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
  const own = refuses.map(
    (refused) => `\`${refused}\` (${errors[refused][0]}, HTTP ${errors[refused][1]})`,
  );
  const refusals = own.length > 0 ? `\n\nRefuses: ${own.join(', ')}.` : '';
  return `### ${method} ${address}\n\n${does}\n\n${describeCallers(who)}${key}${counts}\n\n${table}${describeAnswer(answers)}${refusals}\n`;
}

function describeShapes(): string {
  const told: string[] = [];
  for (const type of used) told.push(`${named_shapes.get(type)}: ${typeOf(toSchema(type))}\n`);
  return `\`\`\`text\n${told.join('')}\`\`\`\n`;
}

function describeErrors(): string {
  const edge: readonly string[] = edge_errors;
  const rows = Object.entries(errors).map(([key, [code, status, english]]) => {
    return `| \`${key}\` | ${code} | ${status} | ${english} | ${edge.includes(key) ? 'any call' : ''} |\n`;
  });
  return `| key | code | HTTP | text | answered by |\n|---|---|---|---|---|\n${rows.join('')}`;
}

/**
 * Describes the API as Markdown: how a call goes (`docs/api.md`), each module's calls, the shapes
 * and the errors.
 */
export function describeApi(): string {
  const how = fs.readFileSync(path.join(root, 'docs/api.md'), 'utf8').trimEnd();
  const parts = modules.flatMap(({ name, routes = [] }) => {
    const calls = routes.map(({ endpoint }) => describeCall(endpoint));
    return calls.length > 0 ? `## ${name}\n\n${calls.join('\n')}` : [];
  });
  return [
    how,
    ...parts,
    `## Shapes\n\n${describeShapes()}`,
    `## Errors\n\n${describeErrors()}`,
  ].join('\n\n');
}
