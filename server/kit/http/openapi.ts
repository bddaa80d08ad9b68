import { endpoints } from '@vitrine/contract/index';
import type { Endpoint, Role } from '@vitrine/contract/endpoint';
import { edge_errors, errors, type ErrorKey } from '@vitrine/contract/errors';
import { work_length_max } from '@vitrine/contract/work';
import { z } from 'zod';
import { named_shapes } from './named-shapes.ts';

type Json = Record<string, unknown>;

/** Named shapes that calls answer, and refusals. */
type Components = Record<'schemas' | 'responses', Json>;

/**
 * These calls as an OpenAPI 3.1 document: the whole contract unless given. Each named shape and
 * each refusal is described once, and referred to elsewhere.
 */
export function openApi(calls: readonly Endpoint[] = endpoints): Json {
  const components: Components = { schemas: {}, responses: {} };
  const paths: Record<string, Json> = {};
  for (const endpoint of calls)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      ...components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'authsk' },
      },
    },
  };
}

function operation(endpoint: Endpoint, components: Components): Json {
  const { does, who, params, query, body, answers, refuses, moves_value } = endpoint;
  const headers = [
    ...(moves_value
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }]
      : []),
    ...(refuses.includes('work.required')
      ? [{ name: 'Work', in: 'header', schema: { type: 'string', maxLength: work_length_max } }]
      : []),
  ];
  return {
    summary: does,
    ...(who.fresh && {
      description: 'Needs a session that was begun or confirmed in the last 15 minutes.',
    }),
    ...(who.kind !== 'anyone' && { security: security(who.roles) }),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query'), ...headers],
    ...(body && { requestBody: { required: true, content: bodyContent(body) } }),
    responses: {
      ...success(answers, components),
      ...refusals([...edge_errors, ...refuses], components),
    },
  };
}

/** The ways to sign in, for each role that suffices. */
function security(roles: readonly Role[]): Json[] {
  const scopes = roles.length === 0 ? [[]] : roles.map((role) => [role]);
  return scopes.flatMap((scope) => [{ bearer: scope }, { cookie: scope }]);
}

/** The body of a call that takes a picture. */
const picture = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

function bodyContent(body: NonNullable<Endpoint['body']>): Json {
  if (body.kind === 'upload') return { 'multipart/form-data': { schema: picture } };
  if (body.kind === 'raw') return { '*/*': {} };
  const types = [
    'application/json',
    ...(body.kind === 'form' ? ['application/x-www-form-urlencoded'] : []),
  ];
  return Object.fromEntries(types.map((type) => [type, { schema: schema(body.shape, 'input') }]));
}

function success(answers: Endpoint['answers'], components: Components): Json {
  if (answers.kind === 'file') {
    const content = Object.fromEntries(
      Object.entries(answers.types).map(([type, shape]) => [
        type,
        { schema: shape ? replySchema(shape, components) : { type: 'string' } },
      ]),
    );
    return { 200: { description: 'A file', content } };
  }
  if (answers.kind === 'redirect') return { 302: { description: 'The browser is sent on.' } };
  const reply = replySchema(answers.shape, components);
  const whole = answer('Success', answers.kind === 'bare' ? reply : envelope(200, reply));
  if (answers.kind === 'bare' || !answers.types) return { 200: whole };
  const files = Object.keys(answers.types)
    .filter((type) => type !== 'application/json')
    .map((type) => [type, { schema: { type: 'string' } }]);
  return { 200: { ...whole, content: { ...whole.content, ...Object.fromEntries(files) } } };
}

const names = z.registry<{ id: string }>();
for (const [shape, id] of named_shapes) names.add(shape, { id });

/** The schema of an answer. The named shapes in it go to the components. */
function replySchema(type: z.ZodType, { schemas }: Components): Json {
  const json = JSON.stringify(schema(type, 'output', { metadata: names }));
  const { $defs = {}, ...rest } = JSON.parse(
    json.replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  Object.assign(schemas, $defs);
  return rest;
}

function schema(
  type: z.ZodType,
  io: 'input' | 'output',
  options?: Pick<z.core.ToJSONSchemaParams, 'metadata'>,
): Json {
  const json = z.toJSONSchema(type, { io, unrepresentable: 'any', ...options }) as Json;
  const { $schema: _, ...rest } = json;
  return rest;
}

function parameters(type: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!type) return [];
  // Here a number is sent as digits: the output schema gives its type, the input schema whether it
  // may be left out.
  const { properties = {} } = schema(type, 'output') as { properties?: Json };
  const { required = [] } = schema(type, 'input') as { required?: string[] };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }));
}

const at_the_edge: readonly ErrorKey[] = edge_errors;

/**
 * The refusals of a call, one response for each HTTP status, with the catalogue's keys. Calls that
 * refuse the same share the response.
 */
function refusals(keys: readonly ErrorKey[], { schemas, responses }: Components): Json {
  const by_status = Map.groupBy(new Set(keys), (key) => errors[key][1]);
  return Object.fromEntries(
    [...by_status].map(([status, of_status]) => {
      for (const key of of_status) schemas[key] ??= describeRefusal(key);
      const own = of_status.filter((key) => !at_the_edge.includes(key));
      const name = [status, ...own].join('-');
      responses[name] ??= answer(of_status.map((key) => `\`${key}\``).join(', '), {
        anyOf: of_status.map((key) => ({ $ref: `#/components/schemas/${key}` })),
      });
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function describeRefusal(key: ErrorKey): Json {
  const [code, , description] = errors[key];
  const data = { type: 'object', properties: { key: { const: key } }, required: ['key'] };
  return { description, ...envelope(code, data) };
}

function envelope(code: number, data: Json): Json {
  const properties = { code: { const: code }, msg: { type: 'string' }, data };
  return { type: 'object', properties, required: ['code', 'msg', 'data'] };
}

function answer(description: string, json: Json): { description: string; content: Json } {
  return { description, content: { 'application/json': { schema: json } } };
}
