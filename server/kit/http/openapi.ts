import { endpoints } from '@vitrine/contract/index';
import type { Endpoint, Role } from '@vitrine/contract/endpoint';
import { edge_errors, errors, type ErrorKey } from '@vitrine/contract/errors';
import { work_length_max } from '@vitrine/contract/work';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** These calls as an OpenAPI 3.1 document: the whole contract unless given. */
export function openApi(calls: readonly Endpoint[] = endpoints): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of calls)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'authsk' },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
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
      ...success(answers),
      ...refusals([...edge_errors, ...refuses]),
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

function success(answers: Endpoint['answers']): Json {
  if (answers.kind === 'file') {
    const content = Object.fromEntries(
      answers.types.map((type) => [type, { schema: { type: 'string' } }]),
    );
    return { 200: { description: 'A file', content } };
  }
  if (answers.kind === 'redirect') return { 302: { description: 'The browser is sent on.' } };
  const reply = schema(answers.shape, 'output');
  return { 200: answer('Success', answers.kind === 'bare' ? reply : envelope(200, reply)) };
}

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json;
  return json;
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

/** The refusals of a call, one response for each HTTP status, with the catalogue's keys. */
function refusals(keys: readonly ErrorKey[]): Json {
  const by_status = Map.groupBy(keys, (key) => errors[key][1]);
  return Object.fromEntries(
    [...by_status].map(([status, of_status]) => {
      const codes = [...new Set(of_status.map((key) => errors[key][0]))];
      const failed = {
        type: 'object',
        properties: { key: { enum: of_status } },
        required: ['key'],
      };
      const text = of_status.map((key) => `\`${key}\`: ${errors[key][2]}`).join('\n\n');
      return [status, answer(text, envelope(codes, failed))];
    }),
  );
}

function envelope(code: number | number[], data: Json): Json {
  const properties = {
    code: Array.isArray(code) ? { enum: code } : { const: code },
    msg: { type: 'string' },
    data,
  };
  return { type: 'object', properties, required: ['code', 'msg', 'data'] };
}

function answer(description: string, json: Json): Json {
  return { description, content: { 'application/json': { schema: json } } };
}
