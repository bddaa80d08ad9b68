import type { TerritoryGame } from '@vitrine/contract/territory-rules';
import { giveRules } from '../territory/testing.ts';
import { makeClient } from '@vitrine/contract/client';
import { mills } from '@vitrine/contract/amount';
import type { Input } from '@vitrine/contract/index';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePrice, deleteFrozen, freezePrices } from '../catalogue/index.ts';
import { noteDrops } from '../drops/testing.ts';
import { countPlay } from '../history/count-play.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { give } from '../testing/flows.ts';
import { catchUp } from '../testing/listen.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { limitPlayer } from '../testing/limits.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { upgrade, wishNow, type FreeWish } from './testing/wish.ts';

const world = openWorld();
const recipe = openRecipes(world, ['items.upgraded']);

/** Buys one item of at least this price. */
async function buyOne({ id }: { id: number }, from_mills = 1_000) {
  const goods = await findGoodsFrom(world.owner, from_mills);
  const { item_ids } = await buy(world.db, id, goods.id);
  return { item_id: item_ids[0]!, goods_id: goods.id, price_mills: goods.price_mills };
}

/** The body of a call for a wish, with the chance that a page would show now. */
async function bodyOf(wish: FreeWish): Promise<Input<'POST /api/upgrade'>> {
  const { items, add_mills, target_id, direction, chance_ppm } = await wishNow(world.db, wish);
  return { knapsack_id: [...items], add_money: add_mills / 1000, target_id, direction, chance_ppm };
}

