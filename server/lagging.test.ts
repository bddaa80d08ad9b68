import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { openDatabase, type Database } from './kit/db.ts';
import { openLog } from './kit/log.ts';
import { Refusal } from './kit/refusal.ts';
import { modules } from './modules.ts';
import { test_settings } from './testing/settings.ts';
import { joinPlayer, openWorld } from './testing/world.ts';

const world = openWorld();
let reads: Database;
beforeAll(() => {
  reads = openDatabase(world.database_url, { role: 'vitrine_app', reads: true });
});
afterAll(() => reads?.close());

const lagging = modules.flatMap(({ routes = [] }) => routes).filter(({ may_lag }) => may_lag);
const pathOf = ({ endpoint }: (typeof lagging)[number]) => endpoint.path;

/** A value for each field of their queries and paths that has no standard. */
const wanted = { id: '1', page: '1', limit: '10', format: 'csv', period: '24h', top: '0' };
/** The same for those whose periods are longer. */
const wanted_longer = { ...wanted, period: '30d' };

test('the strip, tops, histories, the blog and the lists of the console may lag [10-7]', () => {
  const paths = lagging.map(pathOf);
  for (const path of ['/api/drop', '/api/drop_top', '/api/history', '/api/article'])
    expect(paths).toContain(path);
  expect(paths.filter((path) => path.startsWith('/api/console/')).length).toBeGreaterThan(15);
});

test('no call that changes something, or opens a transaction, may lag [10-7]', () => {
  expect(
    lagging.filter(({ endpoint, in_transaction }) => endpoint.changes || in_transaction),
  ).toEqual([]);
});

test.each(lagging.map((route) => [pathOf(route), route] as const))(
  '%s writes nothing: a replica can answer it [10-7]',
  async (_path, { endpoint, answer, may_lag }) => {
    const { id } = await joinPlayer(world);
    const parse = (shape: z.ZodType | undefined): object => {
      const parsed = [wanted, wanted_longer].map((one) => shape?.safeParse(one).data);
      return parsed.find(Boolean) ?? {};
    };
    const input = { ...parse(endpoint.params), ...parse(endpoint.query) };
    expect(may_lag!(input)).toBe(true);
    const caller = {
      id,
      roles: ['owner' as const],
      second_factor: 'given' as const,
      fresh_until: new Date(),
      confirmed_at: new Date(),
      session_id: 1,
    };
    const answered = answer({
      db: reads.db,
      input,
      player: id,
      caller,
      asked: { session: undefined, key: undefined },
      request: {
        id: 'test',
        address: '10.0.0.1',
        language: 'en',
        user_agent: '',
        from_browser: false,
        token_hash: undefined,
        secure: false,
        host: 'localhost',
        origin: 'http://localhost',
        work: undefined,
        cookie: () => undefined,
      },
      settings: test_settings,
      log: openLog({ log_level: 'silent' }),
    }).catch((problem: unknown) => {
      if (!(problem instanceof Refusal)) throw problem;
    });
    await answered;
  },
);
