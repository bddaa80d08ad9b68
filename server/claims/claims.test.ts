import { describe, expect, test } from 'vitest';
import { followFriends } from '../affiliates/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { randomHex } from '../kit/random.ts';
import { topUp } from '../testing/flows.ts';
import { makeCase } from '../testing/cases.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { noteReturns } from './old-new.ts';

const world = openWorld();

let orders = 0;
const pay = ({ id }: TestPlayer, amount_mills = 10_000) =>
  topUp(world.db, { player_id: id, order_id: ++orders, amount_mills });
const verify = ({ id }: TestPlayer) =>
  world.owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', id)
    .execute();
/** Makes twenty calls at the same moment, each with a key of its own; returns their refusals. */
const refusalsAtOnce = async (call: (key: { idempotency_key: string }) => Promise<Answered>) => {
  const calls = Array.from({ length: 20 }, (_, n) => call({ idempotency_key: `at-once-${n}` }));
  return (await Promise.all(calls)).map((answer) => refusalOf(answer)).toSorted();
};
type Answered = Parameters<typeof refusalOf>[0];
const one_of_twenty = [...Array<string>(19).fill('claim.received'), 'none'];
const scoreOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {})).score;

test('the guide shows a newcomer’s steps and is rewarded once, when all are done [1-7.76 1-7.77]', async () => {
  const ann = await joinPlayer(world, { client_seed: null });
  const guide = async () => dataOf(await ann.api('GET /api/guidance', {}));
  expect(await guide()).toMatchObject({
    done: 0,
    total: 5,
    reward: { points: 216, received: false },
  });
  expect(refusalOf(await ann.api('POST /api/guidance/receive', {}))).toBe('guide.unfinished');
  await verify(ann);
  dataOf(await ann.api('POST /api/fairness/client_seed', { client_seed: 'mine' }));
  dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String((await makeCase(world)).id), count: 1 }),
  );
  const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=12345&token=abcdefgh';
  dataOf(await ann.api('POST /api/user/trade_url', { trade_url }));
  await pay(ann);
  expect((await guide()).list.every(({ done }) => done)).toBe(true);
  expect(dataOf(await ann.api('GET /api/guidance_open', {}))).toEqual({ open: true });
  const before = await scoreOf(ann);
  const key = { idempotency_key: 'guide' };
  const both = await Promise.all([1, 2].map(() => ann.api('POST /api/guidance/receive', {}, key)));
  expect(both.map(dataOf)).toEqual([{ points: 216 }, { points: 216 }]);
  expect(refusalOf(await ann.api('POST /api/guidance/receive', {}))).toBe('claim.received');
  expect(await scoreOf(ann)).toBe(before + 216);
  expect(dataOf(await ann.api('GET /api/guidance_open', {}))).toEqual({ open: false });
});

