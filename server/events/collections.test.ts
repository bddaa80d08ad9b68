import { describe, expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { setStock } from '../shop/operate.ts';
import { makeCase } from '../testing/cases.ts';
import { changePriceElsewhere } from '../testing/price-elsewhere.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { openWorld, type TestPlayer } from '../testing/world.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { closeSeason, openSeason } from './operate.ts';
import { listSeasons } from './seasons.ts';
import { meetGiftRule } from '../testing/gifted.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { collect, rotateToSet, rotateToTriple } from './testing/players.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

/** A clock that stands at a moment. */
const at = (moment: Date) => () => moment;

describe('cards', () => {
  test('one a day costs nothing, more cost points; nine different ones pay the prize [2-8.23 3-2.26 3-3.78]', async () => {
    const ann = await joinGifted(world);
    await rotateToSet(world.owner, ann);
    const both = await Promise.all([1, 2].map(() => ann.api('POST /api/event/cards', {})));
    expect(both.map((answer) => refusalOf(answer)).toSorted()).toEqual(['card.collected', 'none']);
    const { album } = dataOf(both.find(({ ok }) => ok)!);
    const complete = (idempotency_key: string) =>
      ann.api('POST /api/event/cards/complete', { album }, { idempotency_key });
    expect(refusalOf(await complete('early'))).toBe('card.set_incomplete');
    await collect(ann, 9, { first_pays: true });
    expect(refusalOf(await ann.api('POST /api/event/cards', { pay: true }))).toBe(
      'event.bought_out',
    );
    const read = async () => dataOf(await ann.api('GET /api/event/cards', {}));
    expect(await read()).toMatchObject({
      collected: true,
      more: 0,
      cost: 25,
      albums: [{ id: album, prize: 225, sets: 0 }],
    });
    const [once, again] = await Promise.all([complete('set'), complete('set')]);
    expect(dataOf(again)).toEqual(dataOf(once));
    expect(dataOf(once)).toMatchObject({ points: 225, score: 50_000 });
    const left = (await read()).albums[0]!;
    expect([left.sets, left.cards.reduce((sum, count) => sum + count, 0)]).toEqual([1, 1]);
    expect(refusalOf(await complete('two'))).toBe('card.set_incomplete');
    setClock(at(dayBegin(now(), 1)));
    expect(await read()).toMatchObject({ collected: false, more: 9 });
  });

  test('three of a kind are exchanged for one of another, once [3-3.78]', async () => {
    const ann = await joinGifted(world);
    await rotateToTriple(world.owner, ann);
    const album = await collect(ann, 3);
    const change = (given: number, taken: number) =>
      ann.api('POST /api/event/cards/exchange', { album, given, taken });
    expect(refusalOf(await change(1, 1))).toBe('card.same');
    const both = await Promise.all([change(1, 5), change(1, 6)]);
    expect(both.map((answer) => refusalOf(answer)).toSorted()).toEqual(['card.too_few', 'none']);
    const { cards } = dataOf(await ann.api('GET /api/event/cards', {})).albums[0]!;
    expect(cards.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(cards[0]).toBe(0);
  });

  test('of two tiers are in two albums', async () => {
    const ben = await joinGifted(world);
    const low = dataOf(await ben.api('POST /api/event/cards', {}));
    await meetGiftRule(world.owner, ben.id, { amount_mills: 100_000, played: true });
    const { albums, tier } = dataOf(await ben.api('GET /api/event/cards', {}));
    expect(tier).toBe(9);
    expect(albums.map((album) => [album.tier, album.cards.some((count) => count > 0)])).toEqual([
      [9, false],
      [0, true],
    ]);
    expect(albums[1]!.id).toBe(low.album);
  });
});

describe('the snow', () => {
  const smash = ({ api }: TestPlayer, snowman: number, pay = false) =>
    api('POST /api/event/snow', { snowman, pay });

  test('a day’s play and a day’s top-up earn a snowball each; each snowman falls once, and the bar pays once [3-2.25 3-3.79]', async () => {
    const ann = await joinGifted(world);
    const read = async () => dataOf(await ann.api('GET /api/event/snow', {}));
    expect(await read()).toMatchObject({ earned: 1, thrown: 0, smashed: 0, cost: 300, more: 9 });
    const { id } = await makeCase(world, { price_mills: 10_000 });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(id), count: 1 }));
    expect((await read()).earned).toBe(2);
    expect(dataOf(await smash(ann, 3)).standing).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(refusalOf(await smash(ann, 3))).toBe('snow.fallen');
    const both = await Promise.all([smash(ann, 5), smash(ann, 6)]);
    expect(both.map((answer) => refusalOf(answer)).toSorted()).toEqual(['none', 'snow.no_ball']);

    const claim = () => ann.api('POST /api/event/snow/milestone', { at: 5 });
    expect(refusalOf(await claim())).toBe('snow.milestone_unreached');
    const { standing } = await read();
    const left = standing.flatMap((stands, n) => (stands ? [n + 1] : []));
    for (const snowman of left) dataOf(await smash(ann, snowman, true));
    expect(await read()).toMatchObject({ smashed: 9, more: 2, standing: standing.map(() => true) });
    const [first, second] = await Promise.all([claim(), claim()]);
    expect([dataOf(first).points, dataOf(second)]).toEqual([600, dataOf(first)]);
    const { milestones } = await read();
    expect(milestones.slice(0, 2)).toEqual([
      { at: 5, points: 600, claimed: true },
      { at: 15, points: 1_200, claimed: false },
    ]);
    setClock(at(dayBegin(now(), 1)));
    expect(await read()).toMatchObject({ earned: 0, thrown: 0, more: 9 });
  });
});

