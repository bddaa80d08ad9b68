import { giveRules, takeRules } from '../territory/testing.ts';
import { expect, test, describe } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { blockPlayer } from '../blocks/operate.ts';
import { channel_published, subscribe } from '../kit/bus.ts';
import { setClock } from '../kit/clock.ts';
import { serveApi } from '../testing/api.ts';
import { setSetting } from '../settings/testing.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { limitPlayer } from '../testing/limits.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { tellOrderChanges } from './follow.ts';
import { act, order, orderTokens, poll, read } from './testing/orders.ts';

const world = openWorld();

const joinPoor = () => joinPlayer(world, { is_poor: true });
const userOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {}));

test('a top-up that is paid comes to the balance, with the bonus of the day [1-3.17 2-3.13 3-2.5 3-2.67 3-9.27 3-10.9 3-10.10 3-10.13]', async () => {
  const ann = await joinPoor();
  const ordered = dataOf(
    await ann.api('POST /api/pay/orders', { amount: 20, payment_id: 1, country: 'DE' }),
  );
  const { order_sn } = ordered;
  expect(ordered).toEqual({
    order_sn: expect.stringMatching(/^[0-9A-Z]{12}$/) as string,
    state: 'pending',
    pay_url: `/pay/sandbox/${order_sn}`,
    expires_at: expect.any(String) as string,
  });
  await act(world, ann, order_sn, 'pay');
  const paid = await read(ann, order_sn);
  expect(paid).toMatchObject({
    state: 'credited',
    paid: 20,
    credited: 20,
    bonus: 4,
    missing: 0,
    late: false,
  });
  expect(paid.timeline.map(({ state }) => state)).toEqual([
    'created',
    'pending',
    'paid',
    'credited',
  ]);
  expect(await userOf(ann)).toMatchObject({
    money: 20,
    bonus: 4,
    shop_score: 0,
    last_recharge: { order_sn },
    daily_bonus: false,
  });
});

test('a shop top-up comes to the tokens, without a bonus [1-7.100 3-2.17 3-2.71 3-10.9]', async () => {
  const ann = await joinPoor();
  const order_sn = await orderTokens(ann);
  await act(world, ann, order_sn, 'pay');
  expect(await read(ann, order_sn)).toMatchObject({
    state: 'credited',
    od: 1,
    credited: 20,
    bonus: 0,
  });
  expect(await userOf(ann)).toMatchObject({ money: 0, bonus: 0, shop_score: 20 });
});

test('the partner’s code that is given with an order binds the player, and adds its bonus', async () => {
  const [ann, ben] = [await joinPoor(), await joinPoor()];
  dataOf(await ben.api('POST /api/user/build_spread', { code: 'BENPAYS' }));
  const order_sn = await order(ann, { amount: 100, code: 'benpays' });
  await act(world, ann, order_sn, 'pay');
  expect(await read(ann, order_sn)).toMatchObject({ credited: 100, bonus: 25 });
  expect(dataOf(await ann.api('GET /api/pay/terms', {}))).toMatchObject({
    daily: { percent: 20, least: 10, most: 20, available: false },
    partner: { extension_code: 'BENPAYS' },
    code_percent: 5,
    release: { percent: 3, days: 30 },
    debt: 0,
    left: null,
    reserved: 0,
    limit: null,
    limit_prompt: false,
    birth: null,
    limit_needed: false,
    card_wait_hours: 72,
  });
  expect(dataOf(await world.visitor('GET /api/pay/terms', {}))).toMatchObject({
    daily: { available: true },
    partner: null,
    code_percent: 5,
  });
  const wish = { amount: 20, payment_id: 1, country: 'DE', code: 'nobody' };
  expect(refusalOf(await ben.api('POST /api/pay/orders', wish))).toBe('code.unknown');
});

test('the terms say how long tokens paid by card wait, as operators have set it [7-6.2]', async () => {
  const ann = await joinPoor();
  await setSetting(world.db, 'withdrawals.card_wait_hours', 24);
  expect(dataOf(await ann.api('GET /api/pay/terms', {}))).toMatchObject({ card_wait_hours: 24 });
  await setSetting(world.db, 'withdrawals.card_wait_hours', 72);
});

