import { endpoints } from '@vitrine/contract/index';
import { edge_errors, errors } from '@vitrine/contract/errors';
import { anyone, bare, fresh, post, raw, role, type Endpoint } from '@vitrine/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApi } from './openapi.ts';

interface Schema {
  type?: string;
  oneOf?: Schema[];
  anyOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema & { const?: number; enum?: unknown[] }>;
}
interface Operation {
  summary: string;
  security?: Record<string, string[]>[];
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required?: boolean;
    schema: object;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema?: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

/** The media type under which each kind of body is described. */
const media_types = {
  json: 'application/json',
  form: 'application/json',
  upload: 'multipart/form-data',
  raw: '*/*',
} as const;

/** A document of these calls, each reference replaced by its target. */
function describeWhole(calls?: readonly Endpoint[]): Document {
  const document = openApi(calls) as { components: Record<string, Record<string, unknown>> };
  const whole = (_: string, value: { $ref?: string } | null): unknown => {
    const [, place = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(value?.$ref ?? '') ?? [];
    return place ? document.components[place]![name] : value;
  };
  return JSON.parse(JSON.stringify(document, whole)) as Document;
}

const api = describeWhole();

test('the description is an OpenAPI 3.1 document of every call, and of no other [3-1.22]', () => {
  expect(api.openapi).toMatch(/^3\.1\.\d+$/);
  expect(api.info).toMatchObject({
    title: 'Vitrine',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});

test('it describes each named shape and each refusal once, has no reference that leads nowhere, and nothing that JSON can’t say [6-6.28]', () => {
  const text = JSON.stringify(openApi());
  for (const [, place, name] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g))
    expect(Object.keys(api.components[place!]!)).toContain(name);
  expect(text.match(/"\$ref":"#\/(?!components\/)/g)).toBeNull();
  const english = JSON.stringify(errors['session.required'][2]);
  expect(text.split(english)).toHaveLength(2);
  expect(text.length / endpoints.length).toBeLessThan(3000);
});

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_, endpoint) => {
  const operation = api.paths[endpoint.path]![endpoint.method.toLowerCase()]!;
  const answerSchema = (status: number | string) =>
    operation.responses[status]!.content['application/json']!.schema;

  test('says what it does and who may call it', () => {
    expect(operation.summary).toBe(endpoint.does);
    // Any of the roles suffices: each is an alternative.
    const { kind, roles } = endpoint.who;
    const scopes = roles.length > 0 ? roles.map((role) => [role]) : [[]];
    expect(operation.security).toEqual(
      kind === 'anyone'
        ? undefined
        : scopes.flatMap((scope) => [{ bearer: scope }, { cookie: scope }]),
    );
    for (const scheme of operation.security ?? [])
      expect(Object.keys(api.components['securitySchemes']!)).toContain(Object.keys(scheme)[0]);
  });

  test('names its path parameters as required, an Idempotency-Key exactly where value moves, and Work where it may be asked for [3-1.42]', () => {
    const places = (place: string) =>
      operation.parameters.filter((parameter) => parameter.in === place);
    expect(places('path').map(({ name }) => name)).toEqual(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    expect(places('path').every(({ required }) => required)).toBe(true);
    expect(places('header').map(({ name }) => name)).toEqual([
      ...(endpoint.moves_value ? ['Idempotency-Key'] : []),
      ...(endpoint.refuses.includes('work.required') ? ['Work'] : []),
    ]);
    expect(
      new Set(operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size,
    ).toBe(operation.parameters.length);
    for (const { schema } of operation.parameters)
      expect(Object.keys(schema).length).toBeGreaterThan(0);
  });

  test('describes its body as a JSON object, a form with a file, or raw bytes, when it has one', () => {
    const kind = endpoint.body?.kind ?? 'json';
    const body = operation.requestBody?.content[media_types[kind]];
    expect(body !== undefined).toBe(endpoint.body !== undefined);
    if (!body) return;
    expect([body.schema?.type, operation.requestBody!.required]).toEqual([
      kind === 'raw' ? undefined : 'object',
      true,
    ]);
  });

  test('answers a success as an envelope with its reply, or as the reply alone, or sends the browser on', () => {
    expect('302' in operation.responses).toBe(endpoint.answers.kind === 'redirect');
    if (endpoint.answers.kind === 'redirect') return;
    if (endpoint.answers.kind === 'file') {
      const { content } = operation.responses['200'] as { content: object };
      expect(Object.keys(content)).toEqual(Object.keys(endpoint.answers.types));
      return;
    }
    const { required, properties } = answerSchema(200);
    if (endpoint.answers.kind === 'bare') {
      expect(required).toEqual(Object.keys((endpoint.answers.shape as z.ZodObject).shape));
      return;
    }
    expect(required).toEqual(['code', 'msg', 'data']);
    expect(properties!['code']!.const).toBe(200);
    const { oneOf, anyOf } = properties!['data']!;
    for (const { type } of oneOf ?? anyOf ?? [properties!['data']!])
      expect(type).toMatch(/^(object|array|string|null)$/);
  });

  test('answers each refusal under its HTTP status, by key and number [3-1.15]', () => {
    for (const key of [...edge_errors, ...endpoint.refuses]) {
      const [code, status] = errors[key];
      expect(answerSchema(status).anyOf!.map(({ properties }) => properties)).toContainEqual({
        code: { const: code },
        msg: { type: 'string' },
        data: expect.objectContaining({ properties: { key: { const: key } } }),
      });
    }
    const statuses = new Set(
      [...edge_errors, ...endpoint.refuses].map((key) => String(errors[key][1])),
    );
    expect(Object.keys(operation.responses).toSorted()).toEqual(
      [...statuses, endpoint.answers.kind === 'redirect' ? '302' : '200'].toSorted(),
    );
  });
});

test('a call for staff names each role that suffices, and says when the session has to be fresh', () => {
  const who = fresh(role('finance', 'owner'));
  const call = post('/api/test', { does: 'Pays.', who, answers: bare(z.object({})) });
  const { paths } = describeWhole([call]);
  expect(paths['/api/test']!['post']).toMatchObject({
    description: expect.stringContaining('15 minutes'),
    security: [
      { bearer: ['finance'] },
      { cookie: ['finance'] },
      { bearer: ['owner'] },
      { cookie: ['owner'] },
    ],
    responses: { 403: { description: expect.stringContaining('`role.missing`') } },
  });
});

test('a file of JSON has the shape that its call declares, another is a text [6-6.27]', () => {
  const { content } = api.paths['/api/history/export']!['get']!.responses['200']!;
  expect(content).toMatchObject({
    'text/csv': { schema: { type: 'string' } },
    'application/json': { schema: { type: 'object', required: ['list', 'next'] } },
  });
});

test('a body of raw bytes may have any type', () => {
  const call = post('/api/test', {
    does: 'Listens.',
    who: anyone,
    body: raw(),
    answers: bare(z.object({})),
  });
  const { paths } = describeWhole([call]);
  expect(paths['/api/test']!['post']!.requestBody).toEqual({
    required: true,
    content: { '*/*': {} },
  });
});