describe('old and new players', () => {
  test('a player who tops up after a long pause is rewarded once for it [1-7.78 1-7.79]', async () => {
    const start = Date.now();
    const ann = await joinGifted(world);
    await catchUp(world, noteReturns);
    expect(refusalOf(await ann.api('POST /api/old_new/receive', {}))).toBe('claim.not_due');
    setClock(() => new Date(start + 29.9 * 86_400_000));
    await pay(ann);
    await catchUp(world, noteReturns);
    expect(dataOf(await ann.api('GET /api/old_new', {})).back).toBeNull();
    setClock(() => new Date(start + 65 * 86_400_000));
    await pay(ann);
    await catchUp(world, noteReturns);
    expect(dataOf(await ann.api('GET /api/old_new', {}))).toMatchObject({
      back: { away_days: 35, received: false, points: 216 },
      pause_days: 30,
    });
    const own = { headers: { ...ann.headers, 'sec-fetch-site': 'same-origin' } };
    const before = await scoreOf(ann);
    expect((await send(world.url, 'GET /api/old_new/receive', own)).envelope).toMatchObject({
      data: { points: 216 },
    });
    expect(refusalOf(await ann.api('POST /api/old_new/receive', {}))).toBe('claim.received');
    expect(await scoreOf(ann)).toBe(before + 216);
    setClock(() => new Date(start + 100 * 86_400_000));
    await pay(ann);
    await catchUp(world, noteReturns);
    expect(await refusalsAtOnce((key) => ann.api('POST /api/old_new/receive', {}, key))).toEqual(
      one_of_twenty,
    );
    expect(await scoreOf(ann)).toBeCloseTo(before + 2 * 216);
  });

  test('a partner receives an extra reward for each active friend, without a Language header too [1-7.80]', async () => {
    const ann = await joinGifted(world);
    const code = `C${randomHex(5)}`;
    dataOf(await ann.api('POST /api/user/build_spread', { code }));
    const ben = await joinPlayer(world, { is_poor: true });
    dataOf(await ben.api('POST /api/user/promotion', { code }));
    const extra = (id: number) =>
      ann.api('POST /api/old_new/extra_receive/{id}', { id: String(id) });
    expect(refusalOf(await extra(ben.id))).toBe('claim.not_due');
    await pay(ben);
    await catchUp(world, followFriends);
    const [friend] = dataOf(await ann.api('GET /api/old_new', {})).extra;
    expect(friend).toMatchObject({
      id: ben.id,
      name: expect.stringMatching(/^P\*\*\*/) as string,
      received: false,
    });
    const answer = await fetch(`${world.url}/api/old_new/extra_receive/${ben.id}`, {
      headers: ann.headers,
    });
    expect(await answer.json()).toMatchObject({ code: 200, data: { points: 108 } });
    expect(refusalOf(await extra(ben.id))).toBe('claim.received');
    expect(dataOf(await ann.api('GET /api/old_new', {})).extra).toMatchObject([{ received: true }]);

    const cat = await joinPlayer(world, { is_poor: true });
    dataOf(await cat.api('POST /api/user/promotion', { code }));
    await pay(cat);
    await catchUp(world, followFriends);
    const before = await scoreOf(ann);
    const receive = (key: { idempotency_key: string }) =>
      ann.api('POST /api/old_new/extra_receive/{id}', { id: String(cat.id) }, key);
    expect(await refusalsAtOnce(receive)).toEqual(one_of_twenty);
    expect(await scoreOf(ann)).toBeCloseTo(before + 108, 3);
  });
});

