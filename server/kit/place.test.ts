import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { exitCodeOf, explain, NEEDS_A_PERSON } from '../explain.ts';
import { openWorld } from '../testing/world.ts';
import { openLog } from './log.ts';
import { PlaceTaken, takePlace } from './place.ts';

const world = openWorld();
const log = openLog({ log_level: 'silent' });
const held: (() => void)[] = [];
afterEach(() => {
  for (const giveBack of held.splice(0)) giveBack();
});

const take = async (shares: boolean) => {
  const giveBack = await takePlace(world.database_url, { shares, log, wait_ms: 1000 });
  held.push(giveBack);
  return giveBack;
};

describe('the place of a process that serves [10-3a]', () => {
  test('is one without a bus: a second process is refused in one sentence, with exit code 78', async () => {
    await take(false);
    const refused = await take(false).catch((problem: unknown) => problem);
    expect(refused).toBeInstanceOf(PlaceTaken);
    expect(exitCodeOf(refused)).toBe(NEEDS_A_PERSON);
    expect(explain(refused)).toMatch(/BUS_URL[^.]*\.$/);
    await expect(take(true), 'one that shares doesn’t join one that doesn’t').rejects.toThrow(
      PlaceTaken,
    );
  });

  test('is for any number of processes with a bus, and then for none without', async () => {
    await take(true);
    await take(true);
    await expect(take(false)).rejects.toThrow(PlaceTaken);
  });

  test('is free at once for the next start, and while the last process ends', async () => {
    const giveBack = await take(false);
    setTimeout(giveBack, 500);
    await take(false);
  });

  test('is taken again when PostgreSQL cuts the connection', async () => {
    await take(false);
    const admin = new pg.Client({ connectionString: world.database_url });
    await admin.connect();
    const holders = async () =>
      (
        await admin.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows;
    const [before] = await holders();
    await admin.query('select pg_terminate_backend($1)', [before!.pid]);
    await expect
      .poll(async () => (await holders()).filter(({ pid }) => pid !== before!.pid).length, {
        timeout: 5000,
      })
      .toBe(1);
    await admin.end();
  });
});
