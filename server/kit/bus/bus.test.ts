import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { bus_changed, declareSharedTopic, publish, subscribe } from '../bus.ts';
import { setClock } from '../clock.ts';
import { openLog } from '../log.ts';
import { randomHex } from '../random.ts';
import { LocalBus } from './local.ts';
import { openRedisBus } from './redis.ts';
import type { Bus } from './shared.ts';

let redis: TestRedis;
const opened: Bus[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.kill());
afterEach(async () => {
  setClock();
  for (const bus of opened.splice(0)) await bus.close();
});

/** Joins a site, by default a new one, as one more process. */
async function join(name = randomHex(4)): Promise<Bus> {
  const log = openLog({ log_level: 'silent' });
  const bus = await openRedisBus({ url: redis.url, name, salt: 'salt', log });
  opened.push(bus);
  return bus;
}

/** A clock that stands still until it is moved. */
function holdClock() {
  let at = Date.now();
  setClock(() => new Date(at));
  return { forward: (ms: number) => (at += ms) };
}

const calls = { name: 'calls', per_second: 1, burst: 5 };
const searches = { name: 'searches', per_second: 1, burst: 2 };
const take = (bus: Bus, caller: string, weight = 1) => bus.take([{ kind: calls, caller, weight }]);

describe.each([
  ['a process that is alone', () => Promise.resolve<Bus>(new LocalBus())],
  ['a process that has joined others', () => join()],
])('%s [10-2a]', (_name, open) => {
  test('grants a burst and a rate, and says when there is room again', async () => {
    const clock = holdClock();
    const bus = await open();
    for (let n = 0; n < 5; n++) expect(await take(bus, 'ann')).toBe(0);
    expect(await take(bus, 'ann')).toBe(1);
    expect(await take(bus, 'ann', 3)).toBe(3);
    expect(await take(bus, 'ben')).toBe(0);
    clock.forward(1000);
    expect(await take(bus, 'ann')).toBe(0);
    expect(await take(bus, 'ann')).toBe(1);
  });

  test('a decision over two buckets takes from both or from none', async () => {
    holdClock();
    const bus = await open();
    const both = () =>
      bus.take([
        { kind: calls, caller: 'ann', weight: 1 },
        { kind: searches, caller: 'ann', weight: 1 },
      ]);
    expect([await both(), await both(), await both(), await both()]).toEqual([0, 0, 1, 1]);
    expect([await take(bus, 'ann', 3), await take(bus, 'ann')]).toEqual([0, 1]);
  });

  test('what is owed delays the next', async () => {
    const clock = holdClock();
    const bus = await open();
    bus.owe([{ kind: calls, caller: 'ann', weight: 7 }]);
    expect(await take(bus, 'ann')).toBe(3);
    clock.forward(3000);
    expect(await take(bus, 'ann')).toBe(0);
  });

  test('tries are counted by key, and uncounted', async () => {
    const bus = await open();
    const kind = { name: 'tries', window_ms: 60_000 };
    const first = await bus.count(kind, 'ann');
    expect(first.before).toBe(0);
    expect((await bus.count(kind, 'ann')).before).toBe(1);
    expect((await bus.count(kind, 'ben')).before).toBe(0);
    first.giveBack();
    expect((await bus.count(kind, 'ann')).before).toBe(1);
  });

  test('a window ends, and nothing is given back to the next one', async () => {
    const bus = await open();
    const kind = { name: 'short', window_ms: 150 };
    const first = await bus.count(kind, 'ann');
    await sleep(200);
    expect((await bus.count(kind, 'ann')).before).toBe(0);
    first.giveBack();
    expect((await bus.count(kind, 'ann')).before).toBe(1);
  });

  test('a text is kept for a key, until it is too old', async () => {
    const bus = await open();
    const kind = { name: 'kept', for_ms: 150 };
    expect(await bus.find(kind, 'ann')).toEqual([]);
    bus.keep(kind, 'ann', '1');
    bus.keep(kind, 'ann', '2');
    expect(new Set(await bus.find(kind, 'ann'))).toEqual(new Set(['2']));
    expect(await bus.find(kind, 'ben')).toEqual([]);
    await sleep(200);
    expect(await bus.find(kind, 'ann')).toEqual([]);
  });

  test('a visitor with two pages counts once, until the last of them is closed', async () => {
    const bus = await open();
    bus.enter('ann');
    bus.enter('ann');
    bus.enter('ben');
    bus.leave('ann');
    expect(await bus.countPresent()).toBe(2);
  });
});