describe('a coupon', () => {
  const open = async ({ api }: TestPlayer, goods_id: number) =>
    dataOf(await api('POST /api/event/coupon', { goods_id }));
  const help = ({ api }: TestPlayer, code: string) =>
    api('POST /api/event/coupon/{code}/help', { code });
  const buy = ({ api }: TestPlayer, code: string, idempotency_key = 'buy') =>
    api('POST /api/event/coupon/{code}/buy', { code }, { idempotency_key });
  const stateOf = async ({ api }: TestPlayer, code: string) =>
    dataOf(await api('GET /api/event/coupon/{code}', { code })).coupon.state;

  test('is lowered by five friends, never two at its last place, and bought once at the price that they drew [2-10.84 2-10.85 3-2.57 3-3.80 3-3.81 3-3.82]', async () => {
    const owner = await joinGifted(world, { amount_mills: 100_000, played: true });
    const friends: TestPlayer[] = [];
    for (let n = 0; n < 6; n++) friends.push(await joinGifted(world));
    const goods = await findGoodsFrom(world.owner, 1_000);
    const { code, price, target } = await open(owner, goods.id);
    expect((await open(owner, goods.id)).code).toBe(code);
    expect(refusalOf(await owner.api('POST /api/event/coupon', { goods_id: goods.id + 1 }))).toBe(
      'coupon.too_soon',
    );
    expect(refusalOf(await help(owner, code))).toBe('coupon.own');
    for (const friend of friends.slice(0, 4)) dataOf(await help(friend, code));
    expect(refusalOf(await help(friends[0]!, code))).toBe('coupon.helped');
    expect(refusalOf(await buy(owner, code))).toBe('coupon.unready');
    const last = await Promise.all(friends.slice(4).map((friend) => help(friend, code)));
    expect(last.map((answer) => refusalOf(answer)).toSorted()).toEqual(['coupon.over', 'none']);

    const { coupon, helps_left } = dataOf(
      await friends[0]!.api('GET /api/event/coupon/{code}', { code }),
    );
    const drawn_ppm = coupon.helpers.reduce((sum, { share_ppm }) => sum + share_ppm, 0);
    expect(coupon).toMatchObject({
      state: 2,
      helped: true,
      is_mine: false,
      discount_ppm: Math.min(drawn_ppm, 100_000),
    });
    expect([coupon.helpers.length, target, helps_left]).toEqual([5, 5, 2]);
    expect(coupon.price_now).toBeGreaterThanOrEqual(0.9 * price);
    await setStock(commandDesk(world.owner), goods.id, 0);
    expect([await stateOf(owner, code), refusalOf(await buy(owner, code))]).toEqual([
      5,
      'goods.out_of_stock',
    ]);
    await setStock(commandDesk(world.owner), goods.id, 1);
    const [once, again] = await Promise.all([buy(owner, code), buy(owner, code)]);
    expect(dataOf(again)).toEqual(dataOf(once));
    expect(dataOf(once)).toMatchObject({ paid: coupon.price_now });
    expect(dataOf(once).shop_score).toBeCloseTo(120 - coupon.price_now, 3);
    expect([await stateOf(owner, code), refusalOf(await buy(owner, code, 'more'))]).toEqual([
      4,
      'coupon.over',
    ]);
    expect(refusalOf(await buy(friends[0]!, code))).toBe('coupon.unknown');
    const { knapsack_id } = dataOf(once);
    expect(
      refusalOf(await owner.api('POST /api/system_shop/sell', { knapsack_id: [knapsack_id] })),
    ).toBe('item.unsellable');
  });

  test('is bought at the price of its moment, also one that another process has just set', async () => {
    const owner = await joinGifted(world, { amount_mills: 100_000, played: true });
    const goods = await findGoodsFrom(world.owner, 2_000);
    const { code } = await open(owner, goods.id);
    for (let n = 0; n < 5; n++) dataOf(await help(await joinGifted(world), code));
    const { coupon } = dataOf(await owner.api('GET /api/event/coupon/{code}', { code }));
    await changePriceElsewhere(world.owner, goods.id, goods.price_mills + 1000);
    const bought = dataOf(await buy(owner, code));
    expect(bought.paid).toBeGreaterThan(coupon.price_now);
    expect(bought.shop_score).toBeCloseTo(120 - bought.paid, 3);
  });

  test('takes off no more than it could when it was opened, however far the price has risen [6-6.2]', async () => {
    const owner = await joinGifted(world, { amount_mills: 100_000, played: true });
    const goods = await findGoodsFrom(world.owner, 2_000);
    const { code } = await open(owner, goods.id);
    for (let n = 0; n < 5; n++) dataOf(await help(await joinGifted(world), code));
    await changePriceElsewhere(world.owner, goods.id, 40_000);
    const bought = dataOf(await buy(owner, code));
    expect(bought.paid).toBe((40_000 - Math.floor(goods.price_mills / 10)) / 1000);
  });

  test('lapses after 24 hours, to the instant; a player helps three friends a day [2-8.36 2-9.15 2-9.16 2-10.83 3-3.80 3-3.82]', async () => {
    const owners: TestPlayer[] = [];
    for (let n = 0; n < 4; n++) owners.push(await joinGifted(world, { played: true }));
    const ben = await joinGifted(world);
    const { id: goods_id } = await findGoodsFrom(world.owner, 1);
    expect(
      refusalOf(
        await ben.api('POST /api/event/coupon', {
          goods_id: (await findGoodsFrom(world.owner, 5_000)).id,
        }),
      ),
    ).toBe('coupon.too_dear');
    const coupons = [];
    for (const owner of owners) coupons.push(await open(owner, goods_id));
    for (const { code } of coupons.slice(0, 3)) dataOf(await help(ben, code));
    const [, , , { code, expires_at }] = coupons as [never, never, never, (typeof coupons)[number]];
    expect(refusalOf(await help(ben, code))).toBe('coupon.help_limit');
    const carl = await joinGifted(world);
    const end = new Date(expires_at).getTime();
    setClock(at(new Date(end - 1)));
    dataOf(await help(carl, code));
    expect(await stateOf(carl, code)).toBe(1);
    setClock(at(new Date(end)));
    expect([await stateOf(carl, code), refusalOf(await help(ben, code))]).toEqual([
      3,
      'coupon.over',
    ]);
    expect(refusalOf(await ben.api('GET /api/event/coupon/{code}', { code: '000000000000' }))).toBe(
      'coupon.unknown',
    );
  });
});

