import type { Client } from '@vitrine/contract/client';
import type { Input } from '@vitrine/contract/index';
import type { LimitKind, LimitPeriod } from '@vitrine/contract/limit-rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { topUp } from '../testing/flows.ts';
import { catchUp } from '../testing/listen.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { near_listener } from './near.ts';

const world = openWorld();
const at = (moment: string) => setClock(() => new Date(moment));

const set = async (
  api: Client,
  amount: number | null,
  kind: LimitKind = 'deposit',
  period: LimitPeriod = 'day',
) => dataOf(await api('POST /api/limits', { kind, period, amount }));

async function read(api: Client, kind: LimitKind = 'deposit', period: LimitPeriod = 'day') {
  const { limits } = dataOf(await api('GET /api/limits', {}));
  const {
    kind: _,
    period: __,
    ...limit
  } = limits.find((one) => one.kind === kind && one.period === period)!;
  return limit;
}

const confirm = (api: Client) =>
  api('POST /api/limits/confirm', { kind: 'deposit', period: 'day' });

test('a player reads a limit of each kind for each period, with what is used of it [8-1a]', async () => {
  at('2031-03-05T22:00:00Z');
  const { id, api } = await joinPlayer(world);
  const box = await makeCase(world);
  const { limits } = dataOf(await api('GET /api/limits', {}));
  expect(limits).toHaveLength(12);
  await set(api, 50);
  await set(api, 1000, 'loss', 'month');
  await topUp(world.db, { player_id: id, order_id: 1, amount_mills: 12_340 });
  dataOf(await api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }));
  const day = { free_at: '2031-03-06T00:00:00.000Z', pending: null };
  expect(await read(api)).toEqual({ amount: 50, used: 12.34, ...day });
  expect(await read(api, 'stake')).toEqual({
    amount: null,
    used: (2 * box.price_mills) / 1000,
    ...day,
  });
  expect(await read(api, 'loss', 'month')).toEqual({
    amount: 1000,
    used: (2 * (box.price_mills - box.goods_mills)) / 1000,
    free_at: '2031-04-01T00:00:00.000Z',
    pending: null,
  });
  expect((await read(api, 'stake', 'week')).free_at).toBe('2031-03-10T00:00:00.000Z');
  at('2031-03-06T00:00:00Z');
  expect(await read(api)).toMatchObject({ used: 0, free_at: '2031-03-07T00:00:00.000Z' });
  expect((await read(api, 'deposit', 'week')).used).toBe(12.34);
});