const stateOfItem = async (id: number) =>
  world.owner
    .selectFrom('inventory_items')
    .select(['state', 'player_id', 'source', 'price_mills'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const setPrice = (goods_id: number, price_mills: number) =>
  transact(world.owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));

recipe('Upgrade with money', async () => {
  const player = await joinPlayer(world);
  const { item_id, price_mills } = await buyOne(player);
  const target = await findGoodsFrom(world.owner, 3 * price_mills);
  await upgrade(world.db, {
    player_id: player.id,
    items: [item_id],
    add_mills: 500,
    target: target.id,
  });
  return { player, amounts: { money: 500 } };
});

recipe('Upgrade that releases a bonus', async () => {
  const player = await joinPlayer(world);
  await give(world.db, { player_id: player.id, subject: '1', kind: 'money', amount_mills: 10_000 });
  const { item_id, price_mills } = await buyOne(player);
  const target = await findGoodsFrom(world.owner, 3 * price_mills);
  await upgrade(world.db, { player_id: player.id, items: [item_id], target: target.id });
  return { player, amounts: { '3% of the stake': Math.floor(price_mills * 0.03) } };
});

describe('an upgrade', () => {
  test('consumes the stake either way, and wins the target when the roll does [3-2.45 3-2.49 3-2.54 3-3.66 3-10.16]', async () => {
    const ann = await joinPlayer(world);
    const seen = { won: 0, lost: 0 };
    for (let round = 0; round < 12; round++) {
      const { item_id, price_mills } = await buyOne(ann);
      const target = await findGoodsFrom(world.owner, Math.ceil(price_mills * 1.4));
      const direction = round % 2 === 0 ? 'under' : 'over';
      const body = await bodyOf({
        player_id: ann.id,
        items: [item_id],
        target: target.id,
        direction,
      });
      const { won, chance_ppm, roll_ppm, draw, knapsack_id, ...rest } = dataOf(
        await ann.api('POST /api/upgrade', body),
      );
      expect(won).toBe(
        direction === 'under' ? roll_ppm < chance_ppm : roll_ppm >= 1_000_000 - chance_ppm,
      );
      expect(draw).toMatchObject({
        kind: 'upgrade',
        subject: target.id,
        table: { chance_ppm, direction },
        nonce: round,
      });
      expect(rest).toMatchObject({
        staked: price_mills / 1000,
        money: 500,
        target: { id: target.id },
      });
      expect(rest.version).toBe(rest.balance_version);
      expect((await stateOfItem(item_id)).state).toBe('consumed');
      expect(knapsack_id !== null && (await stateOfItem(knapsack_id))).toEqual(
        won && {
          state: 'held',
          source: 'upgrade',
          player_id: ann.id,
          price_mills: target.price_mills,
        },
      );
      seen[won ? 'won' : 'lost'] += 1;
    }
    expect(Math.min(seen.won, seen.lost)).toBeGreaterThan(0);
  });

  test('takes up to six items and money together, and says the chance of both [3-2.12 3-3.61]', async () => {
    const ann = await joinPlayer(world);
    const bought = [];
    for (let n = 0; n < 7; n++) bought.push(await buyOne(ann));
    const items = bought.map(({ item_id }) => item_id);
    const stake_mills = 6 * bought[0]!.price_mills + 1_500;
    const target = (await findGoodsFrom(world.owner, 2 * stake_mills)).id;
    const seven = await bodyOf({ player_id: ann.id, items, target });
    await changesNothing(world, ann, async () =>
      expect(refusalOf(await ann.api('POST /api/upgrade', seven))).toBe('upgrade.too_many_items'),
    );
    const six = await bodyOf({
      player_id: ann.id,
      items: items.slice(1),
      add_mills: 1_500,
      target,
    });
    const done = dataOf(await ann.api('POST /api/upgrade', six));
    expect(done).toMatchObject({ money: 498.5, staked: stake_mills / 1000 });
    expect(await Promise.all(items.map(async (id) => (await stateOfItem(id)).state))).toEqual([
      'held',
      ...Array.from({ length: 6 }, () => 'consumed'),
    ]);
  });

  test('stakes an item at the lower of its price when it was acquired and today’s [3-2.30]', async () => {
    const ann = await joinPlayer(world);
    const { item_id, goods_id, price_mills } = await buyOne(ann);
    const target = (await findGoodsFrom(world.owner, 3 * price_mills)).id;
    await setPrice(goods_id, price_mills + 100);
    const risen = await bodyOf({ player_id: ann.id, items: [item_id], target });
    await setPrice(goods_id, price_mills - 100);
    await changesNothing(world, ann, async () =>
      expect(refusalOf(await ann.api('POST /api/upgrade', risen))).toBe('upgrade.chance_changed'),
    );
    const fallen = await bodyOf({ player_id: ann.id, items: [item_id], target });
    expect(dataOf(await ann.api('POST /api/upgrade', fallen)).staked).toBe(
      (price_mills - 100) / 1000,
    );
    await setPrice(goods_id, price_mills);
  });

  test('is verified by anyone once the pair is revealed [3-3.2]', async () => {
    const ann = await joinPlayer(world);
    const { item_id, price_mills } = await buyOne(ann);
    const target = (await findGoodsFrom(world.owner, 2 * price_mills)).id;
    const { draw } = dataOf(
      await ann.api(
        'POST /api/upgrade',
        await bodyOf({ player_id: ann.id, items: [item_id], target }),
      ),
    );
    expect(dataOf(await world.visitor('GET /api/pfv_log/{id}', { id: draw.id }))).toEqual(draw);
    const recompute = async () =>
      dataOf(await world.visitor('POST /api/pfv_api', { id: draw.id })).verified;
    expect(await recompute()).toBeNull();
    dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'next' }));
    expect(await recompute()).toBe(true);
    const lists = [{ kind: 'upgrade' }, { kind: 'upgrade', mine: '1' }, {}] as const;
    for (const query of lists) {
      const { list } = dataOf(await ann.api('GET /api/pfv_log', query));
      expect(list[0]).toEqual({ ...draw, server_seed: expect.any(String) });
    }
    expect(dataOf(await ann.api('GET /api/pfv_log', { kind: 'upgrade', mine: '1' })).total).toBe(1);
    expect(dataOf(await ann.api('GET /api/pfv_log', { kind: 'case', mine: '1' }))).toMatchObject({
      list: [],
      total: 0,
    });
  });

  test('with one key is made once, and answered alike although the stake is gone by then', async () => {
    const ann = await joinPlayer(world);
    const { item_id, price_mills } = await buyOne(ann);
    const target = (await findGoodsFrom(world.owner, 3 * price_mills)).id;
    const body = await bodyOf({ player_id: ann.id, items: [item_id], target });
    const request = { headers: ann.headers, key: 'one', body };
    const first = await send(world.url, 'POST /api/upgrade', request);
    expect(first.status).toBe(200);
    const again = await Promise.all(
      [1, 2, 3].map(() => send(world.url, 'POST /api/upgrade', request)),
    );
    expect(again.map(({ text }) => text)).toEqual([first.text, first.text, first.text]);
    const other = { ...request, body: { ...body, direction: 'over' } };
    expectRefusal(await send(world.url, 'POST /api/upgrade', other), 'idempotency.other_input');
    expect(refusalOf(await ann.api('POST /api/upgrade', body))).toBe('item.not_held');
  });
});

