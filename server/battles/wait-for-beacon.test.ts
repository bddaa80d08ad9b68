import { verifyRecord } from '@vitrine/fairness/record';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BeaconSettings } from '../beacon/index.ts';
import { setClock } from '../kit/clock.ts';
import { beacon_tools } from '../kit/curves.ts';
import { hashes } from '../kit/hashes.ts';
import { openDatabase, transact } from '../kit/db.ts';
import { runJobs } from '../kit/jobs.ts';
import { openLog } from '../kit/log.ts';
import { queueMail } from '../kit/mail.ts';
import { setOutside } from '../kit/outside.ts';
import { mail } from '../mail/index.ts';
import { FakeBeacon } from '../testing/beacon.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { addBot, joinRoom } from './join.ts';
import { findBattle, findEvents } from './store.ts';
import { battle_over_ms, createRoomOf, look, passTime } from './testing/rooms.ts';
import { beacon_job } from './wait-for-beacon.ts';

const world = openWorld();
const relay = new FakeBeacon();
const log = openLog({ log_level: 'silent' });
let beacon: BeaconSettings;

beforeAll(async () => {
  beacon = await relay.open();
});
afterEach(() => {
  relay.mood = 'well';
  relay.asked.length = 0;
  setClock();
  setOutside();
});
afterAll(() => relay.close());

/** Each battle fills an hour after the one before, so that no two wait for the same round. */
let hours = 0;
const start = Date.now();

/** A battle of two that is full and waits. */
async function fill({ bot = false } = {}) {
  const filled_at = start + ++hours * 3_600_000;
  setClock(() => new Date(filled_at));
  const [host, guest] = await Promise.all([joinPlayer(world), joinPlayer(world)]);
  const box = await makeCase(world);
  const battle_id = (await createRoomOf(host, { boxes: [box.id] })) as number;
  if (bot) await addBot(world.db, host.id, battle_id, { seat: 1, beacon });
  else
    await joinRoom(
      world.db,
      guest.id,
      battle_id,
      { seat: 1, client_seed: 'guest', beacon },
      noKey(),
    );
  const full = await look(world, battle_id);
  const moment = Date.parse(full.beacon!.at);
  return {
    host,
    guest,
    battle_id,
    full,
    moment,
    setSeconds: (seconds: number) => setClock(() => new Date(moment + seconds * 1000)),
    runJob: () =>
      beacon_job.run(world.db, {
        payload: { battle_id },
        settings: { ...test_settings, beacon },
        log,
      }),
  };
}

const noKey = () => ({ key: undefined, session: undefined });
const moneyOf = async (player_id: number) =>
  (await readBalance(world.db, player_id, 'money')).balance_mills;

test.each([false, true])(
  'a full battle waits for a round that is fixed before it exists, and is drawn with it (bot: %s) [3-7.32 6-4.7]',
  async (bot) => {
    const { host, battle_id, full, moment, setSeconds, runJob } = await fill({ bot });
    expect(full).toMatchObject({
      state: 2,
      started_at: null,
      expires_at: null,
      rounds: [],
      server_seed: null,
    });
    expect(moment - start - hours * 3_600_000).toBeGreaterThanOrEqual(6000);
    expect(
      refusalOf(await host.api('POST /api/battle/{id}/leave', { id: String(battle_id) })),
    ).toBe('battle.not_waiting');
    setSeconds(-0.001);
    await runJob();
    expect([(await look(world, battle_id)).started_at, relay.asked]).toEqual([null, []]);
    setSeconds(1);
    // The queue goes by the database's clock.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
    await runQueuedJobs(world, { beacon });
    expect(await look(world, battle_id)).toMatchObject({ state: 2, beacon: full.beacon });
    expect((await look(world, battle_id)).started_at).not.toBeNull();
    await passTime(world, battle_over_ms);
    const { state, draw } = await look(world, battle_id);
    expect(state).toBe(3);
    const { record, verified } = dataOf(await world.visitor('POST /api/pfv_api', { id: draw! }));
    const { round } = full.beacon!;
    const { chain_hash, public_key } = beacon.chain;
    const origin = {
      chain_hash,
      public_key,
      closed_at: new Date(start + hours * 3_600_000).toISOString(),
    };
    const proof = { round, signature: relay.sign(round), ...origin };
    expect([verified, record]).toMatchObject([true, { beacon_proof: proof }]);
    const verdict = verifyRecord(record, hashes, { chains: beacon.chains, tools: beacon_tools });
    expect(verdict).toMatchObject({ status: 'verified' });
    // Neither another round is true, nor another moment, from which another round would follow.
    const next = { ...proof, round: round + 1, signature: relay.sign(round + 1) };
    const moved = {
      ...proof,
      closed_at: new Date(Date.parse(proof.closed_at) + 3000).toISOString(),
    };
    for (const beacon_proof of [next, moved])
      expect(
        verifyRecord({ ...record, beacon_proof }, hashes, {
          chains: beacon.chains,
          tools: beacon_tools,
        }).status,
      ).toBe('failed');
  },
);

