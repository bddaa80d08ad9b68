import { verifyRecord } from '@vitrine/fairness/record';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BeaconSettings } from '../beacon/index.ts';
import { setClock } from '../kit/clock.ts';
import { beacon_tools } from '../kit/curves.ts';
import { hashes } from '../kit/hashes.ts';
import { setOutside } from '../kit/outside.ts';
import { FakeBeacon } from '../testing/beacon.ts';
import { readBalance } from '../testing/flows.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { advanceGiveaway } from './advance.ts';
import { enterGiveaway } from './join.ts';
import { showOne } from './show.ts';
import { enter, hostOf, hour_ms, joinHost } from './testing/rooms.ts';

const world = openWorld();
const relay = new FakeBeacon();
let beacon: BeaconSettings;

beforeAll(async () => {
  beacon = await relay.open();
});
afterEach(() => {
  relay.mood = 'well';
  relay.asked.length = 0;
  setOutside();
});
afterAll(() => relay.close());

/** Each giveaway closes an hour after the one before, so that no two wait for the same round. */
let hours = 0;
const start = Date.now();
const asked = { key: undefined, session: undefined };

/** A giveaway that is full, or whose moment has come, and that waits for its round. */
async function close(type: 0 | 1) {
  const closed_at = start + (hours += 2) * hour_ms;
  setClock(() => new Date(closed_at - hour_ms));
  const host = await joinHost(world);
  const money = await moneyOf(host);
  const end_time = new Date(closed_at).toISOString();
  const { id } = await hostOf(host, type === 0 ? { total_people: 2 } : { type, end_time });
  const players = await Promise.all([joinPlayer(world), joinPlayer(world)]);
  if (type === 0) setClock(() => new Date(closed_at));
  for (const { id: player } of players)
    await enterGiveaway(world.db, player, id, { client_seed: `of ${player}`, beacon }, asked);
  setClock(() => new Date(closed_at));
  const advance = () => advanceGiveaway(world.db, id, beacon);
  await advance();
  const lookAt = () => showOne(world.db, id, { player_id: undefined, beacon });
  const full = await lookAt();
  const moment = Date.parse(full.beacon!.at);
  const setSeconds = (seconds: number) => setClock(() => new Date(moment + seconds * 1000));
  return { id, host, money, players, full, closed_at, moment, advance, lookAt, setSeconds };
}

const moneyOf = async ({ id }: TestPlayer) =>
  (await readBalance(world.db, id, 'money')).balance_mills;

test.each([0, 1] as const)(
  'a closed giveaway of type %s waits for a round that is fixed before it exists, and is drawn with it',
  async (type) => {
    const { id, full, closed_at, moment, advance, lookAt, setSeconds } = await close(type);
    expect(full).toMatchObject({
      state: 1,
      phase: 'drawing',
      server_seed: null,
      draw: null,
      beacon_on: true,
    });
    expect(moment - closed_at).toBeGreaterThanOrEqual(6000);
    const late = await joinPlayer(world);
    expect(refusalOf(await enter(late, id))).toMatch(/^giveaway\.(full|ended)$/);
    setSeconds(-0.001);
    expect(await advance()).toBe(false);
    expect(relay.asked).toEqual([]);
    setSeconds(1);
    expect(await advance()).toBe(true);
    const { phase, draw, beacon: fixed } = await lookAt();
    expect([phase, fixed]).toEqual(['drawn', full.beacon]);
    const { record, verified } = dataOf(await world.visitor('POST /api/pfv_api', { id: draw! }));
    const { round } = full.beacon!;
    const { chain_hash, public_key } = beacon.chain;
    const origin = { chain_hash, public_key, closed_at: new Date(closed_at).toISOString() };
    const proof = { round, signature: relay.sign(round), ...origin };
    expect([verified, record]).toMatchObject([true, { beacon_proof: proof }]);
    const tools = { chains: beacon.chains, tools: beacon_tools };
    expect(verifyRecord(record, hashes, tools).status).toBe('verified');
    const other = {
      ...record,
      beacon_proof: { ...proof, round: round + 1, signature: relay.sign(round + 1) },
    };
    expect(verifyRecord(other, hashes, tools).status).toBe('failed');
  },
);

test('a round that never comes gives the host everything back after ten minutes; no other is taken [6-6.11c]', async () => {
  const { host, money, players, full, advance, lookAt, setSeconds } = await close(0);
  relay.mood = 'fails';
  setSeconds(1);
  expect(await advance()).toBe(true);
  setSeconds(599);
  await advance();
  expect((await lookAt()).phase).toBe('drawing');
  relay.mood = 'lies';
  setSeconds(603);
  await advance();
  expect(await lookAt()).toMatchObject({
    state: 3,
    phase: 'cancelled',
    reason: 'no_beacon',
    draw: null,
  });
  expect(await moneyOf(host)).toBe(money);
  for (const player of players)
    expect((await readBalance(world.db, player.id, 'bonus')).balance_mills).toBe(0);
  relay.mood = 'well';
  expect(await advance()).toBe(false);
  expect(new Set(relay.asked)).toEqual(new Set([full.beacon!.round]));
});