describe('an upgrade is refused, and changes nothing,', () => {
  let ann: TestPlayer;
  let own: Awaited<ReturnType<typeof buyOne>>;
  beforeAll(async () => {
    ann = await joinPlayer(world);
    own = await buyOne(ann);
  });

  /** Sends a wish with the chance of now, or another body; expects the refusal. */
  async function expectRefused(key: string, wish: Partial<FreeWish>, change: object = {}) {
    const target = wish.target ?? (await findGoodsFrom(world.owner, 3 * own.price_mills)).id;
    const body = await bodyOf({ player_id: ann.id, items: [own.item_id], ...wish, target });
    await changesNothing(world, ann, async () =>
      expect(refusalOf(await ann.api('POST /api/upgrade', { ...body, ...change }))).toBe(key),
    );
  }

  test('when the target costs no more than the stake [2-8.28 3-3.65]', async () => {
    await expectRefused('upgrade.target_too_cheap', { target: own.goods_id });
  });

  test('when the chance would be above 75%, or below 0.01%', async () => {
    const { id, price_mills } = await findGoodsFrom(world.owner, 4 * own.price_mills);
    const add_mills = Math.ceil(price_mills * 0.79 - own.price_mills) + 10;
    await expectRefused(
      'upgrade.chance_too_high',
      { target: id, add_mills },
      { chance_ppm: 750_000 },
    );
    await setPrice(id, 20_000 * own.price_mills);
    await expectRefused('upgrade.chance_too_low', { target: id }, { chance_ppm: 100 });
    await setPrice(id, price_mills);
  });

  test('when the chance isn’t the one that was shown [3-3.64]', async () => {
    for (const chance_ppm of [0, 1_000_000, 123_456])
      await expectRefused('upgrade.chance_changed', {}, { chance_ppm });
  });

  test('when the target doesn’t exist, or its price is frozen', async () => {
    await expectRefused('goods.unknown', {}, { target_id: 99_999_999 });
    const { id } = await findGoodsFrom(world.owner, 3 * own.price_mills);
    await freezePrices(world.db, [{ goods_id: id, offered_mills: null }]);
    await expectRefused('goods.price_frozen', { target: id });
    const price = (await findGoodsFrom(world.owner, 3 * own.price_mills)).price_mills / 1000;
    const { list } = dataOf(
      await world.visitor('GET /api/upgrade/targets', { price_min: price, limit: 1 }),
    );
    expect(list).toMatchObject([{ id, frozen: true }]);
    await deleteFrozen(world.db, id);
  });

  test('when an item is another player’s, sold, or can only be withdrawn', async () => {
    const ben = await joinPlayer(world);
    const { item_id } = await buyOne(ben);
    await expectRefused('item.unknown', { items: [item_id] });
    await expectRefused('item.unknown', { items: [own.item_id, 99_999_999] });
    const sold = await buyOne(ann);
    dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [sold.item_id] }));
    await expectRefused('item.not_held', { items: [own.item_id, sold.item_id] });
    await give(world.db, { player_id: ann.id, subject: '2', kind: 'money', amount_mills: 10 });
    const won = await buyOne(ann);
    await sql`update inventory_items set source = 'giveaway' where id = ${won.item_id}`.execute(
      world.owner,
    );
    await expectRefused('item.unsellable', { items: [won.item_id] });
    await sql`update inventory_items set source = 'shop' where id = ${won.item_id}`.execute(
      world.owner,
    );
  });

  test('when the money is short, or a limit would be exceeded by items and money together [8-4a]', async () => {
    const target = (await findGoodsFrom(world.owner, 2_000_000)).id;
    await expectRefused('balance.short', { add_mills: 500_001, target });
    await limitPlayer(world.db, ann, 'stake', own.price_mills + 499);
    await expectRefused('limit.reached', { add_mills: 500 });
  });

  test('when the input is malformed, or nobody is signed in', async () => {
    const body = await bodyOf({ player_id: ann.id, items: [own.item_id], target: own.goods_id });
    for (const change of [
      { knapsack_id: [] },
      { knapsack_id: [own.item_id, own.item_id] },
      { knapsack_id: ['1'] },
      { add_money: -1 },
      { add_money: 0.0001 },
      { direction: 'up' },
      { chance_ppm: 0.5 },
    ])
      await changesNothing(world, ann, async () =>
        expectRefusal(
          await send(world.url, 'POST /api/upgrade', {
            headers: ann.headers,
            body: { ...body, ...change },
          }),
          'request.invalid',
        ),
      );
    expect(refusalOf(await world.visitor('POST /api/upgrade', body))).toBe('session.required');
  });

  test('without a client seed', async () => {
    const ben = await joinPlayer(world, { client_seed: null });
    const { item_id, price_mills } = await buyOne(ben);
    const target = (await findGoodsFrom(world.owner, 3 * price_mills)).id;
    const body = await bodyOf({ player_id: ben.id, items: [item_id], target });
    dataOf(await ben.api('GET /api/fairness/seeds', {}));
    await changesNothing(world, ben, async () =>
      expect(refusalOf(await ben.api('POST /api/upgrade', body))).toBe('seeds.client_missing'),
    );
  });

  test.each([
    ['XA', { blocked: true }, 'territory.blocked'],
    ['XB', { blocked_games: ['upgrade'] }, 'game.blocked'],
  ] as const)('in a country (%s) whose rules don’t allow it', async (country, rules, key) => {
    const { client, body } = await inCountry(country, rules);
    expect(refusalOf(await client('POST /api/upgrade', await body()))).toBe(key);
  });

  test('within five seconds of the last game in a strict country', async () => {
    const { client, body } = await inCountry('XC', { profile: 'strict' });
    const began = now();
    setClock(() => began);
    dataOf(await client('POST /api/upgrade', await body()));
    expect(refusalOf(await client('POST /api/upgrade', await body()))).toBe('opening.too_soon');
    setClock(() => new Date(began.getTime() + 5_001));
    dataOf(await client('POST /api/upgrade', await body()));
  });
});

