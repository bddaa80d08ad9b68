import type { LimitKind, LimitPeriod } from '@vitrine/contract/limit-rules';
import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { openCase } from '../cases/open.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance, redeemCard, topUp, topUpShop } from '../testing/flows.ts';
import { insist } from '../testing/insist.ts';
import { limitPlayer } from '../testing/limits.ts';
import { changesNothing } from '../testing/state.ts';
import { playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

let orders = 0;
const order = ({ id }: TestPlayer, amount_mills: number) => ({
  player_id: id,
  order_id: ++orders,
  amount_mills,
});

const setLimit = (player: TestPlayer, kind: LimitKind, limit_mills: number, period?: LimitPeriod) =>
  limitPlayer(world.db, player, kind, limit_mills, period);

const refused = { key: 'limit.reached' };

/**
 * Asks 1,000 times at once, again where no connection was free in time. Answers how many calls did
 * it; the others were refused because of the limit.
 */
async function countDone(ask: () => () => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: 1000 }, () => insist(ask())));
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject(refused);
  return results.filter(({ status }) => status === 'fulfilled').length;
}

describe('a limit', () => {
  test.each<[LimitKind, number]>([
    ['stake', 100],
    ['loss', 199],
  ])('on %s holds against 1,000 stakes at once', async (kind, most) => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    await setLimit(ann, kind, 100 * box.price_mills, 'month');
    // Half of each stake is won back, and a loss limit counts a stake before its win.
    const done = await countDone(() => {
      const asked = { session: undefined, key: playerKey() };
      return () => openCase(world.db, ann.id, { id: box.id, count: 1 }, asked);
    });
    expect(done).toBe(most);
    expect((await readBalance(world.db, ann.id, 'money')).balance_mills).toBe(
      500_000 - most * box.price_mills,
    );
  });

  test('refuses a gift card that exceeds it, and nothing is half done; a lower one is redeemed', async () => {
    const ann = await joinPlayer(world);
    await setLimit(ann, 'deposit', 9_999);
    await changesNothing(world, ann, () =>
      expect(redeemCard(world.db, ann.id, 10_000)).rejects.toMatchObject(refused),
    );
    await redeemCard(world.db, ann.id, 9_999);
    await expect(redeemCard(world.db, ann.id, 1)).rejects.toMatchObject(refused);
  });

  test.each([
    ['a top-up', topUp],
    ['a shop top-up', topUpShop],
  ])('counts %s that comes above it, and leaves room for nothing more [8-4b]', async (_, pay) => {
    const ann = await joinPlayer(world);
    await setLimit(ann, 'deposit', 9_999);
    expect(await pay(world.db, order(ann, 10_000))).toMatchObject({
      state: 'credited',
      over_limit_mills: 10_000,
    });
    await expect(redeemCard(world.db, ann.id, 1)).rejects.toMatchObject(refused);
  });

  test('refuses a stake that exceeds it, and nothing is half done', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    await setLimit(ann, 'stake', 2 * box.price_mills - 1);
    await openCase(world.db, ann.id, { id: box.id, count: 1 }, undefined);
    await changesNothing(world, ann, () =>
      expect(openCase(world.db, ann.id, { id: box.id, count: 1 }, undefined)).rejects.toMatchObject(
        refused,
      ),
    );
  });

  test('counts from zero on a new day, but not in the same month', async () => {
    const at = (day: string) => setClock(() => new Date(`2031-03-${day}`));
    const ann = await joinPlayer(world);
    at('03T23:59:59Z');
    await setLimit(ann, 'deposit', 10_000);
    await setLimit(ann, 'deposit', 15_000, 'month');
    await redeemCard(world.db, ann.id, 10_000);
    await expect(redeemCard(world.db, ann.id, 1)).rejects.toMatchObject(refused);
    at('04T00:00:00Z');
    await expect(redeemCard(world.db, ann.id, 5_001)).rejects.toMatchObject(refused);
    await redeemCard(world.db, ann.id, 5_000);
    await expect(redeemCard(world.db, ann.id, 1)).rejects.toMatchObject(refused);
  });
});