describe('a payment that doesn’t go as it should', () => {
  test('fails, and the order says why', async () => {
    const ann = await joinPoor();
    const order_sn = await order(ann);
    await act(world, ann, order_sn, 'fail');
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'failed',
      reason: 'declined',
      pay_url: null,
      credited: 0,
    });
    expect((await userOf(ann)).money).toBe(0);
  });

  test('doesn’t come: the order expires, also by itself', async () => {
    const ann = await joinPoor();
    const order_sn = await order(ann);
    await act(world, ann, order_sn, 'expire');
    expect(await read(ann, order_sn)).toMatchObject({ state: 'expired', pay_url: null });
    const forgotten = await order(ann);
    setClock(() => new Date(Date.now() + 31 * 60_000));
    await poll(world);
    expect((await read(ann, forgotten)).state).toBe('expired');
  });

  test('comes late: it is credited, and the order says so [3-2.67]', async () => {
    const ann = await joinPoor();
    const order_sn = await order(ann);
    await act(world, ann, order_sn, 'late');
    const late = await read(ann, order_sn);
    expect(late).toMatchObject({ state: 'credited', late: true, credited: 20 });
    expect(late.timeline.map(({ state }) => state)).toEqual([
      'created',
      'pending',
      'expired',
      'paid',
      'credited',
    ]);
  });

  test('is too little: nothing is credited until the rest comes', async () => {
    const ann = await joinPoor();
    const order_sn = await order(ann);
    await act(world, ann, order_sn, 'short');
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'pending',
      paid: 10,
      missing: 10,
      credited: 0,
    });
    expect((await userOf(ann)).money).toBe(0);
    await act(world, ann, order_sn, 'pay');
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      paid: 20,
      missing: 0,
      credited: 20,
    });
  });

  test('is too much: all of it is credited', async () => {
    const ann = await joinPoor();
    const order_sn = await order(ann);
    await act(world, ann, order_sn, 'over');
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      amount: 20,
      paid: 25,
      credited: 25,
      bonus: 5,
    });
  });

  test('is reported twice: it is credited once', async () => {
    const ann = await joinPoor();
    const order_sn = await order(ann);
    await act(world, ann, order_sn, 'twice');
    await poll(world);
    expect((await userOf(ann)).money).toBe(20);
    expect(
      refusalOf(await ann.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' })),
    ).toBe('order.ended');
  });
});

test('twenty presses of Pay at once pay once [6-6.1f]', async () => {
  const ann = await joinPoor();
  const order_sn = await order(ann);
  const press = () => ann.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' });
  await Promise.all(Array.from({ length: 20 }, press));
  await runQueuedJobs(world);
  await poll(world);
  expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', paid: 20, extra: null });
  expect((await userOf(ann)).money).toBe(20);
});

test('a player’s page hears of each change of an order, in whichever process it happened', async () => {
  const ann = await joinPoor();
  const cursor = await tellOrderChanges(world.db);
  const channel = `private-Orders.${ann.id}`;
  // The feed may bring orders of the tests before, which other transactions held back.
  const heard: object[] = [];
  const stop = subscribe(channel_published, (message) => {
    if (message.channel === channel) heard.push(message);
  });
  const order_sn = await order(ann);
  await act(world, ann, order_sn, 'pay');
  await expect
    .poll(async () => {
      heard.length = 0;
      await tellOrderChanges(world.db, cursor);
      return heard;
    })
    .toEqual(
      ['created', 'pending', 'paid', 'credited'].map((state) => ({
        channel,
        event: 'OrderChanged',
        data: { order_sn, state },
      })),
    );
  stop();
});

