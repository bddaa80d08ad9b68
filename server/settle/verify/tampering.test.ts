import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../testing/faults/plan.ts';
import { playEverything } from '../../testing/tamper-play.ts';
import { dropRules, openTamperConnection, tamper, tampering_kinds } from '../../testing/tamper-run.ts';
import { openWorld } from '../../testing/world.ts';

const world = openWorld();

beforeAll(async () => {
  await playEverything(world);
  await dropRules(world.database_url);
});

test('every kind of change behind the product’s back is found, and every changed row is named', async () => {
  const connection = await openTamperConnection(world.database_url);
  const missed: object[] = [];
  let changes = 0;
  for await (const tampering of tamper(connection, tampering_kinds.length, seededRandom(7))) {
    changes += 1;
    if (tampering.unnamed.length > 0) missed.push(tampering);
  }
  await connection.close();
  expect(missed).toEqual([]);
  expect(changes).toBeGreaterThan(100);
}, 180_000);