describe('several processes of one site', () => {
  test('have one number: of 200 calls at once through three of them, as many get in as through one [10-2b]', async () => {
    const name = randomHex(4);
    const all = [await join(name), await join(name), await join(name)];
    const kind = { name: 'crowd', per_second: 0.001, burst: 50 };
    const waits = await Promise.all(
      Array.from({ length: 200 }, (_, n) => all[n % 3]!.take([{ kind, caller: 'ann', weight: 1 }])),
    );
    expect(waits.filter((wait_s) => wait_s === 0)).toHaveLength(50);
    const other = await join();
    expect(await other.take([{ kind, caller: 'ann', weight: 1 }]), 'another site').toBe(0);
  });

  test('count tries as one: each of sixty at once is another one [10-2c]', async () => {
    const name = randomHex(4);
    const all = [await join(name), await join(name)];
    const kind = { name: 'tries', window_ms: 60_000 };
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) => all[n % 2]!.count(kind, 'ann')),
    );
    const befores = tries.map(({ before }) => before).toSorted((a, b) => a - b);
    expect(befores).toEqual(Array.from({ length: 60 }, (_, n) => n));
    for (const tried of tries) tried.giveBack();
    await expect.poll(async () => (await all[0]!.count(kind, 'ann')).before).toBeLessThan(10);
  });

  test('read what another keeps; not while Redis is gone, nor soon after, as it came back empty', async () => {
    const own = await startRedis();
    const log = openLog({ log_level: 'silent' });
    const openOne = async () => {
      const bus = await openRedisBus({ url: own.url, name: 'kept', salt: 'salt', log });
      opened.push(bus);
      return bus;
    };
    const [one, two] = [await openOne(), await openOne()];
    const kind = { name: 'kept', for_ms: 2000 };
    one.keep(kind, 'ann', '7');
    await expect.poll(() => two.find(kind, 'ann')).toEqual(['7']);
    await own.kill();
    expect(await two.find(kind, 'ann')).toBeUndefined();
    await own.start();
    await expect.poll(() => two.state(), { timeout: 5000 }).toBe('joined');
    expect(await two.find(kind, 'ann')).toBeUndefined();
    await expect.poll(() => two.find(kind, 'ann'), { timeout: 5000 }).toEqual([]);
    await own.kill();
  });

  test('a clock that is behind refills nothing', async () => {
    const name = randomHex(4);
    const [one, two] = [await join(name), await join(name)];
    const clock = holdClock();
    for (let n = 0; n < 5; n++) expect(await take(one, 'ann')).toBe(0);
    clock.forward(-3600_000);
    expect(await take(two, 'ann')).toBe(1);
  });

  test('the visitors of all are counted once; those of a killed process are gone in 45 s [10-2d]', async () => {
    const name = randomHex(4);
    const clock = holdClock();
    const [one, killed] = [await join(name), await join(name)];
    one.enter('ann');
    killed.enter('ann');
    killed.enter('ben');
    await expect.poll(() => one.countPresent(), { timeout: 3000 }).toBe(2);
    // It beats no more.
    clock.forward(44_000);
    await sleep(1100);
    expect(await one.countPresent()).toBe(2);
    clock.forward(1000);
    await expect.poll(() => one.countPresent(), { timeout: 3000 }).toBe(0);
  });

  test('a visitor who leaves one process and stays in another stays', async () => {
    const name = randomHex(4);
    const clock = holdClock();
    const [one, two] = [await join(name), await join(name)];
    one.enter('ann');
    two.enter('ann');
    two.leave('ann');
    expect(await two.countPresent()).toBe(1);
    clock.forward(20_001);
    one.enter('ben');
    // Its beat, which comes every 15 s, would have said so of Ann too.
    await expect.poll(() => two.countPresent(), { timeout: 3000 }).toBe(1);
  });
});

describe('Redis', () => {
  const topic = declareSharedTopic('tests.shared');

  test('carries hints: what one process says others hear, and not itself again [10-2e]', async () => {
    const name = randomHex(4);
    const heard: string[] = [];
    await join(name);
    const stop = subscribe(topic, () => void heard.push('heard'));
    publish(topic, undefined);
    await sleep(200);
    expect(heard).toEqual(['heard']);
    // Another process, which has a mark of its own, says the same.
    const { createClient } = await import('@redis/client');
    const other = createClient({ url: redis.url });
    await other.connect();
    await other.publish(`vitrine:${name}:wake`, 'another tests.shared');
    await expect.poll(() => heard.length).toBe(2);
    await other.publish(`vitrine:${name}:wake`, 'another tests.unknown');
    other.destroy();
    stop();
  });

  test('gone, nobody gets in beyond what one process grants, and nothing waits for it; it is joined again by itself [10-2f]', async () => {
    const own = await startRedis();
    const states: string[] = [];
    const log = openLog({ log_level: 'silent' });
    const bus: Bus = await openRedisBus({ url: own.url, name: 'gone', salt: 'salt', log });
    const stopNoting = subscribe(bus_changed, () => void states.push(bus.state()));
    opened.push(bus);
    const heard: string[] = [];
    const stop = subscribe(topic, () => void heard.push('heard'));
    const kind = { name: 'crowd', per_second: 0.001, burst: 50 };
    const takeSome = async (count: number) => {
      const waits = await Promise.all(
        Array.from({ length: count }, () => bus.take([{ kind, caller: 'ann', weight: 1 }])),
      );
      return waits.filter((wait_s) => wait_s === 0).length;
    };
    expect(bus.state()).toBe('joined');
    expect(await takeSome(30)).toBe(30);
    await own.kill();
    expect(await takeSome(60)).toBe(20);
    await expect.poll(() => bus.state()).toBe('away');
    await own.start();
    await expect.poll(() => bus.state(), { timeout: 5000 }).toBe('joined');
    expect(await takeSome(60), 'it came back empty, and lets nobody in').toBe(0);
    // It reads everything again: messages were lost.
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(states.slice(-2)).toEqual(['away', 'joined']);
    stop();
    stopNoting();
    await own.kill();
  });

  test('that hangs delays a call once in a second, and by a quarter of a second', async () => {
    const own = await startRedis();
    const log = openLog({ log_level: 'silent' });
    const bus = await openRedisBus({ url: own.url, name: 'hangs', salt: 'salt', log });
    opened.push(bus);
    own.freeze();
    expect(await take(bus, 'ann')).toBe(0);
    expect(bus.state()).toBe('away');
    for (let n = 0; n < 4; n++) expect(await take(bus, 'ann')).toBe(0);
    expect(await take(bus, 'ann')).toBeGreaterThan(0);
    own.thaw();
    await expect.poll(() => (take(bus, 'ben'), bus.state()), { timeout: 5000 }).toBe('joined');
    await own.kill();
  });
});
