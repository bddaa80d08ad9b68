import { AHEAD_MS, CHAINS, QUICKNET, firstRoundFrom } from '@vitrine/fairness/beacon';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../kit/config.ts';
import { setClock } from '../kit/clock.ts';
import { setOutside } from '../kit/outside.ts';
import { readSettings } from '../kit/settings.ts';
import { modules } from '../modules.ts';
import { FakeBeacon } from '../testing/beacon.ts';
import { test_settings } from '../testing/settings.ts';
import { config, type BeaconSettings } from './config.ts';
import { fixRound, patience_s, publishedAt, readRound } from './round.ts';

const relay = new FakeBeacon();
const second = new FakeBeacon();
let settings: BeaconSettings;
let both: BeaconSettings;

beforeAll(async () => {
  settings = await relay.open();
  both = { ...settings, relays: [...settings.relays, ...(await second.open()).relays] };
});
afterEach(() => {
  relay.mood = second.mood = 'well';
  relay.asked.length = second.asked.length = 0;
  setClock();
  setOutside();
});
afterAll(() => {
  relay.close();
  second.close();
});

let closes = 0;

/** A room that closes now, with a round that no other test has asked for. */
function close() {
  closes += 1;
  const at = new Date(Date.parse('2026-01-01') + closes * 86_400_000);
  const { round, at: published_at, chain_hash, closed_at } = fixRound(settings, at)!;
  const moment = published_at.getTime();
  const setSeconds = (seconds: number) => setClock(() => new Date(moment + seconds * 1000));
  return {
    at,
    round,
    room: { beacon_round: round, beacon_chain: chain_hash, closed_at },
    moment,
    setSeconds,
  };
}

test('a round is fixed before it exists, and never asked for before its moment', async () => {
  const { at, room, moment, setSeconds } = close();
  expect(moment).toBeGreaterThanOrEqual(at.getTime() + AHEAD_MS);
  expect(moment).toBeLessThan(at.getTime() + AHEAD_MS + settings.chain.period_ms);
  expect(publishedAt(settings, room)).toEqual(new Date(moment));
  setSeconds(-0.001);
  const state = await readRound(settings, room);
  expect(state).toEqual({ state: 'waiting', again_at: new Date(moment + 500) });
  expect(relay.asked).toEqual([]);
});

