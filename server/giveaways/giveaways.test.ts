import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setRoles } from '../accounts/index.ts';
import { noteDrops } from '../drops/testing.ts';
import { now, setClock } from '../kit/clock.ts';
import { bindByCode, becomePartner } from '../promotions/index.ts';
import { transact } from '../kit/db.ts';
import { act, order, orderTokens } from '../payments/testing/orders.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { buy } from '../testing/trade-flows.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import {
  enter,
  hostOf,
  hour_ms,
  joinHost,
  lookAt,
  officialOf,
  passOn,
  verifyEmail,
} from './testing/rooms.ts';

const world = openWorld();

const joinPlayers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => joinPlayer(world)));
const has = async ({ id }: { id: number }, balance: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, balance)).balance_mills;
const backpackOf = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/system_shop/backpack', {}));
const visitor = { api: (...args: Parameters<TestPlayer['api']>) => world.visitor(...args) } as Pick<
  TestPlayer,
  'api'
>;
const in_an_hour = () => new Date(now().getTime() + hour_ms).toISOString();

async function buyItems(player: TestPlayer, count: number): Promise<number[]> {
  const { goods_id } = await makeCase(world);
  const items: number[] = [];
  for (let n = 0; n < count; n++)
    items.push((await buy(world.db, player.id, goods_id)).item_ids[0]!);
  return items;
}

