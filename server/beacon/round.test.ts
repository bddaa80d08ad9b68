import { QUICKNET, firstRoundFrom, roundMoment } from '@vitrine/fairness/beacon';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../kit/config.ts';
import { setClock } from '../kit/clock.ts';
import { setOutside } from '../kit/outside.ts';
import { readSettings } from '../kit/settings.ts';
import { modules } from '../modules.ts';
import { FakeBeacon } from '../testing/beacon.ts';
import { test_settings } from '../testing/settings.ts';
import type { BeaconSettings } from './config.ts';
import { ahead_s, fixRound, patience_s, readRound } from './round.ts';

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
  const round = fixRound(settings, at)!;
  const moment = roundMoment(settings.chain, round);
  const setSeconds = (seconds: number) => setClock(() => new Date(moment + seconds * 1000));
  return { at, round, moment, setSeconds };
}

test('a round is fixed before it exists, and never asked for before its moment', async () => {
  const { at, round, moment, setSeconds } = close();
  expect(moment).toBeGreaterThanOrEqual(at.getTime() + ahead_s * 1000);
  expect(moment).toBeLessThan(at.getTime() + ahead_s * 1000 + settings.chain.period_ms);
  setSeconds(-0.001);
  const state = await readRound(settings, round);
  expect(state).toEqual({ state: 'waiting', again_at: new Date(moment + 500) });
  expect(relay.asked).toEqual([]);
});

test('a published round comes with its proof, and is fetched once', async () => {
  const { round, setSeconds } = close();
  setSeconds(0.5);
  const state = await readRound(settings, round);
  const signature = relay.sign(round);
  expect(state).toEqual({
    state: 'published',
    round: { round, signature, randomness: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await readRound(settings, round)).toEqual(state);
  expect(relay.asked).toEqual([round]);
});

describe('a relay that', () => {
  test.each(['lies', 'raves', 'floods', 'fails', 'silent'] as const)('%s is passed over', async (mood) => {
    setOutside((request) => fetch(request), 200);
    const { round, setSeconds } = close();
    setSeconds(1);
    relay.mood = mood;
    expect(await readRound(both, round)).toMatchObject({ state: 'published', round: { round } });
    expect([relay.asked, second.asked]).toEqual([[round], [round]]);
  });
});

test('a round that doesn’t come is waited for, and then is missing; one that comes late never is', async () => {
  relay.mood = 'fails';
  const { round, moment, setSeconds } = close();
  setSeconds(1);
  expect(await readRound(settings, round)).toEqual({ state: 'waiting', again_at: new Date(moment + 4000) });
  setSeconds(patience_s - 1);
  expect(await readRound(settings, round)).toMatchObject({ state: 'waiting' });
  setSeconds(patience_s);
  expect(await readRound(settings, round)).toEqual({ state: 'missing' });
  relay.mood = 'well';
  expect(await readRound(settings, round)).toMatchObject({ state: 'published' });
});

test('where the beacon is off no round is fixed', () => {
  expect(fixRound({ ...settings, is_on: false }, new Date())).toBeNull();
  expect(test_settings.beacon.is_on).toBe(false);
});

describe('the configuration', () => {
  const environment = { DATA_DIR: '/tmp', SECRET_KEY: '07'.repeat(32), CAPTCHA: 'off' };
  const read = (given: Record<string, string>) =>
    readSettings(readConfig({ ...environment, ...given }, modules)).beacon;

  test('names drand’s chain and relays', () => {
    expect(read({ BEACON: 'drand' })).toMatchObject({ is_on: true, chain: QUICKNET });
    const { relays } = read({ BEACON: 'drand', BEACON_RELAYS: 'https://one.example/, https://two.example:8443' });
    expect(relays).toEqual(['https://one.example', 'https://two.example:8443']);
    expect(firstRoundFrom(QUICKNET, Date.parse('2026-01-01'))).toBeGreaterThan(24_000_000);
  });

  test.each(['http://one.example', 'one.example', 'https://one.example/path', 'https://a.b,'.repeat(6)])(
    'refuses the relays %s',
    (BEACON_RELAYS) => expect(() => read({ BEACON: 'drand', BEACON_RELAYS })).toThrow('BEACON_RELAYS'),
  );
});
