import { Writable } from 'node:stream';
import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startSession } from '../accounts/index.ts';
import { commandDesk } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import { openLog } from '../kit/log.ts';
import { joinMember } from '../staff/testing.ts';
import { wait } from '../security/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { test_settings } from '../testing/settings.ts';
import { noteRun } from '../backup/store.ts';
import { verifyAndNote } from '../restore/verify-daily.ts';
import { describeFault } from './faults.ts';
import { bus_changed, publish } from '../kit/bus.ts';
import { LocalBus } from '../kit/bus/local.ts';
import { joinBus, type BusState } from '../kit/bus/shared.ts';
import { beat, closeSite, keepFaults } from './index.ts';
import { findMachineProblems } from './problems.ts';

const world = openWorld();
const nowhere = new Writable({ write: (_line, _encoding, done) => done() });
const log = openLog({ log_level: 'error' }, nowhere);

const problemsOf = async () =>
  (await findMachineProblems(world.db, test_settings, now())).map(({ name }) => name);

const later = (seconds: number) => new Date(now().getTime() + seconds * 1000);

test('a backup that is too old, and a drill that failed, are named with their age [7-7.13]', async () => {
  const settings = { ...test_settings, demo: false, backup: { ...test_settings.backup, to: '/b' } };
  const namesOf = async () =>
    (await findMachineProblems(world.db, settings, now())).map(({ name }) => name);
  expect(await namesOf()).toEqual(expect.arrayContaining(['backup.old', 'drill.old']));
  const run = { at: now(), ok: true, bytes: 1000, ms: 10, words: 'whole', place: '/b' };
  await noteRun(world.owner, { kind: 'backup', ...run });
  await noteRun(world.owner, { kind: 'drill', ...run });
  expect(await namesOf()).not.toContain('backup.old');
  expect(await namesOf()).not.toContain('drill.old');
  await noteRun(world.owner, { kind: 'drill', ...run, at: later(1), ok: false, words: 'no room' });
  const [drill] = (await findMachineProblems(world.db, settings, later(2))).filter(
    ({ name }) => name === 'drill.old',
  );
  expect(drill!.words).toMatch(/0 h old; the last one failed: no room/);
  const problems = await findMachineProblems(world.db, settings, later(37 * 3600));
  expect(problems.find(({ name }) => name === 'backup.old')!.words).toMatch(/37 h old/);
});