describe('a giveaway', () => {
  test('that starts when full is drawn with its last place, and pays each prize to another player [2-2.33 2-3.32 2-3.33 2-3.34 2-3.35 2-3.36 2-3.37 2-3.38 2-3.39 2-3.40 2-3.41 2-3.42 2-3.54 2-3.55 2-3.56 2-3.57 2-3.58 2-4.1 2-4.2 2-7.31 3-2.6 3-3.2 3-10.18]', async () => {
    const host = await joinHost(world);
    const items = await buyItems(host, 2);
    const money = await has(host, 'money');
    const { id, code } = await hostOf(host, { knapsack_id: items, money: [3], total_people: 3 });
    expect(code).toBeNull();
    expect([await has(host, 'money'), (await backpackOf(host)).total]).toEqual([money - 3_000, 0]);
    const open = await lookAt(visitor, id);
    expect(open).toMatchObject({
      state: 1,
      phase: 'open',
      type: 0,
      condition: 4,
      gift_user_count: 0,
      total_people: 3,
      end_time: null,
      close_time: null,
      obtain_user_id: [],
      server_seed: null,
      joined: false,
      conditions: [],
    });
    expect(open.prizes.goods).toHaveLength(2);
    expect(open.prizes.price_cash).toEqual([3]);
    expect(open.picture).toBe(open.prizes.goods[0]!.picture);
    expect(Math.round(open.price_all * 1000)).toBe(
      2 * Math.round(open.prizes.goods[0]!.price * 1000) + 3_000,
    );
    const players = await joinPlayers(3);
    for (const [place, player] of players.entries()) {
      const { gift_user_count } = dataOf(await enter(player, id));
      expect(gift_user_count).toBe(place + 1);
    }
    await passOn(world, 0);
    const ended = await lookAt(players[0]!, id);
    expect(ended).toMatchObject({
      state: 3,
      phase: 'drawn',
      joined: true,
      gift_user_count: 3,
      reason: null,
    });
    expect(ended.obtain_user_id.toSorted()).toEqual(players.map((player) => player.id).toSorted());
    expect(ended.draws.map(({ kind, winner }) => [kind, winner!.user_id])).toEqual([
      ['goods', ended.obtain_user_id[0]],
      ['goods', ended.obtain_user_id[1]],
      ['money', ended.obtain_user_id[2]],
    ]);
    expect(ended.gift_user[0]!.name).toMatch(/^P\*\*\*.$/);
    for (const player of players) {
      const place = ended.obtain_user_id.indexOf(player.id);
      expect((await backpackOf(player)).total).toBe(place < 2 ? 1 : 0);
      expect(await has(player, 'bonus')).toBe(place < 2 ? 0 : 3_000);
    }
    const { record, verified } = dataOf(
      await world.visitor('POST /api/pfv_api', { id: ended.draw! }),
    );
    expect([verified, record]).toMatchObject([
      true,
      { kind: 'giveaway', server_seed: ended.server_seed },
    ]);
    expect(record.server_seed_hash).toBe(open.server_seed_hash);
    await catchUp(world, noteDrops);
    const drops = dataOf(await world.visitor('GET /api/drop', {}));
    expect(drops.filter(({ type }) => type === 'windows')).toHaveLength(2);
  });

  test('that is drawn at its moment gives back to its host what nobody was left to win [3-3.70]', async () => {
    const host = await joinHost(world);
    const money = await has(host, 'money');
    const { id } = await hostOf(host, {
      type: 1,
      end_time: in_an_hour(),
      total_people: 100,
      money: [2, 4, 6],
    });
    const [ann, ben] = await joinPlayers(2);
    dataOf(await enter(ann!, id));
    dataOf(await enter(ben!, id));
    expect(await passOn(world, hour_ms - 10_000)).toBe(0);
    expect(await passOn(world, 10_000)).toBe(1);
    const ended = await lookAt(visitor, id);
    expect(ended.draws.map(({ winner }) => winner === null)).toEqual([false, false, true]);
    expect(await has(host, 'money')).toBe(money - 6_000);
    expect((await has(ann!, 'bonus')) + (await has(ben!, 'bonus'))).toBe(6_000);
  });

  test('is drawn by the queued job alone, which a lost one is caught up for', async () => {
    const host = await joinHost(world);
    const { id } = await hostOf(host, { total_people: 2 });
    const players = await joinPlayers(2);
    for (const player of players) dataOf(await enter(player, id));
    await runQueuedJobs(world);
    expect((await lookAt(visitor, id)).phase).toBe('drawn');
  });

  test('of the house promises goods, cases, money and tokens, and gives them at today’s prices [2-2.38 2-3.43 2-3.44 2-3.45 2-3.46 2-3.47 2-3.48 2-3.49 2-3.50 2-3.51 2-3.52 2-3.53 2-3.59 3-2.6 3-2.18 3-8.23]', async () => {
    const box = await makeCase(world, { type: 'granted' });
    const { giveaway_id: id } = await officialOf(world, {
      prizes: [
        { kind: 'goods', goods_id: box.goods_id },
        { kind: 'box', case_id: box.id },
        { kind: 'money', amount_mills: mills(3_000) },
        { kind: 'tokens', amount_mills: mills(700) },
      ],
    });
    const open = await lookAt(visitor, id);
    expect(open).toMatchObject({ host: null, condition: 0, token_all: 0.7 });
    expect(open.prizes).toMatchObject({
      price_tokens: [0.7],
      price_cash: [3],
      box: [{ id: box.id, price: box.price_mills / 1000 }],
      goods: [{ id: box.goods_id }],
    });
    const players = await Promise.all(Array.from({ length: 4 }, () => joinGifted(world)));
    for (const player of players) dataOf(await enter(player, id));
    await passOn(world, hour_ms);
    const { obtain_user_id } = await lookAt(visitor, id);
    const winnerOf = (place: number) =>
      players.find((player) => player.id === obtain_user_id[place])!;
    expect((await backpackOf(winnerOf(0))).list).toMatchObject([
      { kind: 'item', source: 'giveaway', sellable: false },
    ]);
    expect((await backpackOf(winnerOf(1))).list).toMatchObject([
      { kind: 'box', source: 'giveaway' },
    ]);
    // The top-up came with 20%.
    expect(await has(winnerOf(2), 'bonus')).toBe(2_000 + 3_000);
    expect(await has(winnerOf(3), 'shop_score')).toBe(120_700);
  });

  test('that isn’t full within a week, or that nobody joins, is cancelled, and the host has everything back', async () => {
    const host = await joinHost(world);
    const [item] = await buyItems(host, 1);
    const money = await has(host, 'money');
    const [ann] = await joinPlayers(1);
    const { id } = await hostOf(host, { knapsack_id: [item!], money: [1] });
    const { id: empty } = await hostOf(host, { type: 1, end_time: in_an_hour(), money: [1] });
    dataOf(await enter(ann!, id));
    expect(await passOn(world, hour_ms)).toBe(1);
    expect(await lookAt(visitor, empty)).toMatchObject({
      state: 3,
      phase: 'cancelled',
      reason: 'empty',
      draw: null,
    });
    expect(await passOn(world, 7 * 24 * hour_ms)).toBe(1);
    expect(await lookAt(visitor, id)).toMatchObject({
      phase: 'cancelled',
      reason: 'unfilled',
      server_seed: null,
    });
    expect([await has(host, 'money'), (await backpackOf(host)).total]).toEqual([money, 1]);
    expect(refusalOf(await enter(ann!, id))).toBe('giveaway.joined');
  });
});

