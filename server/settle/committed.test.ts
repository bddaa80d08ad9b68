import { expect, onTestFinished, test } from 'vitest';
import { facts_committed, hear } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { settle } from './settle.ts';

const world = openWorld();

/** Counts the nudges that listeners get. */
function countNudges(): { nudges: number } {
  const counted = { nudges: 0 };
  onTestFinished(hear(facts_committed, () => (counted.nudges += 1)));
  return counted;
}

const settleFact = (db: Db, by: number) =>
  settle(db, {
    by,
    at: now(),
    key: undefined,
    fact: { kind: 'player.referred', payload: { code: 'NOBODY' } },
    memo: {},
  });

test('listeners hear of an act inside a transaction once that is committed, and never when it is undone', async () => {
  const { id } = await joinPlayer(world);
  const counted = countNudges();
  await settleFact(world.db, id);
  expect(counted.nudges, 'an act of its own').toBe(1);
  await transact(world.db, async (tx) => {
    await settleFact(tx, id);
    expect(counted.nudges, 'not yet').toBe(1);
  });
  expect(counted.nudges, 'committed').toBe(2);
  const undone = transact(world.db, async (tx) => {
    await settleFact(tx, id);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(counted.nudges, 'undone').toBe(2);
});
