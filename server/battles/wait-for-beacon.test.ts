import { verifyRecord } from '@vitrine/fairness/record';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BeaconSettings } from '../beacon/index.ts';
import { setClock } from '../kit/clock.ts';
import { beacon_tools } from '../kit/curves.ts';
import { hashes } from '../kit/hashes.ts';
import { openLog } from '../kit/log.ts';
import { setOutside } from '../kit/outside.ts';
import { FakeBeacon } from '../testing/beacon.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { addBot, joinRoom } from './join.ts';
import { findEvents } from './store.ts';
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
  else await joinRoom(world.db, guest.id, battle_id, { seat: 1, client_seed: 'guest', beacon }, noKey());
  const full = await look(world, battle_id);
  const moment = Date.parse(full.beacon!.at);
  return {
    host,
    guest,
    battle_id,
    full,
    moment,
    setSeconds: (seconds: number) => setClock(() => new Date(moment + seconds * 1000)),
    runJob: () => beacon_job.run(world.db, { payload: { battle_id }, settings: { ...test_settings, beacon }, log }),
  };
}

const noKey = () => ({ key: undefined, session: undefined });
const moneyOf = async (player_id: number) => (await readBalance(world.db, player_id, 'money')).balance_mills;

test.each([false, true])(
  'a full battle waits for a round that is fixed before it exists, and is drawn with it (bot: %s)',
  async (bot) => {
    const { host, battle_id, full, moment, setSeconds, runJob } = await fill({ bot });
    expect(full).toMatchObject({ state: 2, started_at: null, expires_at: null, rounds: [], server_seed: null });
    expect(moment - start - hours * 3_600_000).toBeGreaterThanOrEqual(6000);
    expect(refusalOf(await host.api('POST /api/battle/{id}/leave', { id: String(battle_id) }))).toBe(
      'battle.not_waiting',
    );
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
    expect([verified, record]).toMatchObject([true, { beacon_proof: { round, signature: relay.sign(round) } }]);
    const verdict = verifyRecord(record, hashes, { chain: beacon.chain, tools: beacon_tools });
    expect(verdict).toMatchObject({ status: 'verified' });
    const other = { ...record, beacon_proof: { round: round + 1, signature: relay.sign(round + 1) } };
    expect(verifyRecord(other, hashes, { chain: beacon.chain, tools: beacon_tools }).status).toBe('failed');
  },
);

test('a round that never comes refunds everyone after ten minutes; no other round is taken, and none later', async () => {
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