describe('the list', () => {
  test('has active and ended giveaways, a player’s own, words and pages [1-9.17 2-6.3 2-7.17 2-7.18 2-7.19 2-7.20 2-7.21 2-7.22 2-7.23 2-7.24 2-7.25 2-7.26 2-7.27 2-7.28 2-7.29 2-7.30 2-9.2 3-10.17]', async () => {
    const host = await joinHost(world);
    const [ann] = await joinPlayers(1);
    const titles = ['Golden Knife', 'Silver knife', 'Gloves'];
    const ids: number[] = [];
    for (const title of titles)
      ids.push((await hostOf(host, { title, type: 1, end_time: in_an_hour() })).id);
    dataOf(await enter(ann!, ids[0]!));
    const listed = async (query: object, api = ann!.api) => {
      const { list } = dataOf(await api('GET /api/gift/shop', query));
      return list.map(({ id }) => id).filter((id) => ids.includes(id));
    };
    expect(await listed({})).toEqual(ids.toReversed());
    expect(await listed({ word: 'KNIFE' })).toEqual([ids[1], ids[0]]);
    expect(await listed({ word: 'knife gold' })).toEqual([ids[0]]);
    expect(await listed({ word: '100%_' })).toEqual([]);
    expect(await listed({ is_me: '1' })).toEqual([ids[0]]);
    expect(await listed({ is_me: '1' }, host.api)).toEqual(ids.toReversed());
    expect(await listed({ is_me: '1' }, world.visitor)).toEqual([]);
    const page = dataOf(await world.visitor('GET /api/gift/shop', { page: 2, limit: 1 }));
    expect([page.page, page.list.length]).toEqual([2, 1]);
    expect(page.total).toBeGreaterThanOrEqual(3);
    await passOn(world, hour_ms);
    expect(await listed({})).toEqual([]);
    expect(await listed({ state: '3' })).toEqual(ids.toReversed());
    const [first] = dataOf(
      await world.visitor('GET /api/gift/shop', { state: 3, word: 'Golden' }),
    ).list;
    expect(first).toMatchObject({
      phase: 'drawn',
      obtain_user_id: [ann!.id],
      gift_user: [{ user_id: ann!.id }],
    });
  });

  test.each([
    { state: '2' },
    { state: '0' },
    { page: '0' },
    { limit: '101' },
    { is_me: 'x' },
    { word: 'x'.repeat(65) },
  ])('refuses %j', async (query) => {
    const asked = new URLSearchParams(Object.entries(query));
    const answer = await fetch(`${world.url}/api/gift/shop?${asked}`);
    expect(answer.status).toBe(400);
  });
});