describe('a pre-registered address', () => {
  test('has one code, and rewards the newer account that has verified it, once [6-6.24 1-7.109 1-7.110 1-7.111 1-7.112 1-7.113 1-7.114]', async () => {
    const key = `before-${randomHex(4)}@vitrine.test`;
    const said = dataOf(
      await world.visitor('POST /api/pre_register/show_reward', { key: key.toUpperCase() }),
    );
    expect(said).toEqual({
      key,
      code: expect.stringMatching(/^\w{4}-\w{4}$/) as string,
      points: 216,
    });
    const own = { headers: { 'sec-fetch-site': 'same-origin' } };
    const again = await send(world.url, `GET /api/pre_register/show_reward?key=${key}`, own);
    expect(again.envelope).toMatchObject({ data: { code: said.code } });
    expect(dataOf(await world.visitor('GET /api/pre_register', {}))).toMatchObject({
      open: true,
      received: false,
    });

    const [ann, eve] = [await joinGifted(world), await joinGifted(world)];
    const success = (player: TestPlayer, code = said.code) =>
      player.api('POST /api/pre_register/success_register', { key, code });
    expect(refusalOf(await success(ann, 'XXXX-XXXX'))).toBe('pre_register.unknown');
    expect(refusalOf(await success(eve))).toBe('pre_register.other_email');
    const set = (columns: { email?: string | null; created_at?: Date }, { id }: TestPlayer) =>
      world.owner.updateTable('accounts_players').set(columns).where('id', '=', id).execute();
    await set({ email: key, created_at: new Date(now().getTime() - 60_000) }, eve);
    expect(refusalOf(await success(eve))).toBe('pre_register.older_account');
    await set({ email: null }, eve);
    await set({ email: key }, ann);
    const query = `key=${key}&code=${said.code.toLowerCase()}`;
    const got = await send(world.url, `GET /api/pre_register/success_register?${query}`, {
      headers: ann.headers,
    });
    expect(got.envelope).toMatchObject({ data: { points: 216 } });
    expect(refusalOf(await success(ann))).toBe('claim.received');
    expect(dataOf(await ann.api('GET /api/pre_register', {}))).toMatchObject({ received: true });
  });

  test('rewards once, of two requests at the same moment', async () => {
    const key = `race-${randomHex(4)}@vitrine.test`;
    const { code } = dataOf(await world.visitor('POST /api/pre_register/show_reward', { key }));
    const ann = await joinGifted(world);
    await world.owner
      .updateTable('accounts_players')
      .set({ email: key })
      .where('id', '=', ann.id)
      .execute();
    const before = await scoreOf(ann);
    // More at once would be braked, as tries of codes are.
    const both = await Promise.all(
      ['one', 'other'].map((idempotency_key) =>
        ann.api('POST /api/pre_register/success_register', { key, code }, { idempotency_key }),
      ),
    );
    expect(both.map((answer) => refusalOf(answer)).toSorted()).toEqual(['claim.received', 'none']);
    expect(await scoreOf(ann)).toBeCloseTo(before + 216, 3);
  });

  test('is one of twenty a day from a network, and a link from elsewhere registers none', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.77',
      'sec-fetch-site': 'cross-site',
      cookie: 'authsk=x',
    };
    const foreign = await send(world.url, 'GET /api/pre_register/show_reward?key=a@b.test', {
      headers,
    });
    expect(foreign.status).not.toBe(200);
    const ask = (n: number) =>
      send(world.url, 'POST /api/pre_register/show_reward', {
        headers: { 'x-forwarded-for': '198.51.100.200' },
        body: { key: `many-${n}@vitrine.test` },
      });
    for (let n = 0; n < 20; n++) expect((await ask(n)).status).toBe(200);
    expectRefusal(await ask(20), 'pre_register.too_many');
  });
});

test('following the site is rewarded once for each place, from wherever the player came [1-7.69 1-7.70 1-7.71 1-7.72 1-7.73]', async () => {
  const ann = await joinGifted(world);
  const places = dataOf(await ann.api('GET /api/orders/follow', {}));
  expect(places.map(({ type }) => type).toSorted()).toEqual([
    'discord',
    'facebook',
    'instagram',
    'reddit',
    'telegram',
    'x',
  ]);
  const { type, url, points } = places[0]!;
  expect(points).toBe(86);
  const follow = (wish: object = {}) => ann.api('POST /api/orders/follow', { type, url, ...wish });
  expect(refusalOf(await follow({ url: 'https://elsewhere.test' }))).toBe('follow.unknown');
  expect(dataOf(await follow({ gift_id: 7, box_id: 5 }))).toEqual({ points: 86 });
  expect(refusalOf(await follow())).toBe('claim.received');
  expect(dataOf(await ann.api('GET /api/orders/follow', {}))[0]).toMatchObject({ received: true });
  const kept = await world.owner
    .selectFrom('claims_follows')
    .selectAll()
    .where('player_id', '=', ann.id)
    .execute();
  expect(kept).toMatchObject([{ place: type, url, gift_id: 7, box_id: 5 }]);
  const other = { type: places[1]!.type, url: places[1]!.url };
  expect(await refusalsAtOnce((key) => ann.api('POST /api/orders/follow', other, key))).toEqual(
    one_of_twenty,
  );
});

test('every claim follows the rule of gifts', async () => {
  const ann = await joinPlayer(world);
  const { type, url } = dataOf(await ann.api('GET /api/orders/follow', {}))[0]!;
  expect(refusalOf(await ann.api('POST /api/orders/follow', { type, url }))).toBe(
    'gift.email_missing',
  );
  await verify(ann);
  expect(refusalOf(await ann.api('POST /api/orders/follow', { type, url }))).toBe(
    'gift.top_up_missing',
  );
});