test('a round that never comes refunds everyone after ten minutes; no other round is taken, and none later [3-7.32 6-4.2]', async () => {
  const { host, guest, battle_id, full, setSeconds, runJob } = await fill();
  relay.mood = 'fails';
  setSeconds(599);
  await runJob();
  expect((await look(world, battle_id)).state).toBe(2);
  relay.mood = 'lies';
  setSeconds(601);
  await runJob();
  expect((await look(world, battle_id)).state).toBe(4);
  expect([await moneyOf(host.id), await moneyOf(guest.id)]).toEqual([500_000, 500_000]);
  relay.mood = 'well';
  expect(await runJob()).toBe(0);
  expect(await look(world, battle_id)).toMatchObject({ state: 4, reason: 'no_beacon' });
  expect(new Set(relay.asked)).toEqual(new Set([full.beacon!.round]));
  const events = await findEvents(world.db, battle_id, new Date('2100-01-01'));
  expect(events.at(-1)).toMatchObject({ kind: 'cancelled', data: { reason: 'no_beacon' } });
});

test('twenty jobs at once start a battle once', async () => {
  const { battle_id, setSeconds, runJob } = await fill();
  setSeconds(1);
  const done = await Promise.all(Array.from({ length: 20 }, runJob));
  expect(done.filter((count) => count === 1)).toHaveLength(1);
  const events = await findEvents(world.db, battle_id, new Date('2100-01-01'));
  expect(events.filter(({ kind }) => kind === 'started')).toHaveLength(1);
  await passTime(world, battle_over_ms);
  expect((await look(world, battle_id)).state).toBe(3);
});

describe('another chain is configured while a battle waits', () => {
  const newer = new FakeBeacon(0xab);
  let changed: BeaconSettings;
  beforeAll(async () => {
    const { relays, ...settings } = await newer.open();
    changed = {
      ...settings,
      relays: [...relays, ...beacon.relays],
      chains: [newer.chain, relay.chain],
    };
  });
  afterAll(() => newer.close());
  const runWith = (battle_id: number, settings: BeaconSettings) =>
    beacon_job.run(world.db, {
      payload: { battle_id },
      settings: { ...test_settings, beacon: settings },
      log,
    });

  test('and the battle is drawn by its own [6-4.8]', async () => {
    const { battle_id, full, setSeconds } = await fill();
    setSeconds(1);
    await runWith(battle_id, changed);
    await passTime(world, battle_over_ms);
    const { state, draw } = await look(world, battle_id);
    expect(state).toBe(3);
    const { record } = dataOf(await world.visitor('POST /api/pfv_api', { id: draw! }));
    const { round } = full.beacon!;
    const { chain_hash, public_key } = relay.chain;
    expect(record).toMatchObject({
      beacon_proof: { round, signature: relay.sign(round), chain_hash, public_key },
    });
    expect(newer.asked).toEqual([]);
  });

  test('and is refunded where its own isn’t known any more [6-4.8]', async () => {
    const { host, guest, battle_id, setSeconds } = await fill();
    const forgotten = { ...changed, chains: [newer.chain] };
    setSeconds(590);
    await runWith(battle_id, forgotten);
    expect((await look(world, battle_id)).state).toBe(2);
    setSeconds(600);
    await runWith(battle_id, forgotten);
    expect(await look(world, battle_id)).toMatchObject({ state: 4, reason: 'no_beacon' });
    expect([await moneyOf(host.id), await moneyOf(guest.id)]).toEqual([500_000, 500_000]);
    expect([newer.asked, relay.asked]).toEqual([[], []]);
  });

  test('and a room that is drawn with a round keeps its chain and its moment, whoever writes', async () => {
    const { battle_id } = await fill();
    const { room_id } = (await findBattle(world.db, battle_id))!;
    const change = (columns: string) =>
      sql`update seeds_rooms set ${sql.raw(columns)} where id = ${room_id}`.execute(world.owner);
    for (const columns of [
      `beacon_chain = repeat('ab', 32)`,
      `beacon_key = 'ab'`,
      `closed_at = closed_at + interval '3 seconds'`,
      `beacon_chain = null, beacon_key = null, closed_at = null`,
    ])
      await expect(change(columns)).rejects.toThrow(`room ${room_id} can't go`);
  });
});