describe('joining', () => {
  test('needs what the house asks for all gifts, and the giveaway’s own condition; each is shown with its progress [2-2.46]', async () => {
    const ann = await joinPlayer(world);
    const { giveaway_id: id } = await officialOf(world, { condition: 1, need: 30_000, days: 7 });
    expect((await lookAt(visitor, id)).conditions).toEqual([
      { kind: 'email', need: 1, have: null, days: null, met: false },
      { kind: 'top_up', need: 30, have: null, days: 7, met: false },
    ]);
    expect(refusalOf(await enter(ann, id))).toBe('giveaway.conditions_unmet');
    await verifyEmail(world, ann);
    await act(world, ann, await order(ann, { amount: 12 }), 'pay');
    await act(world, ann, await orderTokens(ann, { amount: 50 }), 'pay');
    expect((await lookAt(ann, id)).conditions).toMatchObject([
      { kind: 'email', have: 1, met: true },
      { kind: 'top_up', have: 12, met: false },
    ]);
    expect(refusalOf(await enter(ann, id))).toBe('giveaway.conditions_unmet');
    await act(world, ann, await order(ann, { amount: 20 }), 'pay');
    dataOf(await enter(ann, id));
  });

  test('counts only what happened within the days before', async () => {
    const ann = await joinGifted(world);
    const at = now().getTime() + 8 * 24 * hour_ms;
    setClock(() => new Date(at));
    const { giveaway_id: id } = await officialOf(world, { condition: 1, need: 10_000, days: 7 });
    expect((await lookAt(ann, id)).conditions).toMatchObject([
      { met: true },
      { kind: 'top_up', have: 0, days: 7 },
    ]);
    const { giveaway_id: general } = await officialOf(world);
    expect((await lookAt(ann, general)).conditions).toMatchObject([
      { met: true },
      { kind: 'top_up', have: 10, days: 30 },
    ]);
  });

  test('may need invited users, or opened cases [2-2.47 3-3.68]', async () => {
    const ann = await joinGifted(world);
    const [ben, cleo] = await joinPlayers(2);
    const { giveaway_id: invited } = await officialOf(world, { condition: 2, need: 2, days: 30 });
    const { giveaway_id: opened } = await officialOf(world, { condition: 3, need: 3, days: 30 });
    const progress = async (id: number) => (await lookAt(ann, id)).conditions.at(-1)!;
    await transact(world.owner, async (tx) => {
      const code = await becomePartner(tx, ann.id, `ANN${ann.id}`);
      await bindByCode(tx, ben!.id, code);
    });
    expect(await progress(invited)).toEqual({
      kind: 'invited',
      need: 2,
      have: 1,
      days: 30,
      met: false,
    });
    expect(refusalOf(await enter(ann, invited))).toBe('giveaway.conditions_unmet');
    await transact(world.owner, (tx) => bindByCode(tx, cleo!.id, `ANN${ann.id}`));
    dataOf(await enter(ann, invited));
    const box = await makeCase(world);
    const open = (count: number) =>
      ann.api('POST /api/box/{id}/open', { id: String(box.id), count });
    dataOf(await open(2));
    expect(await progress(opened)).toEqual({
      kind: 'opened',
      need: 3,
      have: 2,
      days: 30,
      met: false,
    });
    expect(refusalOf(await enter(ann, opened))).toBe('giveaway.conditions_unmet');
    dataOf(await open(3));
    expect(await progress(opened)).toMatchObject({ have: 3, met: true });
    dataOf(await enter(ann, opened));
  });

  test('may need a password and a code; five wrong tries lock for ten minutes [1-5.38 2-7.34 3-1.41]', async () => {
    const host = await joinHost(world);
    const [ann, ben] = await joinPlayers(2);
    const { id, code } = await hostOf(host, { password: 'door', with_code: true, total_people: 5 });
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect([(await lookAt(host, id)).code, (await lookAt(ann!, id)).code]).toEqual([code, null]);
    expect(await lookAt(visitor, id)).toMatchObject({ locked: true, needs_code: true });
    expect(refusalOf(await enter(ann!, id, { code: code! }))).toBe('giveaway.password_wrong');
    expect(refusalOf(await enter(ann!, id, { pwd: 'door' }))).toBe('giveaway.code_wrong');
    expect(refusalOf(await enter(ann!, id, { pwd: 'wall', code: code! }))).toBe(
      'giveaway.password_wrong',
    );
    for (let tried = 1; tried < 5; tried++)
      expect(refusalOf(await enter(ann!, id, { pwd: 'door', code: 'AAAA-AAAA' }))).toBe(
        'giveaway.code_wrong',
      );
    expect(refusalOf(await enter(ann!, id, { pwd: 'door', code: code! }))).toBe('door.braked');
    dataOf(await enter(ben!, id, { pwd: 'door', code: code!.toLowerCase().replace('-', ' ') }));
    const at = now().getTime() + 10 * 60_000;
    setClock(() => new Date(at));
    dataOf(await enter(ann!, id, { pwd: 'door', code: code! }));
  });

  test('happens once, also over the address of the specification, and never by the host [2-7.32 2-7.33 3-3.72]', async () => {
    const host = await joinHost(world);
    const [ann, ben] = await joinPlayers(2);
    const { id } = await hostOf(host, { total_people: 2, password: 'pass word' });
    expect(refusalOf(await enter(host, id))).toBe('giveaway.own');
    const path = `${world.url}/api/gift/join/${id}?pwd=pass%20word&client_seed=mine`;
    const joined = await fetch(path, { headers: ann!.headers });
    expect(await joined.json()).toMatchObject({ code: 200, data: { gift_user_count: 1 } });
    expect(refusalOf(await enter(ann!, id, { pwd: 'pass word' }))).toBe('giveaway.joined');
    const foreign = await fetch(path, {
      headers: { cookie: `authsk=${ben!.token}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    dataOf(await enter(ben!, id, { pwd: 'pass word' }));
    const [cleo] = await joinPlayers(1);
    expect(refusalOf(await enter(cleo!, id, { pwd: 'pass word' }))).toBe('giveaway.full');
    await passOn(world, 0);
    expect(refusalOf(await enter(cleo!, id, { pwd: 'pass word' }))).toBe('giveaway.full');
    expect(refusalOf(await enter(cleo!, 999_999))).toBe('giveaway.unknown');
  });

  test('gets the first answer again with the same key', async () => {
    const host = await joinHost(world);
    const [ann] = await joinPlayers(1);
    const { id } = await hostOf(host, { total_people: 3 });
    const join = (client_seed: string) =>
      ann!.api(
        'POST /api/gift/join/{id}',
        { id: String(id), client_seed },
        { idempotency_key: 'join' },
      );
    const first = dataOf(await join('mine'));
    expect(dataOf(await join('mine'))).toEqual(first);
    expect((await lookAt(visitor, id)).gift_user_count).toBe(1);
  });

  test.each([
    {},
    { client_seed: '' },
    { client_seed: 'x'.repeat(65) },
    { client_seed: 'x', pwd: 'y'.repeat(65) },
  ])('refuses the body %j', async (body) => {
    const [ann] = await joinPlayers(1);
    const answer = await send(world.url, 'POST /api/gift/join/1', { headers: ann!.headers, body });
    expectRefusal(answer, 'request.invalid');
  });
});

describe('hosting', () => {
  test('is for players with the role, a verified address and top-ups [1-1.27 1-6.16 3-5.2]', async () => {
    const [ann] = await joinPlayers(1);
    const host = () =>
      ann!.api('POST /api/gift/host', { title: 'Mine', type: 0, total_people: 2, money: [1] });
    const standing = async () => dataOf(await ann!.api('GET /api/gift/host', {}));
    expect(refusalOf(await host())).toBe('role.missing');
    expect(await standing()).toEqual({
      is_host: false,
      email_verified: false,
      top_up_need: 10,
      top_up_have: 0,
      may_host: false,
    });
    await setRoles(world.db, ann!.id, ['host']);
    expect(refusalOf(await host())).toBe('giveaway.host_unfit');
    await verifyEmail(world, ann!);
    expect(refusalOf(await host())).toBe('giveaway.host_unfit');
    await act(world, ann!, await order(ann!, { amount: 10 }), 'pay');
    expect(await standing()).toMatchObject({ is_host: true, top_up_have: 10, may_host: true });
    dataOf(await host());
  });

  test('takes only what the host holds and may give, all of it or nothing [3-2.60]', async () => {
    const host = await joinHost(world);
    const [ann] = await joinPlayers(1);
    const [own, won] = await buyItems(host, 2);
    const [other] = await buyItems(ann!, 1);
    await sql`update inventory_items set source = 'giveaway' where id = ${won!}`.execute(
      world.owner,
    );
    const body = { title: 'Mine', type: 0 as const, total_people: 2 };
    await changesNothing(world, host, async () => {
      const refused = async (wish: object) =>
        refusalOf(await host.api('POST /api/gift/host', { ...body, ...wish }));
      expect(await refused({ knapsack_id: [own!, other!] })).toBe('item.unknown');
      expect(await refused({ knapsack_id: [won!] })).toBe('item.unsellable');
      expect(await refused({ knapsack_id: [own!], money: [1_000_000] })).toBe('balance.short');
      expect(
        await refused({
          money: [1],
          type: 1,
          end_time: new Date(now().getTime() + 1000).toISOString(),
        }),
      ).toBe('giveaway.time_unfit');
    });
    await sql`update inventory_items set source = 'shop' where id = ${won!}`.execute(world.owner);
    for (let n = 0; n < 5; n++) await hostOf(host, { money: [1] });
    expect(refusalOf(await host.api('POST /api/gift/host', { ...body, money: [1] }))).toBe(
      'giveaway.too_many',
    );
  });

  test('opens once with the same key, and calls off once while nobody has joined', async () => {
    const host = await joinHost(world);
    const money = await has(host, 'money');
    const first = await hostOf(host, { money: [7] }, 'open');
    expect(await hostOf(host, { money: [7] }, 'open')).toEqual(first);
    expect(await has(host, 'money')).toBe(money - 7_000);
    const [other] = [await joinHost(world)];
    const callOff = ({ api }: TestPlayer) =>
      api('POST /api/gift/host/{id}/cancel', { id: String(first.id) });
    expect(refusalOf(await callOff(other))).toBe('giveaway.unknown');
    const done = dataOf(await callOff(host));
    expect(dataOf(await callOff(host))).toEqual(done);
    expect(done.money * 1000).toBeCloseTo(money);
    const [ann] = await joinPlayers(1);
    const { id } = await hostOf(host, { total_people: 2 });
    dataOf(await enter(ann!, id));
    expect(refusalOf(await host.api('POST /api/gift/host/{id}/cancel', { id: String(id) }))).toBe(
      'giveaway.entered',
    );
  });

  test.each([
    { money: [] },
    { title: '  x ' },
    { type: 0, total_people: undefined },
    { type: 1, end_time: undefined },
    { total_people: 1 },
    { total_people: 10_001 },
    { money: [-1] },
    { money: [0.0001] },
    { money: Array(21).fill(1) },
    { knapsack_id: [1, 1] },
    { password: '' },
  ])('refuses %j', async (wish) => {
    const host = await joinHost(world);
    const body = { title: 'Mine', type: 0, total_people: 2, money: [1], ...wish };
    expectRefusal(
      await send(world.url, 'POST /api/gift/host', { headers: host.headers, body }),
      'request.invalid',
    );
  });
});
