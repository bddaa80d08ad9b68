import type { simulatedActions } from '@vitrine/contract/withdrawals';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { channel_published, subscribe } from '../kit/bus.ts';
import { setClock } from '../kit/clock.ts';
import { transact, type Tx } from '../kit/db.ts';
import { readBalance } from '../testing/flows.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { openWorld, type TestPlayer } from '../testing/world.ts';
import { tellWithdrawalSteps } from './follow.ts';
import { reverseWithdrawal, takeDeliveryReport, type DeliveryReport } from './progress.ts';
import { joinWithdrawer } from './testing/join.ts';

const world = openWorld();

const show = async (player: TestPlayer, id: number) =>
  dataOf(await player.api('GET /api/withdrawals/{id}', { id }));

async function buyOne(player: TestPlayer) {
  const { id: goods_id } = await findGoodsFrom(world.owner, 1_000);
  const { item_ids } = await buy(world.db, player.id, goods_id);
  return { knapsack_id: item_ids[0]!, goods_id };
}

async function withdrawOne(player: TestPlayer) {
  const { knapsack_id, goods_id } = await buyOne(player);
  const { withdrawal } = dataOf(await player.api('POST /api/system_shop/extract', { knapsack_id }));
  return { id: withdrawal.id, knapsack_id, goods_id };
}

const backpackOf = async (player: TestPlayer) =>
  dataOf(await player.api('GET /api/system_shop/backpack', {})).list.map(({ id }) => id);

const simulate = (player: TestPlayer, id: number, action: (typeof simulatedActions)[number]) =>
  player.api('POST /api/withdrawals/{id}/simulate', { id, action });

/** Makes every queued job due, and runs those that are queued. */
async function letTimePass() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
  await runQueuedJobs(world);
}

describe('a simulated delivery', () => {
  test('sends an offer, is accepted, and is protected for 7 days [3-2.36 3-2.37 3-7.27]', async () => {
    const ann = await joinWithdrawer(world);
    const { id, knapsack_id } = await withdrawOne(ann);
    await letTimePass();
    expect(await show(ann, id)).toMatchObject({
      state: 2,
      next_at: expect.any(String),
      protected_until: null,
    });
    await letTimePass();
    const delivered = await show(ann, id);
    expect(delivered).toMatchObject({
      state: 3,
      reversed: false,
      next_at: delivered.protected_until,
    });
    expect(delivered.timeline.map(({ event }) => event)).toEqual([
      'requested',
      'offered',
      'delivered',
    ]);
    const delivered_at = Date.parse(delivered.timeline.at(-1)!.at);
    expect(Date.parse(delivered.protected_until!) - delivered_at).toBe(7 * 86_400_000);
    expect(await backpackOf(ann)).not.toContain(knapsack_id);
    setClock(() => new Date(delivered_at + 7 * 86_400_000));
    expect((await show(ann, id)).next_at).toBeNull();
  });

  test('that is declined gives the item back, once, and its jobs then do nothing [3-2.39]', async () => {
    const ann = await joinWithdrawer(world);
    const { id, knapsack_id } = await withdrawOne(ann);
    expect(dataOf(await simulate(ann, id, 'decline')).state).toBe(5);
    expect(await backpackOf(ann)).toContain(knapsack_id);
    await letTimePass();
    await letTimePass();
    expect(await show(ann, id)).toMatchObject({ state: 5, protected_until: null });
    expect(refusalOf(await simulate(ann, id, 'accept'))).toBe('withdrawal.ended');
  });

  test('that is held by Steam is in progress again, and delivered afterwards', async () => {
    const ann = await joinWithdrawer(world);
    const { id } = await withdrawOne(ann);
    await letTimePass();
    expect(dataOf(await simulate(ann, id, 'hold')).state).toBe(1);
    expect(dataOf(await simulate(ann, id, 'accept')).state).toBe(3);
    expect((await show(ann, id)).timeline.map(({ state }) => state)).toEqual([1, 2, 1, 3]);
  });

  test('is reversed on the sixth day: nothing more is withdrawn until that is checked, then the item is back [3-7.27 6-3.2]', async () => {
    const ann = await joinWithdrawer(world);
    const { id, knapsack_id } = await withdrawOne(ann);
    await simulate(ann, id, 'accept');
    setClock(() => new Date(Date.now() + 6 * 86_400_000));
    const other = { knapsack_id: (await buyOne(ann)).knapsack_id };
    expect(dataOf(await simulate(ann, id, 'reverse')).state).toBe(3);
    expect(await show(ann, id)).toMatchObject({ reversed: false, in_review: true });
    expect(await backpackOf(ann)).not.toContain(knapsack_id);
    const extract = () => ann.api('POST /api/system_shop/extract', other);
    expect(refusalOf(await extract())).toBe('withdrawal.in_review');
    const preview = dataOf(await ann.api('GET /api/system_shop/extract', other));
    expect(preview.holds.map(({ key }) => key)).toEqual(['withdrawal.in_review']);
    expect(dataOf(await simulate(ann, id, 'end_review')).state).toBe(3);
    expect(await backpackOf(ann)).toContain(knapsack_id);
    dataOf(await extract());
    const shown = await show(ann, id);
    expect(shown).toMatchObject({ reversed: true, in_review: false, next_at: null });
    expect(shown.timeline.map(({ event }) => event)).toEqual([
      'requested',
      'delivered',
      'rolled_back',
      'returned',
    ]);
  });

  test('is nobody else’s to play with', async () => {
    const [ann, ben] = [await joinWithdrawer(world), await joinWithdrawer(world)];
    const { id } = await withdrawOne(ann);
    expect(refusalOf(await simulate(ben, id, 'decline'))).toBe('withdrawal.unknown');
    expect(refusalOf(await simulate(ann, id, 'reverse'))).toBe('withdrawal.not_delivered');
  });
});