/** A player whose calls come from a new country with these rules. */
async function inCountry(
  country: string,
  rules: { profile?: 'strict'; blocked?: true; blocked_games?: readonly TerritoryGame[] },
) {
  const player = await joinPlayer(world);
  const n = country.charCodeAt(1) - 64;
  const { profile = 'default', blocked_games = [], ...others } = rules;
  const changes = { ...others, blocked_games: [...blocked_games] };
  await giveRules(world.owner, country, { profile, changes, network: `198.18.${n}.0/24` });
  const headers = { ...player.headers, 'x-forwarded-for': `198.18.${n}.7` };
  const body = async () => {
    const { item_id, price_mills } = await buyOne(player);
    const target = (await findGoodsFrom(world.owner, 3 * price_mills)).id;
    return bodyOf({ player_id: player.id, items: [item_id], target });
  };
  return { client: makeClient({ base: world.url, headers }), body };
}

describe('targets', () => {
  test('are found by name, price and what they are, by price in either order [3-3.60]', async () => {
    const list = async (query: Input<'GET /api/upgrade/targets'>) =>
      dataOf(await world.visitor('GET /api/upgrade/targets', query));
    const cheapest = await list({ price_min: 5, limit: 5 });
    const prices = cheapest.list.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(5);
    const dearest = await list({ price_max: 5, sort: 'desc', limit: 5 });
    expect(Math.max(...dearest.list.map(({ price }) => price))).toBeLessThanOrEqual(5);
    expect(dearest.total + cheapest.total).toBeGreaterThan(10);
    const named = await list({ name: 'redlne' });
    expect(named.list.length).toBeGreaterThan(0);
    for (const { hash_name } of named.list) expect(hash_name).toContain('Redline');
    const counting = await list({ stattrak: '1', limit: 3 });
    expect(counting.list.every(({ stattrak }) => stattrak)).toBe(true);
  });
});

