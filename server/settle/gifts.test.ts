import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { give, readBalance, topUp } from '../testing/flows.ts';
import { voidOldBonus } from '../payments/void-bonuses.ts';
import { runAtBarrier } from '../testing/barrier.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { account } from './accounts.ts';
import { gift_recipes } from './verify/recipes/gifts.ts';
import type { Gift } from './gifts.ts';

const world = openWorld();
const recipe = openRecipes(world, Object.keys(gift_recipes));

const day_ms = 86_400_000;
const start = new Date('2031-03-03T12:00:00Z').getTime();
const setDay = (day: number) => setClock(() => new Date(start + day * day_ms));

const has = async ({ id }: { id: number }, balance: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, balance)).balance_mills;

async function giveTo(
  player: { id: number },
  kind: Gift['kind'],
  amount_mills: number,
  subject = '1',
) {
  return give(world.db, { player_id: player.id, subject, kind, amount_mills });
}

/** Opens a case of that price; the id of its fact. */
async function play(player: TestPlayer, price_mills: number): Promise<number> {
  const box = await makeCase(world, { price_mills });
  dataOf(await player.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from facts where player_id = ${player.id} and kind = 'case.opened'`.execute(
    world.owner,
  );
  return rows[0]!.id;
}

recipe('Gift of money', async () => {
  const player = await joinPlayer(world);
  await giveTo(player, 'money', 2_000);
  return { player, amounts: { gift: 2_000 } };
});

recipe('Gift of tokens', async () => {
  const player = await joinPlayer(world);
  await giveTo(player, 'tokens', 1_500);
  return { player, amounts: { gift: 1_500 } };
});

recipe('Gift of points', async () => {
  const player = await joinPlayer(world);
  await giveTo(player, 'points', 10_000);
  return { player, amounts: { gift: 10_000 } };
});

recipe('Bonus that ran out', async () => {
  setDay(0);
  const player = await joinPlayer(world, { is_poor: true });
  await giveTo(player, 'money', 2_000, 'first');
  setDay(20);
  await giveTo(player, 'money', 500, 'second');
  await topUp(world.db, { player_id: player.id, order_id: 1, amount_mills: 9_000 });
  await play(player, 9_000);
  setDay(30);
  await voidOldBonus(world.db, player.id);
  return { player, amounts: { 'bonus − gifts of 30 days': 2_000 - 270 } };
});

describe('gifts', () => {
  test('of one source and subject are given once, at once and later', async () => {
    const ann = await joinPlayer(world);
    const given = await Promise.all(Array.from({ length: 10 }, () => giveTo(ann, 'money', 2_000)));
    expect(new Set(given.map(({ fact_id }) => fact_id)).size).toBe(1);
    await giveTo(ann, 'money', 2_000, '2');
    expect(await has(ann, 'bonus')).toBe(4_000);
    expect(await has(ann, 'money')).toBe(500_000);
  });

  test('are released by stakes, 3% of each, down to the last mill [3-2.73]', async () => {
    const ann = await joinPlayer(world);
    await giveTo(ann, 'money', 100);
    await play(ann, 2_033);
    expect([await has(ann, 'bonus'), await has(ann, 'money')]).toEqual([40, 498_027]);
    await play(ann, 2_000);
    await play(ann, 2_000);
    expect([await has(ann, 'bonus'), await has(ann, 'money')]).toEqual([0, 494_067]);
  });

  test('aren’t released by a stake too small for a mill', async () => {
    const ann = await joinPlayer(world);
    await giveTo(ann, 'money', 100);
    await play(ann, 33);
    expect(await has(ann, 'bonus')).toBe(100);
  });

  test('that arrive with a stake are released by it or not, and the books show which', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world, { price_mills: 1_000 });
    const open = () => ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 });
    const gifts = Array.from({ length: 8 }, (_, n) => giveTo(ann, 'money', 45, `mission ${n}`));
    await Promise.all([...gifts, ...Array.from({ length: 8 }, open)]);
    const lock = sql`select from ledger_accounts where id = ${account(ann.id, 'money')} for update`;
    await runAtBarrier(world, lock, 2, () =>
      Promise.all([open(), giveTo(ann, 'money', 45, 'last')]),
    );
    expect((await has(ann, 'bonus')) + (await has(ann, 'money'))).toBe(
      500_000 + 9 * 45 - 9 * 1_000,
    );
  });

  test('run out 30 days later, once, as far as no stake released them', async () => {
    const ann = await joinPlayer(world);
    setDay(0);
    await giveTo(ann, 'money', 2_000);
    await Promise.all([voidOldBonus(world.db, ann.id), voidOldBonus(world.db, ann.id)]);
    setDay(29.99);
    await voidOldBonus(world.db, ann.id);
    expect(await has(ann, 'bonus')).toBe(2_000);
    setDay(30);
    await giveTo(ann, 'money', 300, 'new');
    await Promise.all([voidOldBonus(world.db, ann.id), voidOldBonus(world.db, ann.id)]);
    expect(await has(ann, 'bonus')).toBe(300);
  });
});