test('what stakes haven’t released of a bonus after 30 days is void', async () => {
  const ann = await joinPoor();
  await act(world, ann, await order(ann), 'pay');
  setClock(() => new Date(Date.now() + 29 * 86_400_000));
  expect(await runJob(world, 'payments:void_bonuses')).toBe(0);
  setClock(() => new Date(Date.now() + 31 * 86_400_000));
  expect(await runJob(world, 'payments:void_bonuses')).toBeGreaterThan(0);
  expect(await userOf(ann)).toMatchObject({ money: 20, bonus: 0 });
});

describe('an order is refused', () => {
  const wish = { amount: 20, payment_id: 1, country: 'DE' };

  test('for an amount that is too small, too large, or no whole cents [1-7.101]', async () => {
    const ann = await joinPoor();
    for (const amount of [0.99, 10_000.01, -20, 20.001])
      expect(
        refusalOf(await ann.api('POST /api/pay/orders', { ...wish, amount })),
        String(amount),
      ).toBe('payment.amount_unfit');
    expect(refusalOf(await ann.api('POST /api/pay/orders', { ...wish, amount: 1 }))).toBe('none');
  });

  test('for a way to pay that isn’t configured, and outside demo mode for the sandbox [3-2.71]', async () => {
    const ann = await joinPoor();
    expect(refusalOf(await ann.api('POST /api/pay/orders', { ...wish, payment_id: 2 }))).toBe(
      'payment.method_unknown',
    );
    expect(refusalOf(await ann.api('POST /api/pay/orders', { ...wish, payment_id: 4 }))).toBe(
      'payment.method_unknown',
    );
    const order_sn = await order(ann);
    const real = await serveApi(world.db, {
      settings: { gateways: { sandbox: false, stripe: undefined, btcpay: undefined } },
    });
    const ask = (call: string, body: object) =>
      send(real.url, call, { headers: ann.headers, body });
    expectRefusal(await ask('POST /api/pay/orders', wish), 'payment.method_unknown');
    expectRefusal(
      await ask(`POST /api/pay/sandbox/${order_sn}`, { action: 'pay' }),
      'route.unknown',
    );
    expectRefusal(await ask('POST /api/pay/webhook/sandbox', {}), 'payment.method_unknown');
    real.close();
  });

  test('in a country whose players can’t pay [3-4.9b]', async () => {
    const ann = await joinPoor();
    const headers = { ...ann.headers, 'x-forwarded-for': '203.0.113.250' };
    await giveRules(world.owner, 'XX', { profile: 'browse_only', network: '203.0.113.250/32' });
    expectRefusal(
      await send(world.url, 'POST /api/pay/orders', { headers, body: wish }),
      'territory.blocked',
    );
    expectRefusal(
      await send(world.url, 'POST /api/system_shop/recharge', { headers, body: wish }),
      'territory.blocked',
    );
    await takeRules(world.owner, 'XX');
  });

  test('when ten others are unpaid, however many are ordered at once', async () => {
    const ann = await joinPoor();
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => ann.api('POST /api/pay/orders', wish)),
    );
    expect(answers.map(refusalOf).filter((key) => key === 'payment.too_many')).toHaveLength(3);
  });

  test('when it would exceed a deposit limit of the player [8-8a]', async () => {
    const ann = await joinPoor();
    await limitDeposits(ann, 30_000);
    expect(dataOf(await ann.api('GET /api/pay/terms', {})).left).toBe(30);
    await act(world, ann, await order(ann), 'pay');
    expect(dataOf(await ann.api('GET /api/pay/terms', {})).left).toBe(10);
    expect(refusalOf(await ann.api('POST /api/pay/orders', wish))).toBe('limit.reached');
    expect(refusalOf(await ann.api('POST /api/pay/orders', { ...wish, amount: 10 }))).toBe('none');
  });
});

const limitDeposits = (player: TestPlayer, mills: number) =>
  limitPlayer(world.db, player, 'deposit', mills);