describe('a limit', () => {
  test('that is the first one, or lower, counts for the next call of any device [3-4.3 8-3]', async () => {
    const ann = await joinPlayer(world);
    const order = { amount: 20, payment_id: 1, country: 'DE' } as const;
    dataOf(await ann.api('POST /api/pay/orders', order as Input<'POST /api/pay/orders'>));
    await set(ann.api, 30);
    const elsewhere = await joinPlayer(world);
    expect((await read(elsewhere.api)).amount).toBeNull();
    // 20 are reserved by the order that may still be paid.
    const refused = await changesNothing(world, ann, () =>
      send(world.url, 'POST /api/pay/orders', { headers: ann.headers, body: order }),
    );
    expectRefusal(refused, 'limit.reached');
    expect(refused.envelope.data).toMatchObject({
      kind: 'deposit',
      period: 'day',
      amount: 30,
      used: 20,
    });
    await set(ann.api, 25);
    expect((await read(ann.api)).amount).toBe(25);
  });

  test('that is to rise waits 24 hours, and then for a second yes [3-4.3 8-3]', async () => {
    at('2031-03-29T12:00:00Z');
    const { api } = await joinPlayer(world);
    await set(api, 50);
    await set(api, 80);
    const pending = {
      amount: 80,
      from: '2031-03-30T12:00:00.000Z',
      confirm_until: '2031-04-06T12:00:00.000Z',
    };
    expect(await read(api)).toMatchObject({ amount: 50, pending });
    at('2031-03-30T11:59:59.999Z');
    expect(refusalOf(await confirm(api))).toBe('limit.raise_waits');
    at('2031-03-30T12:00:00Z');
    expect(await read(api)).toMatchObject({ amount: 50, pending });
    dataOf(await confirm(api));
    expect(await read(api)).toMatchObject({ amount: 80, pending: null });
    expect(refusalOf(await confirm(api))).toBe('limit.no_raise');
  });

  test('is removed in the same way [8-3]', async () => {
    at('2031-03-29T12:00:00Z');
    const { api } = await joinPlayer(world);
    await set(api, 50);
    await set(api, null);
    expect(await read(api)).toMatchObject({ amount: 50, pending: { amount: null } });
    at('2031-03-31T12:00:00Z');
    dataOf(await confirm(api));
    expect(await read(api)).toMatchObject({ amount: null, pending: null });
  });

  test('stays as it is when the second yes doesn’t come within 7 days [8-3]', async () => {
    at('2031-03-29T12:00:00Z');
    const { api } = await joinPlayer(world);
    await set(api, 50);
    await set(api, 80);
    at('2031-04-06T12:00:00Z');
    expect(refusalOf(await confirm(api))).toBe('limit.no_raise');
    expect(await read(api)).toMatchObject({ amount: 50, pending: null });
    await set(api, 90);
    expect(refusalOf(await confirm(api))).toBe('limit.raise_waits');
  });

  test('keeps its amount when a raise is taken back, or it is lowered meanwhile [8-3]', async () => {
    at('2031-03-29T12:00:00Z');
    const { api } = await joinPlayer(world);
    await set(api, 50);
    await set(api, 80);
    await set(api, 50);
    expect(await read(api)).toMatchObject({ amount: 50, pending: null });
    await set(api, 80);
    await set(api, 40);
    at('2031-03-31T12:00:00Z');
    expect(refusalOf(await confirm(api))).toBe('limit.no_raise');
    expect((await read(api)).amount).toBe(40);
  });

  test('that is asked for again begins to wait again [8-3]', async () => {
    at('2031-03-29T12:00:00Z');
    const { api } = await joinPlayer(world);
    await set(api, 50);
    await set(api, 80);
    at('2031-03-30T11:00:00Z');
    await set(api, 70);
    at('2031-03-30T12:00:00Z');
    expect(refusalOf(await confirm(api))).toBe('limit.raise_waits');
  });

  test('is set once by the same key, and by several wishes at once as low as the lowest', async () => {
    const ann = await joinPlayer(world);
    const ask = (amount: number, key: string) =>
      send(world.url, 'POST /api/limits', {
        headers: ann.headers,
        body: { kind: 'deposit', period: 'day', amount },
        key,
      });
    const [first, again] = [await ask(60, 'one'), await ask(60, 'one')];
    expect(again.text).toBe(first.text);
    expectRefusal(await ask(61, 'one'), 'idempotency.other_input');
    await Promise.all([59, 40, 55, 41, 58].map((amount) => ask(amount, `${amount}`)));
    expect((await read(ann.api)).amount).toBe(40);
  });

  test.each([
    { amount: -1 },
    { amount: 0.0001 },
    { amount: 1_000_001 },
    { amount: '5' },
    { kind: 'wager' },
    { period: 'year' },
    { amount: undefined },
  ])('isn’t set by %o', async (wrong) => {
    const { headers } = await joinPlayer(world);
    const body = { kind: 'deposit', period: 'day', amount: 5, ...wrong };
    expectRefusal(await send(world.url, 'POST /api/limits', { headers, body }), 'request.invalid');
  });

  test('is a player’s own: a visitor reads and sets none', async () => {
    expect(refusalOf(await world.visitor('GET /api/limits', {}))).toBe('session.required');
  });
});

describe('a refusal says which limit, how much is used and when there is room again [8-6]', () => {
  test('for a group of stakes before the first [3-4.10 8-4a]', async () => {
    at('2031-03-05T22:00:00Z');
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const price = box.price_mills / 1000;
    await set(ann.api, 3 * price, 'stake', 'day');
    await set(ann.api, 4 * price, 'stake', 'week');
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }));
    const open = (count: number) =>
      send(world.url, `POST /api/box/${box.id}/open`, { headers: ann.headers, body: { count } });
    const refused = await changesNothing(world, ann, () => open(2));
    expectRefusal(refused, 'limit.reached');
    expect(refused.envelope.data).toMatchObject({
      key: 'limit.reached',
      kind: 'stake',
      period: 'day',
      amount: 3 * price,
      used: 2 * price,
      free_at: '2031-03-06T00:00:00.000Z',
    });
    // Of several, the one that stays reached the longest.
    expect((await open(3)).envelope.data).toMatchObject({
      period: 'week',
      free_at: '2031-03-10T00:00:00.000Z',
    });
    const answer = await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 });
    expect(answer).toMatchObject({
      ok: false,
      error: { limit: { period: 'day', used: 2 * price } },
    });
  });

  test('and the page of top-ups says the same numbers', async () => {
    const { id, api } = await joinPlayer(world);
    const terms = async () => dataOf(await api('GET /api/pay/terms', {}));
    expect((await terms()).limit).toBeNull();
    await set(api, 50);
    await set(api, 60, 'deposit', 'month');
    await topUp(world.db, { player_id: id, order_id: 2, amount_mills: 20_000 });
    const { amount, used, free_at } = await read(api);
    const is_ceiling = false;
    expect((await terms()).limit).toEqual({ period: 'day', amount, used, free_at, is_ceiling });
  });
});

