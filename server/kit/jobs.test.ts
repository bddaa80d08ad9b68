import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startProxy } from '../testing/tcp-proxy.ts';
import { test_settings } from '../testing/settings.ts';
import { openWorld } from '../testing/world.ts';
import { now } from './clock.ts';
import { openDatabase, transact } from './db.ts';
import { enqueue, makeJob, runJobs, type JobKind } from './jobs.ts';
import { openLog } from './log.ts';

const world = openWorld();

afterEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
});

test('a job that loses its database is noted as failed when there is one again, and nothing ends by it', async () => {
  const proxy = await startProxy(world.database_url);
  const owner = openDatabase(proxy.url, {
    connections: 3,
    on_error: () => undefined,
    patient: true,
  });
  const kind: JobKind<object> = { name: 'test:lose', payload: z.object({}) };
  const job = makeJob(kind, async () => {
    await proxy.cut();
    setTimeout(() => void proxy.mend(), 1000);
    await sql`select 1`.execute(owner.db);
    return 1;
  });
  const runner = await runJobs(owner.pool, owner.db, [job], {
    settings: test_settings,
    log: openLog({ log_level: 'silent' }),
  });
  try {
    await transact(world.db, (tx) => enqueue(tx, kind, {}));
    await vi.waitFor(
      async () => {
        const { rows } =
          await sql`select attempts, last_error, locked_at from graphile_worker._private_jobs`.execute(
            world.owner,
          );
        expect(rows).toEqual([
          { attempts: 1, last_error: expect.stringMatching(/./) as string, locked_at: null },
        ]);
      },
      { timeout: 20_000, interval: 100 },
    );
  } finally {
    await runner.stop();
    await owner.close();
    await proxy.cut();
  }
});