test('a battle from before its chain was noted has a record without it, which holds', async () => {
  const { battle_id, full, setSeconds, runJob } = await fill();
  setSeconds(1);
  await runJob();
  await passTime(world, battle_over_ms);
  const { room_id } = (await findBattle(world.db, battle_id))!;
  await transact(world.owner, async (tx) => {
    await sql`alter table seeds_rooms disable trigger seeds_rooms_go_forward`.execute(tx);
    await sql`update seeds_rooms set beacon_chain = null, beacon_key = null, closed_at = null
      where id = ${room_id}`.execute(tx);
    await sql`alter table seeds_rooms enable trigger seeds_rooms_go_forward`.execute(tx);
  });
  const { draw } = await look(world, battle_id);
  const { record, verified } = dataOf(await world.visitor('POST /api/pfv_api', { id: draw! }));
  const { round } = full.beacon!;
  expect(verified).toBe(true);
  expect(record).toHaveProperty('beacon_proof', { round, signature: relay.sign(round) });
});

test('a battle whose job was lost is looked at again after the patience, and refunded if its round is missing [6-6.11b]', async () => {
  const { host, battle_id, setSeconds } = await fill();
  await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
  relay.mood = 'fails';
  setSeconds(500);
  await runJob(world, 'battles:recall_waiting');
  setSeconds(700);
  expect(await runJob(world, 'battles:recall_waiting')).toBeGreaterThan(0);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
  await runQueuedJobs(world, { beacon });
  expect(await look(world, battle_id)).toMatchObject({ state: 4, reason: 'no_beacon' });
  expect(await moneyOf(host.id)).toBe(500_000);
});

test('while three relays accept and never answer, letters and other jobs go on beside 16 battles that wait [6-6.9]', async () => {
  const relays = [new FakeBeacon(), new FakeBeacon(), new FakeBeacon()];
  const addresses: string[] = [];
  for (const one of relays) addresses.push(...(await one.open()).relays);
  const silent = { ...beacon, relays: addresses };
  let moment = 0;
  for (let n = 0; n < 16; n++) ({ moment } = await fill());
  for (const one of relays) one.mood = 'silent';
  setClock(() => new Date(moment + 1000));
  // Longer than the test.
  setOutside((request) => fetch(request), 600_000);
  const settings = { ...test_settings, demo: true, beacon: silent };
  const code = { name: 'register_code', code: '493027' } as const;
  await transact(world.db, (db) =>
    queueMail({ db, settings }, { to: 'ann@vitrine.test', language: 'en', letter: code }),
  );
  // The battles come first in the queue.
  await sql`update graphile_worker._private_jobs j set run_at = now() - case when k.identifier = 'battles:beacon'
    then interval '1 minute' else interval '0' end from graphile_worker._private_tasks k where k.id = j.task_id`.execute(
    world.owner,
  );
  const owner = openDatabase(world.database_url, { connections: 6, patient: true });
  const jobs = [beacon_job, ...mail.jobs!];
  const runner = await runJobs(owner.pool, world.db, jobs, { settings, log });
  try {
    await expect.poll(() => relays[0]!.asked.length).toBe(1);
    const sent = sql`select from mail_outbox where recipient = 'ann@vitrine.test'`;
    await expect.poll(async () => (await sent.execute(world.owner)).rows.length).toBe(1);
    expect(relays.map(({ asked }) => asked.length)).toEqual([1, 0, 0]);
  } finally {
    for (const one of relays) one.close();
    await runner.stop();
    await owner.close();
  }
});