describe('an order that may still be paid', () => {
  const wish = { amount: 40, payment_id: 1, country: 'DE' };
  const limitsOf = async ({ api }: TestPlayer) => {
    const { left, reserved } = dataOf(await api('GET /api/pay/terms', {}));
    return { left, reserved };
  };

  test('holds its amount of a deposit limit, also when several are made at once [6-2.9 8-5]', async () => {
    const ann = await joinPoor();
    await limitDeposits(ann, 50_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ann.api('POST /api/pay/orders', wish)),
    );
    expect(answers.map(refusalOf).toSorted()).toEqual([
      ...Array<string>(4).fill('limit.reached'),
      'none',
    ]);
    expect(refusalOf(await ann.api('POST /api/system_shop/recharge', wish))).toBe('limit.reached');
    expect(await limitsOf(ann)).toEqual({ left: 10, reserved: 40 });
    const { order_sn } = dataOf(answers.find(({ ok }) => ok)!);
    await act(world, ann, order_sn, 'pay');
    expect(await limitsOf(ann)).toEqual({ left: 10, reserved: 0 });
  });

  test('holds nothing any more once it has expired, and is answered again by its key', async () => {
    const ann = await joinPoor();
    await limitDeposits(ann, 50_000);
    const ask = () =>
      send(world.url, 'POST /api/pay/orders', { headers: ann.headers, body: wish, key: 'once' });
    const texts = (await Promise.all([ask(), ask(), ask()])).map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
    const { list } = dataOf(await ann.api('GET /api/pay/orders', {}));
    await act(world, ann, list[0]!.order_sn, 'expire');
    expect(await limitsOf(ann)).toEqual({ left: 50, reserved: 0 });
    expect(refusalOf(await ann.api('POST /api/pay/orders', wish))).toBe('none');
  });
});

const returnsOf = async ({ id }: TestPlayer) => {
  const facts = world.owner.selectFrom('facts').select('payload').where('player_id', '=', id);
  return (await facts.where('kind', '=', 'payment.returned').execute()).map(
    ({ payload }) => payload,
  );
};

test('a payment from a country that was blocked meanwhile goes back, and its player is told [6-2.9]', async () => {
  const ann = await joinPoor();
  const orders = [await order(ann, { country: 'YY' }), await order(ann)];
  await giveRules(world.owner, 'YY', { profile: 'browse_only' });
  expect(
    refusalOf(await ann.api('POST /api/pay/orders', { amount: 20, payment_id: 1, country: 'YY' })),
  ).toBe('territory.blocked');
  for (const order_sn of orders) await act(world, ann, order_sn, 'pay');
  await takeRules(world.owner, 'YY');
  const back = { state: 'refunded', reason: 'territory', paid: 20, credited: 0, pay_back: 'done' };
  expect(await read(ann, orders[0]!)).toMatchObject(back);
  expect((await read(ann, orders[1]!)).state).toBe('credited');
  expect((await userOf(ann)).money).toBe(20);
  expect(await returnsOf(ann)).toMatchObject([{ reason: 'territory', amount_mills: 20_000 }]);
});

test.each([
  ['takes a break', 'break', ({ api }) => api('POST /api/breaks', { length: '24h' })],
  [
    'excludes themselves',
    'break',
    ({ api }) => api('POST /api/exclusion', { months: 6, sure: true }),
  ],
  [
    'is blocked from playing',
    'block',
    ({ id }) =>
      blockPlayer(commandDesk(world.db), {
        player_id: id,
        what: 'play',
        until: null,
        words: 'We look at it.',
      }),
  ],
] satisfies [string, string, (ann: TestPlayer) => Promise<unknown>][])(
  'a payment of a player who %s before it comes goes back, all of it [6-2.9 8-10a]',
  async (_, reason, stop) => {
    const ann = await joinPoor();
    const [order_sn, tokens_sn] = [await order(ann), await orderTokens(ann)];
    await stop(ann);
    for (const one of [order_sn, tokens_sn]) await act(world, ann, one, 'pay');
    const back = { state: 'refunded', reason, paid: 20, credited: 0, pay_back: 'done' };
    for (const one of [order_sn, tokens_sn]) expect(await read(ann, one)).toMatchObject(back);
    expect(await userOf(ann)).toMatchObject({ money: 0, shop_score: 0 });
    expect(await returnsOf(ann)).toMatchObject([{ reason }, { reason }]);
  },
);