test('upgrades are listed to their player alone, newest first, with where the roll fell', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const done = [];
  for (let n = 0; n < 3; n++) {
    const { item_id, price_mills } = await buyOne(ann);
    const target = (await findGoodsFrom(world.owner, 2 * price_mills)).id;
    const body = await bodyOf({ player_id: ann.id, items: [item_id], add_mills: n * 10, target });
    done.unshift(dataOf(await ann.api('POST /api/upgrade', body)));
  }
  const first = dataOf(await ann.api('GET /api/upgrade', { limit: 2 }));
  const rest = dataOf(await ann.api('GET /api/upgrade', { limit: 2, before: first.next! }));
  expect([...first.list, ...rest.list]).toMatchObject(
    done.map(({ won, chance_ppm, roll_ppm, staked, draw, target }) => ({
      items: 1,
      direction: 'under',
      won,
      chance_ppm,
      roll_ppm,
      staked,
      draw: draw.id,
      target,
    })),
  );
  expect(rest.next).toBeNull();
  expect(dataOf(await ben.api('GET /api/upgrade', {}))).toEqual({ list: [], next: null });
  expect(refusalOf(await world.visitor('GET /api/upgrade', {}))).toBe('session.required');
});

test('an upgrade is in the history, the figures and the counter; a won one is a drop once its roll has ended [1-2.80 2-3.18 3-9.12]', async () => {
  const ann = await joinPlayer(world);
  const began = now();
  setClock(() => began);
  let won: number | null = null;
  let [rounds, staked] = [0, 0];
  for (; won === null; rounds++) {
    const { item_id, price_mills } = await buyOne(ann);
    const target = await findGoodsFrom(world.owner, Math.ceil(price_mills * 1.4));
    const { memo, item_ids } = await upgrade(world.db, {
      player_id: ann.id,
      items: [item_id],
      target: target.id,
    });
    staked += price_mills;
    if (memo.outcome.win) won = item_ids[0]!;
  }
  const { price_mills } = await stateOfItem(won);
  const drops = async () => {
    await catchUp(world, noteDrops);
    return world.owner
      .selectFrom('drops')
      .select(['type', 'price_mills'])
      .where('player_id', '=', ann.id)
      .execute();
  };
  const mall = Array.from({ length: rounds }, () => expect.objectContaining({ type: 'mall' }));
  expect(await drops()).toEqual(mall);
  setClock(() => new Date(began.getTime() + 6_999));
  expect(await drops()).toEqual(mall);
  setClock(() => new Date(began.getTime() + 7_001));
  expect(await drops()).toEqual([...mall, { type: 'upgrade', price_mills }]);
  setClock(() => new Date(began.getTime() + 60_000));
  await catchUp(world, listenerOf('content:upgrades'));
  const totals = await sql<{ total: number }>`
    select total from content_totals where name = 'upgrades'`.execute(world.owner);
  const { rows } = await sql<{ count: number }>`
    select count(*) from facts where kind = 'items.upgraded'`.execute(world.owner);
  expect(totals.rows[0]!.total).toBe(rows[0]!.count);
  await catchUp(world, countPlay);
  const stats = dataOf(await ann.api('GET /api/history/stats', {}));
  expect(stats.games).toEqual([
    { game: 'upgrade', times: rounds, staked: staked / 1000, won: price_mills / 1000 },
  ]);
  expect(stats.best).toMatchObject([{ case: null, draw: expect.any(Number) }]);
  const { list } = dataOf(await ann.api('GET /api/history', { kind: 'games' }));
  expect(list).toHaveLength(rounds);
  expect(list[0]).toMatchObject({
    kind: 'items.upgraded',
    upgrade: { won: true, target: { price: price_mills / 1000 }, draw: stats.best[0]!.draw },
    items: [{ knapsack_id: won }, {}],
  });
});
