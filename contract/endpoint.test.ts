import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { edge_errors, errors, type EdgeError } from './errors.ts';
import {
  anyone,
  data,
  fresh,
  player,
  post,
  raw,
  role,
  type InputOf,
  type ParsedOf,
  type RawBody,
  type RefusalOf,
} from './endpoint.ts';
import { endpoints, type Call, type Input, type Refusal, type Reply } from './index.ts';

const named = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

test('no two calls share method and path', () => {
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(12);
});

describe.each(named)('%s', (_, endpoint) => {
  const { method, path, params, query, body, moves_value, changes, who, refuses, does } = endpoint;
  const fieldsOf = (schema: z.ZodType | undefined) =>
    Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

  test('takes as path parameters what its path names', () => {
    // Other people's clients define the path of the sockets' authorisation, and RFC 8615 that of
    // the published keys, so they are exempt.
    expect(path).toMatch(
      /^\/(?:api\/[a-zA-Z0-9_/{}]+|broadcasting\/auth|\.well-known\/vitrine-keys\.json)$/,
    );
    expect(fieldsOf(params)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  });

  test('has no field twice, in path, query or body', () => {
    const fields = [params, query, body?.shape].flatMap(fieldsOf);
    expect(new Set(fields).size).toBe(fields.length);
  });

  test('changes state by POST, or has a POST twin; reads by GET, without a body [3-0.5]', () => {
    if (method === 'GET') expect(body).toBeUndefined();
    if (method === 'POST') expect(changes).toBe(true);
    if (method === 'GET' && changes) expect(named.map(([name]) => name)).toContain(`POST ${path}`);
  });

  test('is for players, and changes state, when it moves value', () => {
    if (moves_value) expect([changes, who.kind === 'anyone']).toEqual([true, false]);
  });

  test('refuses what the catalogue knows, each once, and leaves the edge’s own to the edge [3-1.14]', () => {
    expect(new Set(refuses).size).toBe(refuses.length);
    for (const key of refuses) {
      expect(Object.keys(errors)).toContain(key);
      expect(edge_errors as readonly string[]).not.toContain(key);
    }
  });

  test('says in a sentence what it does', () => {
    expect(does).toMatch(/^[A-Z].*\.$/s);
  });
});

test('the GETs that change state are those of decisions §1, and no others [3-1.39b]', () => {
  const changing = named
    .filter(([, { method, changes }]) => method === 'GET' && changes)
    .map(([name]) => name);
  expect(changing.toSorted()).toEqual([
    'GET /api/gift/join/{id}',
    'GET /api/message/mark_as_read/{id}',
    'GET /api/old_new/extra_receive/{id}',
    'GET /api/old_new/receive',
    'GET /api/pre_register/show_reward',
    'GET /api/pre_register/success_register',
    'GET /api/steam_out',
    'GET /api/svip/receive/box',
    'GET /api/svip/{id}/receive',
    'GET /api/system_shop/{id}/buy',
  ]);
});

describe('the catalogue of errors', () => {
  const entries = Object.entries(errors);

  test('has keys like noun.state and texts that are sentences for people', () => {
    for (const [key, [, , english]] of entries) {
      expect(key).toMatch(/^[a-z_]+(\.[a-z_]+)?$/);
      expect(english).toMatch(/^[A-Z]/);
    }
  });

  test('gives each number once: below 1000 HTTP’s own status, above it the product’s [3-0.6 3-1.12]', () => {
    const numbers = entries.map(([, [code]]) => code);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const [key, [code, status]] of entries) {
      if (code < 1000) expect(code, key).toBe(status);
      expect([400, 401, 403, 404, 408, 409, 413, 415, 421, 422, 428, 429, 500, 503], key).toContain(
        status,
      );
    }
  });

  test('has no entry that no call can answer', () => {
    const of_roles = role('owner').refuses;
    const answered = new Set<string>([
      ...edge_errors,
      ...of_roles,
      ...endpoints.flatMap(({ refuses }) => refuses),
    ]);
    expect(entries.map(([key]) => key).filter((key) => !answered.has(key))).toEqual([]);
  });
});

describe('the types of a call', () => {
  test('know its input: path, query and body in one', () => {
    expectTypeOf<Input<'POST /api/box/{id}/open'>['count']>().toEqualTypeOf<number>();
    expectTypeOf<Input<'GET /api/user'>>().toEqualTypeOf<object>();
  });

  test('have no input for raw bytes, which our client doesn’t send', () => {
    const webhook = post('/api/test', {
      does: '',
      who: anyone,
      body: raw(),
      answers: data(z.object({})),
    });
    expectTypeOf<InputOf<typeof webhook>>().toBeNever();
    expectTypeOf<ParsedOf<typeof webhook>>().toExtend<RawBody>();
  });

  test('know its refusals: its own, those of its callers and the edge’s, and no others [3-1.17]', () => {
    const pay = post('/api/test', {
      does: '',
      who: role('finance'),
      answers: data(z.object({})),
      refuses: ['limit.reached'],
    });
    type Own = 'limit.reached' | 'role.missing' | 'second_factor.missing' | 'session.not_fresh';
    expectTypeOf<RefusalOf<typeof pay>>().toEqualTypeOf<EdgeError | Own>();
    expect(pay.refuses).toEqual([
      'role.missing',
      'second_factor.missing',
      'session.not_fresh',
      'limit.reached',
    ]);
    expect(fresh(player).refuses).toEqual(['session.not_fresh']);
    expect(fresh(role('owner')).refuses).toEqual(role('owner').refuses);
    expectTypeOf<Refusal<'GET /api/user'>>().toEqualTypeOf<EdgeError>();
    expectTypeOf<Refusal<'GET /api/box/{id}'>>().toEqualTypeOf<EdgeError | 'case.unknown'>();
  });

  test('know its reply, and every name of a call', () => {
    expectTypeOf<Reply<'POST /api/email/login'>>().toEqualTypeOf<{ token: string | null }>();
    expectTypeOf<'GET /api/nothing'>().not.toExtend<keyof Call>();
    expectTypeOf<Reply<'GET /api/steam_return'>>().toBeNever();
  });
});