test('the list is filtered by state, newest first, in pages [3-10.7]', async () => {
  const ann = await joinWithdrawer(world);
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push((await withdrawOne(ann)).id);
  await takeDeliveryReport(world.db, ids[0]!, { event: 'failed' });
  const list = async (query: { state?: number; page?: number; limit?: number }) =>
    dataOf(await ann.api('GET /api/withdrawals', query));
  expect((await list({})).list.map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await list({ state: 4 })).list.map(({ id }) => id)).toEqual([ids[0]]);
  expect(await list({ limit: 2, page: 2 })).toMatchObject({
    total: 3,
    page: 2,
    list: [{ id: ids[0] }],
  });
  expect((await list({ state: 2 })).list).toEqual([]);
});

test('the player’s page hears of each event, in whichever process it happened', async () => {
  const ann = await joinWithdrawer(world);
  const cursor = await tellWithdrawalSteps(world.db);
  const heard: object[] = [];
  const channel = `private-Withdrawals.${ann.id}`;
  // While another file's transaction runs, the cursor lies before what other players just did.
  const stop = subscribe(
    channel_published,
    (message) => message.channel === channel && heard.push(message),
  );
  const { id } = await withdrawOne(ann);
  await takeDeliveryReport(world.db, id, { event: 'offered' });
  await takeDeliveryReport(world.db, id, { event: 'declined' });
  await expect
    .poll(async () => {
      heard.length = 0;
      await tellWithdrawalSteps(world.db, cursor);
      return heard;
    })
    .toEqual(
      [1, 2, 5].map((state) => ({
        channel,
        event: 'WithdrawalChanged',
        data: { id, state },
      })),
    );
  stop();
});

test('texts of the timeline are in the caller’s language', async () => {
  const ann = await joinWithdrawer(world);
  const { id } = await withdrawOne(ann);
  const response = await fetch(`${world.url}/api/withdrawals/${id}`, {
    headers: { ...ann.headers, language: 'de' },
  });
  const { data } = (await response.json()) as { data: { timeline: { text: string }[] } };
  expect(data.timeline[0]!.text).toBe('Angefragt. Wir machen das Item bereit.');
});

describe('a process that ends at a step', () => {
  class Killed extends Error {}

  /** Does a step, but ends before it is committed. */
  const dieIn = (step: (tx: Tx) => Promise<unknown>) =>
    expect(
      transact(world.db, async (tx) => {
        await step(tx);
        throw new Killed();
      }),
    ).rejects.toThrow(Killed);

  const report = (id: number, event: DeliveryReport['event']) => (tx: Tx) =>
    takeDeliveryReport(tx, id, { event });

  /** The steps of each way, with what the player has at the end. */
  const ways: Record<
    string,
    { events: DeliveryReport['event'][]; reversed?: true; held: boolean }
  > = {
    'offered, delivered': { events: ['offered', 'delivered'], held: false },
    'offered, held by Steam, delivered': { events: ['offered', 'held', 'delivered'], held: false },
    'offered, declined': { events: ['offered', 'declined'], held: true },
    'out of stock': { events: ['out_of_stock'], held: true },
    'delivered, rolled back, reversed': {
      events: ['delivered', 'rolled_back'],
      reversed: true,
      held: true,
    },
  };

  test.each(Object.entries(ways))(
    'resumes %s, each step once',
    async (_, { events, reversed, held }) => {
      const ann = await joinWithdrawer(world);
      const { id, knapsack_id, goods_id } = await withdrawOne(ann);
      const before = (await readBalance(world.db, ann.id, 'shop_score')).balance_mills;
      for (const event of events) {
        await dieIn(report(id, event));
        await takeDeliveryReport(world.db, id, { event });
        // The answer was lost: the delivery reports it again.
        await takeDeliveryReport(world.db, id, { event }).catch(({ key }) =>
          expect(key).toBe('withdrawal.ended'),
        );
      }
      if (reversed) {
        await dieIn((tx) => reverseWithdrawal(tx, id));
        await reverseWithdrawal(world.db, id);
        await reverseWithdrawal(world.db, id);
      }
      const { timeline } = await show(ann, id);
      expect(timeline.map(({ event }) => event)).toEqual([
        'requested',
        ...events,
        ...(reversed ? ['returned'] : []),
      ]);
      expect((await backpackOf(ann)).includes(knapsack_id)).toBe(held);
      expect((await readBalance(world.db, ann.id, 'shop_score')).balance_mills).toBe(before);
      await sql`delete from withdrawals_shortages where goods_id = ${goods_id}`.execute(
        world.owner,
      );
    },
  );

  test('between the request and the first job: the queue goes on with it', async () => {
    const ann = await joinWithdrawer(world);
    const { id } = await withdrawOne(ann);
    // A job that ended in the middle runs again from its beginning.
    await letTimePass();
    await sql`select graphile_worker.add_job('withdrawals:simulate', json_build_object('withdrawal_id', ${id}::bigint))`.execute(
      world.owner,
    );
    await letTimePass();
    await letTimePass();
    expect((await show(ann, id)).timeline.map(({ event }) => event)).toEqual([
      'requested',
      'offered',
      'delivered',
    ]);
  });
});