describe('a queued job [10-4a]', () => {
  const kind: JobKind<object> = { name: 'test:queue', payload: z.object({}), asks: 'relay' };
  /** The rows of the queue, without its own numbers and moments. */
  const readRows = async () => {
    const { rows } = await sql<object>`
      select to_jsonb(job) - array['id', 'task_id', 'run_at', 'created_at', 'updated_at'] as row
      from graphile_worker._private_jobs job order by id`.execute(world.owner);
    return rows;
  };
  const enqueueTwice = async (add: () => Promise<unknown>) => {
    await add();
    await sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'no'`.execute(
      world.owner,
    );
    await add();
    const waiting = await readRows();
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'one'`.execute(
      world.owner,
    );
    await add();
    const running = await readRows();
    await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
    return JSON.parse(
      JSON.stringify({ waiting, running })
        .replace(/"locked_at":"[^"]*"/g, '')
        .replace(/,,/g, ',')
        .replace(/{,/g, '{'),
    ) as object;
  };

  test('is the row that the library’s own function writes: new, replaced while it waits, and beside one that runs', async () => {
    const ours = await enqueueTwice(() =>
      transact(world.db, (tx) => enqueue(tx, kind, { a: 1 }, { key: 'k' })),
    );
    const theirs = await enqueueTwice(() =>
      sql`select graphile_worker.add_job('test:queue', '{"a":1}', 'relay', null, 16, 'test:queue k')`.execute(
        world.owner,
      ),
    );
    expect(ours).toEqual(theirs);
    const plain = { ...kind, asks: undefined } as unknown as JobKind<object>;
    await transact(world.db, (tx) => enqueue(tx, plain, {}));
    const [our_plain] = await readRows();
    await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
    await sql`select graphile_worker.add_job('test:queue', '{}', max_attempts => 16)`.execute(
      world.owner,
    );
    expect([our_plain]).toEqual(await readRows());
  });

  test('notifies nobody, so that acts needn’t commit one after another, and is run', async () => {
    const client = new pg.Client({ connectionString: world.database_url });
    await client.connect();
    const notices: unknown[] = [];
    client.on('notification', (notice) => notices.push(notice));
    await client.query('listen "jobs:insert"');
    const owner = openDatabase(world.database_url, { connections: 6, patient: true });
    let done = 0;
    const job = makeJob(kind, async () => (done += 1));
    const runner = await runJobs(owner.pool, owner.db, [job], {
      settings: test_settings,
      log: openLog({ log_level: 'silent' }),
    });
    for (let n = 1; n <= 10; n++) {
      await transact(world.db, (tx) => enqueue(tx, kind, {}));
      await vi.waitFor(() => expect(done).toBe(n), { timeout: 5000, interval: 5 });
    }
    await client.query('select 1');
    expect(notices).toEqual([]);
    await runner.stop();
    await owner.close();
    await client.end();
  });
});

describe('a locked job', () => {
  const kind: JobKind<object> = { name: 'test:hold', payload: z.object({}) };
  const where = { settings: test_settings, log: openLog({ log_level: 'silent' }) };
  const lockFor = (worker: string | null) =>
    sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute',
      locked_by = coalesce(${worker}, locked_by)`.execute(world.owner);

  test('of a process that was killed is run again', async () => {
    const owner = openDatabase(world.database_url, { connections: 4, patient: true });
    await transact(world.db, (tx) => enqueue(tx, kind, {}));
    await lockFor('worker-of-a-killed-process');
    const done = Promise.withResolvers<void>();
    const job = makeJob(kind, async () => (done.resolve(), 1));
    const runner = await runJobs(owner.pool, owner.db, [job], where);
    await done.promise;
    await runner.stop();
    await owner.close();
  }, 30_000);

  test('of a live process is left to it, however long it runs', async () => {
    const owner = openDatabase(world.database_url, { connections: 8, patient: true });
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    let runs = 0;
    const job = makeJob(kind, async () => {
      runs += 1;
      begun.resolve();
      await end.promise;
      return 1;
    });
    const first = await runJobs(owner.pool, owner.db, [job], where);
    await transact(world.db, (tx) => enqueue(tx, kind, {}));
    await begun.promise;
    const held = sql`select from pg_locks where locktype = 'advisory' and granted`;
    await expect.poll(async () => (await held.execute(world.owner)).rows.length).toBeGreaterThan(0);
    await lockFor(null);
    const second = await runJobs(owner.pool, owner.db, [job], where);
    await second.stop();
    expect(runs).toBe(1);
    const { rows } =
      await sql`select from graphile_worker._private_jobs where locked_by is not null`.execute(
        world.owner,
      );
    expect(rows.length).toBe(1);
    end.resolve();
    await first.stop();
    await owner.close();
  }, 30_000);
});

test('jobs whose servers never answer hold up the others of their lane, and nothing else [6-6.9]', async () => {
  const kindOf = (name: string, asks?: string): JobKind<object> => ({
    name: `test:${name}`,
    payload: z.object({}),
    ...(asks && { asks }),
  });
  const [silent, mute, letter, game] = [
    kindOf('silent', 'relay'),
    kindOf('mute', 'gateway'),
    kindOf('letter', 'mail_server'),
    kindOf('game'),
  ] as const;
  const answered = Promise.withResolvers<void>();
  const begun = { [silent.name]: 0, [mute.name]: 0 };
  const hang = (kind: JobKind<object>) =>
    makeJob(kind, async () => {
      begun[kind.name]! += 1;
      await answered.promise;
      return 1;
    });
  const done: string[] = [];
  const work = (kind: JobKind<object>) => makeJob(kind, async () => done.push(kind.name));
  const owner = openDatabase(world.database_url, { connections: 6, patient: true });
  const jobs = [hang(silent), hang(mute), work(letter), work(game)];
  const runner = await runJobs(owner.pool, owner.db, jobs, {
    settings: test_settings,
    log: openLog({ log_level: 'silent' }),
  });
  try {
    for (let n = 0; n < 16; n++)
      await transact(world.db, async (tx) => {
        await enqueue(tx, silent, {});
        await enqueue(tx, mute, {});
      });
    await expect.poll(() => begun).toEqual({ [silent.name]: 1, [mute.name]: 1 });
    for (let n = 0; n < 3; n++)
      await transact(world.db, async (tx) => {
        await enqueue(tx, letter, {});
        await enqueue(tx, game, {});
      });
    await expect.poll(() => done.length).toBe(6);
    expect(begun).toEqual({ [silent.name]: 1, [mute.name]: 1 });
  } finally {
    answered.resolve();
    await runner.stop();
    await owner.close();
  }
});

describe('a job that a verb enqueues', () => {
  const greeting: JobKind<{ name: string }> = {
    name: 'test:greet',
    payload: z.object({ name: z.string() }),
  };
  const hour_ms = 3600_000;

  const greet = (name: string, when?: { at?: Date; key?: string }) =>
    transact(world.db, (tx) => enqueue(tx, greeting, { name }, when));

  /** Runs what is due; returns the payloads, in order. */
  async function runDue(): Promise<string[]> {
    const greeted: string[] = [];
    const job = makeJob(greeting, async (_, { payload }) => greeted.push(payload.name));
    const isDone = async () => {
      await runOnce({
        connectionString: world.database_url,
        noHandleSignals: true,
        logger: new Logger(() => () => {}),
        taskList: {
          [job.name]: async (payload) => void (await job.run(world.db, { payload, ...order })),
        },
      });
      const { rows } = await sql`select from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = ${job.name} and is_available and run_at <= now()`.execute(
        world.owner,
      );
      return rows.length === 0;
    };
    // The runner skips jobs that are locked at that moment, which a later poll would find.
    await expect.poll(isDone).toBe(true);
    return greeted;
  }
  const order = { settings: test_settings, log: openLog({ log_level: 'silent' }) };
  /** Lets time pass for the queued jobs. */
  const wait = (ms: number) =>
    sql`update graphile_worker._private_jobs set run_at = run_at - ${ms} * interval '1 millisecond'`.execute(
      world.owner,
    );

  test('runs once, and never when what it belongs to was undone', async () => {
    const undone = transact(world.db, async (tx) => {
      await enqueue(tx, greeting, { name: 'Ann' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await greet('Ben');
    expect(await runDue()).toEqual(['Ben']);
    expect(await runDue()).toEqual([]);
  });

  test('runs at its moment, and not before', async () => {
    await greet('Ann', { at: new Date(now().getTime() + hour_ms) });
    expect(await runDue()).toEqual([]);
    await wait(hour_ms);
    expect(await runDue()).toEqual(['Ann']);
  });

  test('takes the place of the queued one with the same key, and its moment', async () => {
    await greet('Ann', { key: 'guest', at: new Date(now().getTime() + hour_ms) });
    await greet('Ben', { key: 'guest' });
    await greet('Carol', { key: 'other guest' });
    await greet('Dora');
    expect((await runDue()).toSorted()).toEqual(['Ben', 'Carol', 'Dora']);
    await wait(hour_ms);
    expect(await runDue()).toEqual([]);
  });

  test('leaves the jobs of other kinds with its key', async () => {
    const parting: JobKind<{ name: string }> = { ...greeting, name: 'test:part' };
    await greet('Ann', { key: 'guest' });
    await transact(world.db, (tx) => enqueue(tx, parting, { name: 'Ben' }, { key: 'guest' }));
    expect(await runDue()).toEqual(['Ann']);
  });

  test('takes the place of none when it is undone itself', async () => {
    await greet('Ann', { key: 'guest' });
    const undone = transact(world.db, async (tx) => {
      await enqueue(tx, greeting, { name: 'Ben' }, { key: 'guest' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await runDue()).toEqual(['Ann']);
  });

  test('runs after one with the same key that is running already', async () => {
    await greet('Ann', { key: 'guest' });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another'`.execute(
      world.owner,
    );
    await greet('Ben', { key: 'guest' });
    expect(await runDue()).toEqual(['Ben']);
    const { rows } = await sql<{
      payload: unknown;
    }>`select payload from graphile_worker._private_jobs`.execute(world.owner);
    expect(rows, 'still running').toEqual([{ payload: { name: 'Ann' } }]);
  });

  test('fails, and is tried again, when its payload has another shape than its work takes', async () => {
    const old: JobKind<{ title: string }> = {
      name: greeting.name,
      payload: z.object({ title: z.string() }),
    };
    await transact(world.db, (tx) => enqueue(tx, old, { title: 'Dr.' }));
    expect(await runDue()).toEqual([]);
    const { rows } =
      await sql`select attempts, last_error from graphile_worker._private_jobs`.execute(
        world.owner,
      );
    expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('name') as string }]);
  });
});