test('a published round comes with its proof, and is fetched once', async () => {
  const { round, room, setSeconds } = close();
  setSeconds(0.5);
  const state = await readRound(settings, room);
  const signature = relay.sign(round);
  expect(state).toEqual({
    state: 'published',
    round: { round, signature, randomness: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await readRound(settings, room)).toEqual(state);
  expect(relay.asked).toEqual([round]);
});

describe('a relay that', () => {
  test.each(['lies', 'raves', 'floods', 'fails', 'silent'] as const)(
    '%s is passed over [6-4.3]',
    async (mood) => {
      // Only the silent relay takes all of its time; the honest one may need some of it under load.
      setOutside((request) => fetch(request), 3000);
      const { round, room, setSeconds } = close();
      setSeconds(1);
      relay.mood = mood;
      expect(await readRound(both, room)).toMatchObject({ state: 'published', round: { round } });
      expect([relay.asked, second.asked]).toEqual([[round], [round]]);
    },
  );
});

test('a round that doesn’t come is waited for, and then is missing; one that comes late never is [6-4.3]', async () => {
  relay.mood = 'fails';
  const { room, moment, setSeconds } = close();
  setSeconds(1);
  expect(await readRound(settings, room)).toEqual({
    state: 'waiting',
    again_at: new Date(moment + 4000),
  });
  setSeconds(patience_s - 1);
  expect(await readRound(settings, room)).toMatchObject({ state: 'waiting' });
  setSeconds(patience_s);
  expect(await readRound(settings, room)).toEqual({ state: 'missing' });
  relay.mood = 'well';
  setSeconds(patience_s + 3);
  expect(await readRound(settings, room)).toMatchObject({ state: 'published' });
});

test('all rooms that wait for a round ask for it once, and a relay that doesn’t answer rests [6-6.9]', async () => {
  setOutside((request) => fetch(request), 1000);
  const { room, round, setSeconds } = close();
  const ask = () => Promise.all(Array.from({ length: 16 }, () => readRound(both, room)));
  setSeconds(1);
  relay.mood = 'silent';
  second.mood = 'fails';
  expect((await ask()).map(({ state }) => state)).toEqual(Array(16).fill('waiting'));
  expect([relay.asked, second.asked]).toEqual([[round], [round]]);
  setSeconds(4);
  await ask();
  expect([relay.asked, second.asked]).toEqual([[round], [round, round]]);
  setSeconds(31);
  relay.mood = 'well';
  expect((await ask()).map(({ state }) => state)).toEqual(Array(16).fill('published'));
  expect([relay.asked, second.asked]).toEqual([
    [round, round],
    [round, round],
  ]);
});

test('a room of another time is read from its own chain, and one of an unknown chain from none', async () => {
  const newer = new FakeBeacon(0xab);
  const now_settings = await newer.open();
  const relays = [...now_settings.relays, ...settings.relays];
  const both_chains = { ...now_settings, relays, chains: [newer.chain, relay.chain] };
  const { round, room, moment, setSeconds } = close();
  expect(fixRound(both_chains, room.closed_at)!.chain_hash).toBe(newer.chain.chain_hash);
  // Another process may know the chain: only after its patience is the round missing.
  for (const [seconds, state] of [
    [patience_s - 4, 'waiting'],
    [patience_s, 'missing'],
  ] as const) {
    setSeconds(seconds);
    expect(await readRound({ ...both_chains, chains: [newer.chain] }, room)).toMatchObject({
      state,
    });
  }
  expect(publishedAt({ ...both_chains, chains: [newer.chain] }, room)).toBeUndefined();
  setSeconds(1);
  const state = await readRound(both_chains, room);
  expect(state).toMatchObject({
    state: 'published',
    round: { round, signature: relay.sign(round) },
  });
  expect([newer.asked, relay.asked, publishedAt(both_chains, room)]).toEqual([
    [],
    [round],
    new Date(moment),
  ]);
  newer.close();
});

test('a room that noted no chain is of quicknet', () => {
  const old = { beacon_round: 1000, beacon_chain: null };
  expect(publishedAt({ ...settings, chains: [relay.chain, ...CHAINS] }, old)).toEqual(
    new Date('2023-08-23T15:59:24Z'),
  );
  expect(publishedAt(settings, old)).toBeUndefined();
});

test('where the beacon is off no round is fixed', () => {
  expect(fixRound({ ...settings, is_on: false }, new Date())).toBeNull();
  expect(test_settings.beacon.is_on).toBe(false);
});

describe('the configuration', () => {
  const environment = { DATA_DIR: '/tmp', SECRET_KEY: '07'.repeat(32), CAPTCHA: 'off' };
  const read = (given: Record<string, string>) =>
    readSettings(readConfig({ ...environment, ...given }, modules)).beacon;

  test('asks drand on a real site unless it is switched off, and not in a demo, which needs no network [6-6.25]', () => {
    const isOn = (given: Record<string, string>) =>
      readConfig(given, [{ config }]).of_modules.beacon!.is_on;
    const real = { PUBLIC_URL: 'https://example.com' };
    expect(isOn(real)).toBe(true);
    expect(isOn({ ...real, BEACON: 'off' })).toBe(false);
    expect(read({}).is_on).toBe(false);
    expect(read({ BEACON: 'drand' }).is_on).toBe(true);
  });

  test('names drand’s chain and relays', () => {
    expect(read({ BEACON: 'drand' })).toMatchObject({
      is_on: true,
      chain: QUICKNET,
      chains: CHAINS,
    });
    const { relays } = read({
      BEACON: 'drand',
      BEACON_RELAYS: 'https://one.example/, https://two.example:8443',
    });
    expect(relays).toEqual(['https://one.example', 'https://two.example:8443']);
    expect(firstRoundFrom(QUICKNET, Date.parse('2026-01-01'))).toBeGreaterThan(24_000_000);
  });

  test.each([
    'http://one.example',
    'one.example',
    'https://one.example/path',
    'https://a.b,'.repeat(6),
  ])('refuses the relays %s', (BEACON_RELAYS) =>
    expect(() => read({ BEACON: 'drand', BEACON_RELAYS })).toThrow('BEACON_RELAYS'),
  );
});
