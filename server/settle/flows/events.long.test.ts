import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeCase } from '../../testing/cases.ts';
import {
  amountOf,
  buyWithCoupon,
  complete,
  exchange,
  giveBox,
  playEvent,
  publishEvent,
  unbox,
} from '../../testing/event-flows.ts';
import { readBalance } from '../../testing/flows.ts';
import { underKills } from '../../testing/kills.ts';
import { openRecipes } from '../../testing/recipe-page.ts';
import { changesNothing } from '../../testing/state.ts';
import { playerKey, readPrice } from '../../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../../testing/world.ts';
import { box_flow } from '../verify/recipes/boxes.ts';
import { event_flow } from '../verify/recipes/events.ts';
import { couponDiscount } from './events.ts';

const world = openWorld();
const recipe = openRecipes(
  world,
  [box_flow, event_flow].flatMap(({ entries }) => Object.keys(entries)),
);

const has = async ({ id }: { id: number }, balance: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, balance)).balance_mills;

const readItems = async (ids: readonly number[]) => {
  const { rows } = await sql<{ kind: string; goods_id: number; source: string; state: string; price_mills: number }>`
    select kind, goods_id, source, state, price_mills from inventory_items where id = any(${ids}) order by id`.execute(
    world.owner,
  );
  return rows;
};

recipe('Wheel that pays money', async () => {
  const player = await joinPlayer(world);
  const wheel = await publishEvent(world.db, 'wheel', [amountOf('money', 250)]);
  await playEvent(world.db, wheel, { player_id: player.id, subject: '2031-03-03' });
  return { player, amounts: { prize: 250 } };
});

recipe('Wheel that pays tokens', async () => {
  const player = await joinPlayer(world);
  const wheel = await publishEvent(world.db, 'wheel', [amountOf('tokens', 90)]);
  await playEvent(world.db, wheel, { player_id: player.id, subject: '2031-03-03' });
  return { player, amounts: { prize: 90 } };
});

recipe('Snowball that pays points', async () => {
  const player = await joinPlayer(world);
  const snow = await publishEvent(world.db, 'snowball', [amountOf('points', 1_500)]);
  await playEvent(world.db, snow, { player_id: player.id, subject: '1', cost_mills: 1_000 });
  return { player, amounts: { cost: 1_000, prize: 1_500 } };
});

recipe('Set of cards', async () => {
  const player = await joinPlayer(world);
  const { id: player_id } = player;
  const set = await publishEvent(world.db, 'card', [{ kind: 'card' }]);
  const { event_id } = set;
  for (let day = 0; day < 25; day++) await playEvent(world.db, set, { player_id, subject: `day ${day}` });
  for (let card = 2; card <= 9; card++)
    await exchange(world.db, { player_id, event_id, given: 1, taken: card, subject: `exchange ${card}` });
  await complete(world.db, { player_id, event_id, amount_mills: 5_000, subject: 'set' });
  return { player, amounts: { prize: 5_000 } };
});

recipe('Coupon purchase', async () => {
  const [player, ...friends] = await Promise.all(Array.from({ length: 3 }, () => joinPlayer(world)));
  const { goods_id, goods_mills } = await makeCase(world);
  const shares = await publishEvent(world.db, 'coupon', [{ kind: 'share', share_ppm: 20_000 }]);
  for (const friend of friends) await playEvent(world.db, shares, { player_id: friend.id, subject: '77' });
  await buyWithCoupon(world.db, { player_id: player!.id, coupon_id: 77, goods_id, shares_ppm: [20_000, 20_000] });
  return { player: player!, amounts: { 'price − discount': goods_mills - Math.floor(goods_mills * 0.04) } };
});

describe('a coupon', () => {
  test('is never lowered by more than 10%', () => {
    expect(couponDiscount(mills(10_000), [30_000, 20_000])).toBe(500);
    expect(couponDiscount(mills(10_000), [90_000, 90_000])).toBe(1_000);
    expect(couponDiscount(mills(999), [1_000])).toBe(0);
  });

  test('is bought once, also at once', async () => {
    const ann = await joinPlayer(world);
    const { goods_id, goods_mills } = await makeCase(world);
    const coupon = { player_id: ann.id, coupon_id: 78, goods_id, shares_ppm: [] };
    await Promise.all(Array.from({ length: 6 }, () => buyWithCoupon(world.db, coupon)));
    expect(await has(ann, 'shop_score')).toBe(120_000 - goods_mills);
  });
});

describe('a granted case', () => {
  test('is granted once for each occasion and subject, also at once', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const gift = { player_id: ann.id, occasion: 'weekly', subject: '2031-10', case_id } as const;
    const given = await Promise.all(Array.from({ length: 6 }, () => giveBox(world.db, gift)));
    expect(new Set(given.map(({ item_ids }) => item_ids[0])).size).toBe(1);
    expect(await readItems(given[0]!.item_ids)).toEqual([
      { kind: 'box', goods_id: case_id, source: 'vip', state: 'held', price_mills: 0 },
    ]);
  });

  test('is consumed by its opening, whose prize keeps its source, and moves no amount', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id, goods_id, goods_mills } = await makeCase(world, { type: 'granted' });
    const player_id = ann.id;
    const [welcome, weekly] = [
      await giveBox(world.db, { player_id, occasion: 'welcome', subject: '1', case_id }),
      await giveBox(world.db, { player_id, occasion: 'weekly', subject: '1', case_id }),
    ];
    const items = [welcome.item_ids[0]!, weekly.item_ids[0]!];
    const { item_ids, balances } = await unbox(world.db, { player_id, items });
    expect((await readItems(items)).map(({ state }) => state)).toEqual(['consumed', 'consumed']);
    const prize = { kind: 'item', goods_id, state: 'held', price_mills: goods_mills };
    expect((await readItems(item_ids)).slice(2)).toEqual([
      { ...prize, source: 'free' },
      { ...prize, source: 'vip' },
    ]);
    expect(balances).toMatchObject({ money_mills: 500_000, shop_score_mills: 120_000 });
  });

  test('is opened once, with one key and with several at once', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const gift = { player_id: ann.id, occasion: 'code', subject: 'WELCOME', case_id } as const;
    const items = (await giveBox(world.db, gift)).item_ids;
    const key = playerKey();
    const opened = await Promise.allSettled(
      [key, key, playerKey(), playerKey()].map((own) => unbox(world.db, { player_id: ann.id, items }, own)),
    );
    const facts = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value.fact_id] : []));
    expect(new Set(facts).size).toBe(1);
  });
});