describe('the queue', () => {
  test('is counted by the jobs’ names, and a job that was given up is tried again [7-6.5]', async () => {
    const otto = await joinMember(world, 'operator');
    await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
    await sql`select graphile_worker.add_job('mail:send', '{}'::json)`.execute(world.owner);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'`.execute(
      world.owner,
    );
    await sql`select graphile_worker.add_job('mail:send', '{}'::json, run_at => now() + interval '1 day')`.execute(
      world.owner,
    );
    const read = async (name: string) =>
      dataOf(await otto.api('GET /api/console/jobs', { 'filter[name]': name }));
    const jobs = await read('mail:send');
    expect(jobs.kinds.find(({ name }) => name === 'mail:send')).toMatchObject({
      waiting: 1,
      failing: 0,
      dead: 1,
      due_since: null,
    });
    expect((await read('nothing:such')).list).toEqual([]);
    expect(await problemsOf()).toContain('jobs.dead');
    const waiting = jobs.list.find(({ state }) => state === 'waiting')!;
    expect(refusalOf(await otto.api('POST /api/console/jobs/{id}/retry', waiting))).toBe(
      'act.unfit',
    );
    const [job] = jobs.list;
    expect(job).toMatchObject({ name: 'mail:send', state: 'dead', last_error: 'no' });
    dataOf(await otto.api('POST /api/console/jobs/{id}/retry', { id: job!.id }));
    const later = await read('mail:send');
    expect(later.list.find(({ id }) => id === job!.id)).toMatchObject({ attempts: 0 });
    const gone = { id: 999_999_999 };
    expect(refusalOf(await otto.api('POST /api/console/jobs/{id}/retry', gone))).toBe('act.unfit');
  });

  test('shows a job that was killed at its last attempt, and tries it again by hand [10-4c]', async () => {
    const otto = await joinMember(world, 'operator');
    await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
    await sql`select graphile_worker.add_job('mail:send', '{}'::json)`.execute(world.owner);
    // As the queue writes it when a worker takes a job, before the worker can say how it went.
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'killed',
      locked_at = now() - interval '1 minute'`.execute(world.owner);
    const read = async () => dataOf(await otto.api('GET /api/console/jobs', {}));
    expect(await read()).toMatchObject({ dead: 0, list: [{ state: 'running' }] });
    // As the processes that live do for one that died.
    await sql`select graphile_worker.force_unlock_workers(array['killed'])`.execute(world.owner);
    const { list, kinds } = await read();
    expect(kinds).toMatchObject([{ name: 'mail:send', waiting: 0, dead: 1 }]);
    expect(list).toMatchObject([
      { state: 'dead', last_error: 'Its process ended during the last attempt.' },
    ]);
    expect(await problemsOf()).toContain('jobs.dead');
    const { id } = list[0]!;
    const answers = await Promise.all(
      [1, 2].map(() => otto.api('POST /api/console/jobs/{id}/retry', { id })),
    );
    expect(answers.map(refusalOf).toSorted()).toEqual(['act.unfit', 'none']);
    expect(await read()).toMatchObject({ dead: 0, list: [{ state: 'waiting', attempts: 0 }] });
  });
});

describe('the machine room', () => {
  test('shows a process that beats, names one that fell silent, and forgets one that ended [7-6.3a]', async () => {
    const otto = await joinMember(world, 'operator');
    const read = async () => dataOf(await otto.api('GET /api/console/machine', {}));
    const end = await beat(world.db, { roles: ['jobs'], listeners: ['metrics'] }, log);
    const [one] = (await read()).processes;
    expect(one).toMatchObject({ roles: ['jobs'], pid: process.pid, is_silent: false });
    expect(await problemsOf()).not.toContain('processes.silent');
    wait(61_000);
    expect(await problemsOf()).toContain('processes.silent');
    await end();
    expect((await read()).processes).toEqual([]);
    expect(refusalOf(await (await joinPlayer(world)).api('GET /api/console/machine', {}))).toBe(
      'role.missing',
    );
  });

  test('shows how each process stands with the others, and names a bus that is away and a role that nobody has [10-2g]', async () => {
    const otto = await joinMember(world, 'operator');
    let state: BusState = 'joined';
    const leave = joinBus(Object.assign(new LocalBus(), { state: () => state }));
    const end = await beat(world.db, { roles: ['web', 'jobs'], listeners: [] }, log);
    const read = async () => dataOf(await otto.api('GET /api/console/machine', {})).processes;
    expect(await read()).toMatchObject([{ bus: 'joined' }]);
    expect(await problemsOf()).not.toContain('bus.away');
    expect(await problemsOf()).toContain('roles.missing');
    state = 'away';
    publish(bus_changed, undefined);
    await expect.poll(read).toMatchObject([{ bus: 'away' }]);
    expect(await problemsOf()).toContain('bus.away');
    await end();
    await leave();
  });

  test('names a replica that is too far behind, or unavailable [10-7]', async () => {
    const end = await beat(world.db, { roles: ['web'], listeners: [] }, log);
    const note = (replica: string) =>
      world.owner.updateTable('machine_processes').set({ replica }).execute();
    for (const state of ['none', 'asked']) {
      await note(state);
      expect((await problemsOf()).filter((name) => name.startsWith('replica.'))).toEqual([]);
    }
    for (const state of ['behind', 'away']) {
      await note(state);
      expect(await problemsOf()).toContain(`replica.${state}`);
    }
    await end();
  });

  test('says how far a listener is behind the facts [7-6.3b]', async () => {
    const otto = await joinMember(world, 'operator');
    const end = await beat(world.db, { roles: [], listeners: ['nobody feeds it'] }, log);
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: box.id, count: 1 }));
    const { listeners } = dataOf(await otto.api('GET /api/console/machine', {}));
    expect(listeners).toEqual([
      {
        name: 'nobody feeds it',
        behind: expect.any(Number),
        oldest_at: expect.any(String),
        held: 0,
        due_at: null,
      },
    ]);
    expect(listeners[0]!.behind).toBeGreaterThan(0);
    wait(5 * 60_000 + 1);
    expect(await problemsOf()).toContain('facts.late');
    await end();
  });

  test('keeps each fault once, with its count and the last request that met it [7-6.3c]', async () => {
    const otto = await joinMember(world, 'operator');
    const stop = keepFaults(world.db, log);
    const faulty = (id: number) => new Error(`there is no row ${id}`);
    for (const id of [1, 2, 3])
      log
        .child({ request_id: `r-${id}` })
        .error({ err: faulty(id), path: `/case/${id}` }, `fault ${id} after ${id}.5 ms`);
    log.warn({ problem: faulty(4) }, 'only a warning');
    await stop();
    const { faults } = dataOf(await otto.api('GET /api/console/machine', {}));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      words: 'fault 3 after 3.5 ms',
      error: 'Error: there is no row 3',
      path: '/case/3',
      times: 3,
      request_id: 'r-3',
    });
    expect(faults[0]!.stack).toContain('machine.test.ts');
    expect(await problemsOf()).toContain('faults.new');
  });

  test('cuts what is long, and takes anything for a problem', () => {
    const about = { version: '1', at: now() };
    const long = 'x'.repeat(5000);
    const fault = { words: long, problem: new Error(long), path: long, request_id: long };
    const row = describeFault(fault, about);
    expect(row.words).toHaveLength(300);
    expect(row.error).toHaveLength(500);
    expect(row.stack.length).toBeLessThanOrEqual(2000);
    for (const problem of [undefined, null, 'a text', { some: 'object' }])
      expect(
        describeFault({ words: 'w', problem, path: null, request_id: null }, about),
      ).toMatchObject({ error: '', stack: '', path: null });
  });
});

describe('a site that operators close', () => {
  test('refuses players’ calls with the moment at which it opens, and lets staff, sign-in and gateways in [7-6.3d 7-6.9]', async () => {
    const otto = await joinMember(world, 'operator');
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const until = new Date(now().getTime() + 3600_000).toISOString();
    const wish = { is_closed: true, until, reason: 'a new release' };
    expect(dataOf(await otto.api('POST /api/console/closing', wish))).toMatchObject({
      is_closed: true,
      until,
    });
    const refused = await ann.api('POST /api/box/{id}/open', { id: box.id, count: 1 });
    expect(refused).toMatchObject({
      ok: false,
      error: { key: 'maintenance.on', data: { until } },
    });
    const raw = await fetch(`${world.url}/api/box`);
    expect([raw.status, Number(raw.headers.get('retry-after'))]).toEqual([503, 3600]);
    expect(
      refusalOf(
        await world.visitor('POST /api/email/login', {
          email: 'a@b.test',
          password: '0'.repeat(64),
        }),
      ),
    ).not.toBe('maintenance.on');
    const hook = await fetch(`${world.url}/api/pay/webhook/stripe`, {
      method: 'POST',
      body: '{}',
    });
    expect(hook.status).not.toBe(503);
    expect(await problemsOf()).toContain('site.closed');
    expect((await otto.api('GET /api/box', {})).ok, 'staff reads').toBe(true);
    const act = await otto.api('POST /api/box/{id}/open', { id: box.id, count: 1 });
    expect(refusalOf(act), 'and does nothing else').toBe('maintenance.on');
    const bare = { authorization: `Bearer ${await startSession(world.db, otto.id)}` };
    const unproven = makeClient({ base: world.url, headers: bare });
    expect(refusalOf(await unproven('GET /api/box', {})), 'with its factor').toBe('maintenance.on');
    dataOf(await otto.api('POST /api/console/closing', { is_closed: false, reason: 'done' }));
    dataOf(await ann.api('POST /api/box/{id}/open', { id: box.id, count: 1 }));
  });

  test('opens once, and promises no moment that has passed or lies days ahead', async () => {
    const otto = await joinMember(world, 'operator');
    const close = (is_closed: boolean, until: string | null = null) =>
      otto.api('POST /api/console/closing', { is_closed, until, reason: 'try' });
    const at = (ms: number) => new Date(now().getTime() + ms).toISOString();
    expect(refusalOf(await close(false))).toBe('act.unfit');
    expect(refusalOf(await close(true, at(-1)))).toBe('act.unfit');
    expect(refusalOf(await close(true, at(49 * 3600_000)))).toBe('act.unfit');
    const no_reason = { is_closed: true, reason: '' };
    expect(refusalOf(await otto.api('POST /api/console/closing', no_reason))).toBe(
      'reason.required',
    );
    const sam = await joinMember(world, 'support');
    expect(
      refusalOf(await sam.api('POST /api/console/closing', { is_closed: true, reason: 'x' })),
    ).toBe('role.missing');
    await closeSite(commandDesk(world.db), { is_closed: true, until_at: null });
    dataOf(await close(false));
  });
});

describe('the verification of every night', () => {
  test('is noted, and named while it is old or finds a difference [7-6.6a]', async () => {
    const real = { ...test_settings, demo: false };
    const named = async () =>
      (await findMachineProblems(world.db, real, now())).find(
        ({ name }) => name === 'books.unverified',
      )?.words;
    expect(await named()).toBe('The last verified books: none yet.');
    await verifyAndNote(world.owner);
    expect(await named()).toBeUndefined();
    wait(27 * 3600_000);
    expect(await named()).toBe('The last verified books: 27 h old.');
    await noteRun(world.owner, {
      kind: 'verify',
      at: now(),
      ok: false,
      bytes: 0,
      ms: 1,
      place: null,
      words: '1 differences: a balance',
    });
    expect(await named()).toContain('the last one failed: 1 differences: a balance');
  });
});