test('a payment that exceeds a deposit limit when it comes is credited and counts, and its player is told [3-2.67 8-4b]', async () => {
  const ann = await joinPoor();
  const orders = [await order(ann), await order(ann)];
  await limitDeposits(ann, 30_000);
  for (const order_sn of orders) await act(world, ann, order_sn, 'pay');
  const credited = { state: 'credited', credited: 20 };
  expect(await read(ann, orders[0]!)).toMatchObject({ ...credited, over_limit: 0 });
  expect(await read(ann, orders[1]!)).toMatchObject({ ...credited, over_limit: 20 });
  expect((await userOf(ann)).money).toBe(40);
  expect(await returnsOf(ann)).toEqual([]);
  const { limits } = dataOf(await ann.api('GET /api/limits', {}));
  expect(limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')).toMatchObject({
    amount: 30,
    used: 40,
  });
  const more = { amount: 10, payment_id: 1, country: 'DE' };
  expect(refusalOf(await ann.api('POST /api/pay/orders', more))).toBe('limit.reached');
  await catchUp(world, listenerOf('notifications:tell'));
  const { list } = dataOf(await ann.api('GET /api/message/notifications', { type: '1' } as never));
  expect(list.map(({ content }) => content.title)).toContain('A top-up went over your limit');
});

describe('the same key', () => {
  const wish = { amount: 20, payment_id: 1, country: 'DE' };
  const ask = (ann: TestPlayer, body: object, key = 'once') =>
    send(world.url, 'POST /api/pay/orders', { headers: ann.headers, body, key });

  test('orders once, and answers the same for ever', async () => {
    const ann = await joinPoor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ann, wish)));
    const { order_sn } = answers[0]!.envelope.data as { order_sn: string };
    await act(world, ann, order_sn, 'pay');
    const texts = [...answers, await ask(ann, wish)].map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
    expect(dataOf(await ann.api('GET /api/pay/orders', {})).total).toBe(1);
  });

  test('with another amount is refused', async () => {
    const ann = await joinPoor();
    await ask(ann, wish);
    expectRefusal(await ask(ann, { ...wish, amount: 21 }), 'idempotency.other_input');
  });
});

test('nobody sees or pays another player’s order [3-10.10]', async () => {
  const [ann, ben] = [await joinPoor(), await joinPoor()];
  const order_sn = await order(ann);
  expect(refusalOf(await ben.api('GET /api/pay/orders/{order_sn}', { order_sn }))).toBe(
    'order.unknown',
  );
  expect(
    refusalOf(await ben.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' })),
  ).toBe('order.unknown');
  expect(dataOf(await ben.api('GET /api/pay/orders', {}))).toEqual({ list: [], page: 1, total: 0 });
  expect(dataOf(await ann.api('GET /api/pay/orders', {})).list.map((one) => one.order_sn)).toEqual([
    order_sn,
  ]);
});

const report = (order_sn: string, signature: string) =>
  send(world.url, 'POST /api/pay/webhook/sandbox', {
    headers: { 'sandbox-signature': signature },
    body: { order_sn },
  });

test('a callback with a wrong signature changes nothing [3-10.11]', async () => {
  const ann = await joinPoor();
  const order_sn = await order(ann);
  await world.owner
    .updateTable('payments_sandbox')
    .set({ received_mills: 20_000 })
    .where('order_sn', '=', order_sn)
    .execute();
  for (const signature of ['', '00'.repeat(32), 'no hex'])
    expectRefusal(await report(order_sn, signature), 'payment.unsigned');
  await runQueuedJobs(world);
  expect((await read(ann, order_sn)).state).toBe('pending');
  // The poll asks the gateway itself.
  setClock(() => new Date(Date.now() + 61_000));
  await poll(world);
  expect((await read(ann, order_sn)).state).toBe('credited');
});
