import { anyone, file, get } from '@vitrine/contract/endpoint';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serveApi, type Api } from '../../testing/api.ts';
import { randomAddress } from '../../testing/address.ts';
import { openWorld } from '../../testing/world.ts';
import { setClock } from '../clock.ts';
import { Saved, on } from './route.ts';

const world = openWorld();
const download = get('/api/test/download', {
  does: 'Sends a megabyte.',
  who: anyone,
  answers: file({ 'text/plain': null }),
});

let api: Api;
beforeAll(async () => {
  const routes = [on(download, async () => new Saved('a.txt', 'text/plain', 'a'.repeat(1e6)))];
  api = await serveApi(world.db, { routes });
});
afterAll(() => api?.close());
afterEach(() => setClock());

test('a large answer weighs by its bytes: of a megabyte twenty are sent at a time, not two hundred [6-6.28]', async () => {
  const at = new Date();
  setClock(() => at);
  const headers = { 'x-forwarded-for': randomAddress() };
  const statuses: number[] = [];
  for (let n = 0; n < 25; n += 1) {
    const answer = await fetch(`${api.url}/api/test/download`, { headers });
    await answer.text();
    statuses.push(answer.status);
  }
  // Each is counted once its last byte is sent, which may be after the next one is asked for.
  const sent = statuses.filter((status) => status === 200).length;
  expect(sent).toBeGreaterThanOrEqual(18);
  expect(sent).toBeLessThanOrEqual(21);
  expect(statuses.at(-1)).toBe(429);
});