describe('seasons', () => {
  test('end at the edge of the day unless said otherwise, and the next begins with new albums', async () => {
    const ann = await joinGifted(world);
    const kinds = dataOf(await ann.api('GET /api/event', {})).list;
    expect(kinds.map(({ kind, waits }) => [kind, waits])).toEqual([
      ['check_in', true],
      ['wheel', true],
      ['cards', true],
      ['snow', true],
      ['coupon', true],
    ]);
    await expect(openSeason(commandDesk(world.db), 'card')).rejects.toThrow('is open');
    const { album } = dataOf(await ann.api('POST /api/event/cards', {}));
    const closes_at = await closeSeason(commandDesk(world.db), 'card');
    expect(closes_at).toEqual(dayBegin(now(), 1));
    expect(dataOf(await ann.api('GET /api/event/cards', {})).closes_at).toBe(
      closes_at.toISOString(),
    );
    setClock(at(closes_at));
    expect(refusalOf(await ann.api('POST /api/event/cards', {}))).toBe('event.closed');
    expect(dataOf(await ann.api('GET /api/event', {})).list[2]).toMatchObject({
      open: false,
      waits: null,
    });
    await expect(closeSeason(commandDesk(world.db), 'card')).rejects.toThrow(
      'no season of card is open',
    );
    expect(await openSeason(commandDesk(world.db), 'card')).toBe(2);
    expect(dataOf(await ann.api('POST /api/event/cards', {})).album).toBeGreaterThan(album);
    expect(refusalOf(await ann.api('POST /api/event/cards/complete', { album }))).toBe(
      'event.closed',
    );
    expect(
      (await listSeasons(world.db)).map(({ kind, number, state }) => `${kind} ${number} ${state}`),
    ).toContain('card 1 closed');
  });
});
