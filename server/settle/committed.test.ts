import { expect, onTestFinished, test } from 'vitest';
import { facts_committed, subscribe } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { changePriceElsewhere } from '../testing/price-elsewhere.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { settle, Stale, type Act } from './settle.ts';

const world = openWorld();

/** Counts the notifications that listeners get. */
function countNotifications(): { notifications: number } {
  const counted = { notifications: 0 };
  onTestFinished(subscribe(facts_committed, () => (counted.notifications += 1)));
  return counted;
}

const settleFact = (db: Db, by: number, guard: Act['guard'] = []) =>
  settle(db, {
    by,
    at: now(),
    key: undefined,
    fact: { kind: 'player.referred', payload: { code: 'NOBODY' } },
    guard,
    memo: {},
  });

test('listeners hear of an act inside a transaction once that is committed, and never when it is undone', async () => {
  const { id } = await joinPlayer(world);
  const counted = countNotifications();
  await settleFact(world.db, id);
  expect(counted.notifications, 'an act of its own').toBe(1);
  await transact(world.db, async (tx) => {
    await settleFact(tx, id);
    expect(counted.notifications, 'not yet').toBe(1);
  });
  expect(counted.notifications, 'committed').toBe(2);
  const undone = transact(world.db, async (tx) => {
    await settleFact(tx, id);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(counted.notifications, 'undone').toBe(2);
});

test('an act in a transaction that finds a price changed undoes the transaction, and nobody hears of it', async () => {
  const { id } = await joinPlayer(world);
  const { id: goods_id, price_mills } = await world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .limit(1)
    .executeTakeFirstOrThrow();
  await changePriceElsewhere(world.owner, goods_id, price_mills + 1);
  const counted = countNotifications();
  let told = 0;
  const late = transact(world.db, async (tx) => {
    tx.after(() => (told += 1));
    return settleFact(tx, id, [{ name: 'catalogue.costs', id: goods_id, value: price_mills }]);
  });
  await expect(late).rejects.toThrow(Stale);
  expect([told, counted.notifications]).toEqual([0, 0]);
});