describe('before the first top-up', () => {
  const prompt = async (api: Client) => dataOf(await api('GET /api/pay/terms', {})).limit_prompt;

  test('a player is asked once for a limit, and the answer is kept with its time [8-2]', async () => {
    at('2031-03-05T22:00:00Z');
    const ann = await joinPlayer(world);
    expect(await prompt(ann.api)).toBe(true);
    dataOf(await ann.api('POST /api/limits/prompt', { answer: 'skipped' }));
    dataOf(await ann.api('POST /api/limits/prompt', { answer: 'set' }));
    expect(await prompt(ann.api)).toBe(false);
    const kept = world.owner.selectFrom('limits_prompts').selectAll();
    expect(await kept.where('player_id', '=', ann.id).execute()).toEqual([
      { player_id: ann.id, answer: 'skipped', at: new Date('2031-03-05T22:00:00Z') },
    ]);
  });

  test('nobody is asked who has set a limit, or has topped up already', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    await set(ann.api, 5, 'loss', 'week');
    await topUp(world.db, { player_id: ben.id, order_id: 3, amount_mills: 20_000 });
    expect([await prompt(ann.api), await prompt(ben.api)]).toEqual([false, false]);
    expect(dataOf(await world.visitor('GET /api/pay/terms', {})).limit_prompt).toBe(false);
  });
});

describe('no role of the product raises a limit [8-7a]', () => {
  test.each([
    ['a higher one', '80000'],
    ['none', 'null'],
  ])('to %s without a raise that was confirmed in its time', async (_, value) => {
    const { id, api } = await joinPlayer(world);
    await set(api, 50);
    const raise = sql`update limits_counters set day_deposit_limit_mills = ${sql.raw(value)} where player_id = ${id}`;
    await expect(raise.execute(world.db)).rejects.toMatchObject({
      constraint: 'limit_rises_only_when_confirmed',
    });
    await set(api, 80);
    await expect(raise.execute(world.db)).rejects.toMatchObject({
      constraint: 'limit_rises_only_when_confirmed',
    });
    const early = sql`update limits_raises set confirmed_at = opens_at - interval '1 second' where player_id = ${id}`;
    await expect(early.execute(world.db)).rejects.toMatchObject({
      constraint: 'limit_raise_is_confirmed_in_its_time',
    });
    const sooner = sql`update limits_raises set opens_at = asked_at, lapses_at = asked_at + interval '168 hours' where player_id = ${id}`;
    await expect(sooner.execute(world.db)).rejects.toMatchObject({
      constraint: 'limit_raise_waits_a_day_at_least',
    });
  });
});

describe('at half and at the whole of a limit its player is told, once in its period [8-8b]', () => {
  test('by a notification', async () => {
    at('2031-03-05T12:00:00Z');
    const { id, api } = await joinPlayer(world);
    await set(api, 30);
    const told = async () => {
      await catchUp(world, near_listener);
      await catchUp(world, listenerOf('notifications:tell'));
      const { list } = dataOf(await api('GET /api/message/notifications', { type: '1' } as never));
      return list.map(({ content }) => content.title).filter((title) => title.includes('limit'));
    };
    const pay = (order_id: number, amount_mills: number) =>
      topUp(world.db, { player_id: id, order_id, amount_mills });
    await pay(11, 14_000);
    expect(await told()).toEqual([]);
    await pay(12, 1_000);
    await pay(13, 1_000);
    expect(await told()).toEqual(['Half of a limit is used']);
    await pay(14, 14_000);
    expect(await told()).toEqual(['A limit is reached', 'Half of a limit is used']);
    at('2031-03-06T12:00:00Z');
    await pay(15, 30_000);
    expect(await told()).toHaveLength(3);
  });
});
