import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publish } from '../../server/kit/socket/publish.ts';
import { serveApi, type LiveApi } from '../../server/testing/api.ts';
import { openWorld } from '../../server/testing/world.ts';
import { join } from './connection.ts';

const world = openWorld();
const channel = 'DropKanbanChannel';
let api: LiveApi;

/** What a page knows of its browser. */
const page = new EventTarget();

beforeAll(async () => {
  api = await serveApi(world.db);
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL(api.url));
});
afterAll(() => {
  page.dispatchEvent(new Event('offline'));
  api.close();
  vi.unstubAllGlobals();
});

test('a page hears an event once, is told when to fetch the present state, and comes back by itself', async () => {
  const [heard, other]: [unknown[], unknown[]] = [[], []];
  let states = 0;
  const leave = join(
    channel,
    'DropKanban',
    (data) => heard.push(data),
    () => (states += 1),
  );
  const leaveOther = join(channel, 'Another', (data) => other.push(data));
  await expect.poll(() => states).toBe(1);
  publish(channel, 'DropKanban', { n: 1 });
  await expect.poll(() => heard).toEqual([{ n: 1 }]);

  api.close();
  api = await serveApi(world.db, {
    port: Number(new URL(api.url).port),
    settings: { live: { key: 'vitrine', event_namespace: 'App\\Events' } },
  });
  await expect.poll(() => states).toBe(2);
  publish(channel, 'DropKanban', { n: 2 });
  await expect.poll(() => heard).toEqual([{ n: 1 }, { n: 2 }]);

  page.dispatchEvent(new Event('offline'));
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => states).toBe(3);

  leave();
  publish(channel, 'DropKanban', { n: 3 });
  publish(channel, 'Another', { n: 4 });
  await expect.poll(() => other).toEqual([{ n: 4 }]);
  expect(heard).toEqual([{ n: 1 }, { n: 2 }]);
  leaveOther();
});

test('who joins a channel where others are is told at once', async () => {
  let states = 0;
  const leave = join(
    channel,
    'DropKanban',
    () => {},
    () => (states += 1),
  );
  await expect.poll(() => states).toBe(1);
  const leaveToo = join(
    channel,
    'DropKanban',
    () => {},
    () => (states += 1),
  );
  await expect.poll(() => states).toBe(2);
  leave();
  leaveToo();
});
