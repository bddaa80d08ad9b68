import { sql } from 'kysely';
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

async function readVersion(): Promise<number> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(
    world.owner,
  );
  return Math.floor(Number(rows[0]!.version) / 10_000);
}

test('every kind of change behind the product’s back is found, and every changed row is named', async () => {
  const connection = await openTamperConnection(world.database_url);
  const missed: object[] = [];
  // An older PostgreSQL repeats a quarter of the kinds; the newest tries all.
  const is_newest = (await readVersion()) >= 18;
  const count = is_newest ? tampering_kinds.length : Math.ceil(tampering_kinds.length / 4);
  let changes = 0;
  for await (const tampering of tamper(connection, count, seededRandom(7))) {
    changes += 1;
    if (tampering.unnamed.length > 0) missed.push(tampering);
  }
  await connection.close();
  expect(missed).toEqual([]);
  expect(changes).toBeGreaterThan(is_newest ? 100 : 25);
}, 180_000);