describe('an event', () => {
  test('is drawn once for each subject, also at once, and the same answer comes back', async () => {
    const ann = await joinPlayer(world);
    const wheel = await publishEvent(world.db, 'wheel', [amountOf('tokens', 90), amountOf('tokens', 10)]);
    const spun = await Promise.all(
      Array.from({ length: 6 }, () => playEvent(world.db, wheel, { player_id: ann.id, subject: 'monday' })),
    );
    expect(new Set(spun.map(({ draw_ids }) => draw_ids[0])).size).toBe(1);
    await playEvent(world.db, wheel, { player_id: ann.id, subject: 'tuesday' });
    expect((await has(ann, 'shop_score')) - 120_000).toBeGreaterThanOrEqual(20);
  });

  test('gives goods, which aren’t sold, and boxes', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id, goods_id } = await makeCase(world, { type: 'granted' });
    const goods = await publishEvent(world.db, 'snowball', [{ kind: 'goods', goods_id }]);
    const boxes = await publishEvent(world.db, 'snowball', [{ kind: 'box', case_id }]);
    const won = await playEvent(world.db, goods, { player_id: ann.id, subject: '1' });
    const box = await playEvent(world.db, boxes, { player_id: ann.id, subject: '1' });
    expect(await readItems([...won.item_ids, ...box.item_ids])).toMatchObject([
      { kind: 'item', goods_id, source: 'event', price_mills: await readPrice(world.db, goods_id) },
      { kind: 'box', goods_id: case_id, source: 'event', price_mills: 0 },
    ]);
    await unbox(world.db, { player_id: ann.id, items: box.item_ids });
  });

  test('whose points are short is refused, and nothing is half done', async () => {
    const ann = await joinPlayer(world);
    const snow = await publishEvent(world.db, 'snowball', [amountOf('points', 1)]);
    await changesNothing(world, ann, () =>
      expect(playEvent(world.db, snow, { player_id: ann.id, subject: '1', cost_mills: 50_001 })).rejects.toMatchObject({
        key: 'balance.short',
      }),
    );
  });
});

describe('backends that are killed in the middle', () => {
  test('grant and open each box once', async () => {
    const { id: case_id, goods_id } = await makeCase(world, { type: 'granted' });
    const players = await Promise.all(Array.from({ length: 6 }, () => joinPlayer(world)));
    let rounds = 0;
    await underKills(world, async (insist) => {
      const subject = `${++rounds}`;
      const openOne = async ({ id: player_id }: { id: number }) => {
        const { item_ids } = await insist((db) => giveBox(db, { player_id, occasion: 'weekly', subject, case_id }));
        const key = playerKey();
        await insist((db) => unbox(db, { player_id, items: item_ids }, key));
      };
      await Promise.all(players.map(openOne));
    });
    const { rows } = await sql`select kind, goods_id, state, count(*) from inventory_items
      where player_id = any(${players.map(({ id }) => id)}) group by 1, 2, 3 order by 1`.execute(world.owner);
    const count = players.length * rounds;
    expect(rows).toEqual([
      { kind: 'box', goods_id: case_id, state: 'consumed', count },
      { kind: 'item', goods_id, state: 'held', count },
    ]);
  });

  test('spin each wheel once, exchange each pair of cards once, and sell each coupon once', async () => {
    const { goods_id, goods_mills } = await makeCase(world);
    const wheel = await publishEvent(world.db, 'wheel', [amountOf('tokens', 90)]);
    const set = await publishEvent(world.db, 'card', [{ kind: 'card' }]);
    const players = await Promise.all(Array.from({ length: 6 }, () => joinPlayer(world)));
    let rounds = 0;
    await underKills(world, async (insist) => {
      const subject = `round ${++rounds}`;
      const playOne = async ({ id: player_id }: { id: number }) => {
        await insist((db) => playEvent(db, wheel, { player_id, subject }));
        for (const card of ['one', 'two', 'three'])
          await insist((db) => playEvent(db, set, { player_id, subject: `${subject}, card ${card}` }));
        await insist((db) => exchange(db, { player_id, event_id: set.event_id, given: 1, taken: 2, subject }));
        const coupon = { player_id, coupon_id: 1_000 * player_id + rounds, goods_id, shares_ppm: [] };
        await insist((db) => buyWithCoupon(db, coupon));
      };
      await Promise.all(players.map(playOne));
    });
    const tokens = await Promise.all(players.map((player) => has(player, 'shop_score')));
    expect(tokens).toEqual(players.map(() => 120_000 + rounds * (90 - goods_mills)));
  });
});
