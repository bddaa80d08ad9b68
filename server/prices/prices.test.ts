import { describe, expect, test } from 'vitest';
import { mills } from '@vitrine/contract/amount';
import {
  changePrice,
  FileError,
  findFrozen,
  findPrices,
  type ListEntry,
} from '../catalogue/index.ts';
import { listClosedCases, reopenCase } from '../cases/index.ts';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { makeCase, repriceTestCase } from '../testing/cases.ts';
import { changesNothing } from '../testing/state.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { freezePrice, importPrices, previewPrices, thawPrice } from './index.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

async function* entriesOf(rows: readonly unknown[]): AsyncGenerator<ListEntry<'prices'>> {
  for (const [index, value] of rows.entries()) yield { list: 'prices', number: index + 1, value };
}

async function importRows(rows: readonly unknown[], limit_percent = 50) {
  const bad: string[] = [];
  const onBad = (number: number, reason: string) => bad.push(`${number}: ${reason}`);
  const imported = await importPrices(commandDesk(world.db), entriesOf(rows), {
    limit_percent,
    onBad,
  });
  return { ...imported, bad_rows: bad };
}

let taken = 0;

/** Items without phases that no other test uses, of at least 10.000. */
async function takeItems(count: number) {
  const items = await world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'hash_name', 'price_mills'])
    .where('phase', 'is', null)
    .where('price_mills', '>=', 10_000)
    .orderBy('id')
    .offset(taken)
    .limit(count)
    .execute();
  taken += count;
  return items;
}

const takeItem = async () => (await takeItems(1))[0]!;

const offer = ({ hash_name }: { hash_name: string }, price_mills: number) => ({
  hash_name,
  price: price_mills / 1000,
});

const priceOf = async (id: number) => (await findPrices(world.db, [id]))[0]!;

const historyOf = (id: number) =>
  world.owner
    .selectFrom('catalogue_prices')
    .select(['at', 'price_mills'])
    .where('goods_id', '=', id)
    .orderBy('at', 'desc')
    .execute();

const pageOf = async (id: number) =>
  dataOf(await world.visitor('GET /api/goods/{id}', { id: String(id) }));

describe('an import of prices', () => {
  test('changes prices, each as a row of its history, and shows them', async () => {
    const [up, down] = await takeItems(2);
    const before = await historyOf(up!.id);
    const imported = await importRows([
      offer(up!, up!.price_mills + 500),
      offer(down!, down!.price_mills - 500),
    ]);
    expect(imported).toMatchObject({
      rows: 2,
      changed: 2,
      same: 0,
      jumped: 0,
      bad: 0,
      unknown: 0,
      closed: [],
    });
    const after = await historyOf(up!.id);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]!.price_mills).toBe(up!.price_mills + 500);
    expect((await pageOf(down!.id)).goods.price).toBe((down!.price_mills - 500) / 1000);
  });

  test('that names a price again confirms it: no row, but a new age', async () => {
    const item = await takeItem();
    const { price_at } = await pageOf(item.id);
    const later = new Date(Date.parse(price_at) + 7_200_000);
    setClock(() => later);
    const before = await historyOf(item.id);
    expect(await importRows([offer(item, item.price_mills)])).toMatchObject({
      same: 1,
      changed: 0,
    });
    expect(await historyOf(item.id)).toEqual(before);
    expect((await pageOf(item.id)).price_at).toBe(later.toISOString());
  });

  test('freezes a price that jumps, keeps it, and notes the newest offer until somebody looks', async () => {
    const item = await takeItem();
    expect(await importRows([offer(item, 3 * item.price_mills)])).toMatchObject({
      jumped: 1,
      changed: 0,
    });
    expect(await priceOf(item.id)).toMatchObject({
      price_mills: item.price_mills,
      offered_mills: 3 * item.price_mills,
    });
    expect(await pageOf(item.id)).toMatchObject({
      frozen: true,
      goods: { price: item.price_mills / 1000 },
    });
    expect(await importRows([offer(item, item.price_mills + 10)])).toMatchObject({
      frozen: 1,
      jumped: 0,
      changed: 0,
    });
    expect(await priceOf(item.id)).toMatchObject({
      price_mills: item.price_mills,
      offered_mills: item.price_mills + 10,
      frozen_at: expect.any(Date),
    });
    expect((await findFrozen(world.db, 1000)).map(({ id }) => id)).toContain(item.id);
  });

  test('has a limit that the operator sets', async () => {
    const [tight, wide] = await takeItems(2);
    expect(
      await importRows([offer(tight!, Math.ceil(1.2 * tight!.price_mills))], 10),
    ).toMatchObject({ jumped: 1 });
    expect(await importRows([offer(wide!, 3 * wide!.price_mills)], 200)).toMatchObject({
      changed: 1,
    });
  });

  test('in which too many prices jump is refused as a whole, and nothing changes', async () => {
    const items = await takeItems(20);
    const rows = items.map((item, n) =>
      offer(item, n < 11 ? 100 * item.price_mills : item.price_mills + 10),
    );
    await expect(importRows(rows)).rejects.toThrow(FileError);
    for (const { id, price_mills } of items)
      expect(await priceOf(id)).toMatchObject({
        price_mills,
        frozen_at: null,
        offered_mills: null,
      });
  });

  test('names bad rows and goes on with the others', async () => {
    const item = await takeItem();
    const imported = await importRows([
      null,
      { hash_name: item.hash_name },
      { hash_name: item.hash_name, price: 0 },
      { hash_name: item.hash_name, price: 10_000_001 },
      { hash_name: item.hash_name, price: 1.2345 },
      { hash_name: 'Spoon | Silver (Factory New)', price: 1 },
      offer(item, item.price_mills + 10),
    ]);
    const price =
      'price: expected a number above 0 and at most 10000000, with at most three decimals';
    expect(imported).toMatchObject({ bad: 5, unknown: 1, rows: 1, changed: 1 });
    expect(imported.bad_rows).toEqual([
      '1: expected an object',
      `2: ${price}`,
      `3: ${price}`,
      `4: ${price}`,
      `5: ${price}`,
    ]);
  });

  test('needs the phase of a Doppler, which shares its name with others', async () => {
    const { hash_name, phase, id, price_mills } = await world.owner
      .selectFrom('catalogue_goods')
      .select(['id', 'hash_name', 'phase', 'price_mills'])
      .where('phase', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const imported = await importRows([
      { hash_name, price: 1 },
      { hash_name, phase, price: (price_mills + 10) / 1000 },
    ]);
    expect(imported).toMatchObject({
      changed: 1,
      bad_rows: ['1: phase: expected, because several items have this name'],
    });
    expect((await priceOf(id)).price_mills).toBe(price_mills + 10);
  });

  test('twice at once changes each price once', async () => {
    const items = await takeItems(30);
    const rows = items.map((item) => offer(item, item.price_mills + 10));
    const both = await Promise.all([importRows(rows), importRows(rows)]);
    expect(both.map(({ changed, same }) => changed + same)).toEqual([30, 30]);
    expect(both[0].changed + both[1].changed).toBe(30);
  });
});

test('a previewed import leaves alone a price that somebody changes while it runs [7-8.5]', async () => {
  const items = await takeItems(501);
  const [first, ...others] = items;
  const rows = [
    offer(first!, first!.price_mills + 1_000),
    ...others.map((item) => offer(item, item.price_mills + 10)),
  ];
  const terms = { limit_percent: 50, onBad: () => {} };
  const desk = commandDesk(world.db);
  const { digest } = await previewPrices(desk, entriesOf(rows), terms);
  // The file's first 500 prices have been looked up when somebody changes one of them.
  async function* changedMeanwhile() {
    yield* entriesOf(rows.slice(0, 500));
    await transact(world.owner, (tx) => changePrice(tx, first!.id, mills(first!.price_mills + 20)));
    yield { list: 'prices' as const, number: 501, value: rows[500] };
  }
  const imported = await importPrices(desk, changedMeanwhile(), { ...terms, seen: digest });
  expect(imported).toMatchObject({ changed: 500, moved: 1, same: 0 });
  expect((await priceOf(first!.id)).price_mills).toBe(first!.price_mills + 20);
});

describe('a frozen price', () => {
  test('stops purchases, and a thawed one lets them through again', async () => {
    const ann = await joinPlayer(world);
    const item = await takeItem();
    await freezePrice(commandDesk(world.db), item.id);
    const buy = () => ann.api('POST /api/system_shop/{id}/buy', { id: String(item.id) });
    expect(refusalOf(await changesNothing(world, ann, buy))).toBe('goods.price_frozen');
    expect(await thawPrice(commandDesk(world.db), item.id, 'kept')).toMatchObject({
      price: { price_mills: item.price_mills, frozen_at: null },
      closed: [],
    });
    expect((await pageOf(item.id)).frozen).toBe(false);
    expect(dataOf(await buy()).shop_score).toBe((120_000 - item.price_mills) / 1000);
  });

  test('stops withdrawals', async () => {
    const ann = await joinPlayer(world);
    const item = await takeItem();
    const { knapsack_id } = dataOf(
      await ann.api('POST /api/system_shop/{id}/buy', { id: String(item.id) }),
    );
    await freezePrice(commandDesk(world.db), item.id);
    await changesNothing(world, ann, () =>
      expect(withdraw(world.db, ann.id, knapsack_id)).rejects.toMatchObject({
        key: 'goods.price_frozen',
      }),
    );
    await thawPrice(commandDesk(world.db), item.id, 'kept');
  });

  test('still sells, at the lower of the price at the win and today’s', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const { openings } = dataOf(
      await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
    );
    await importRows([offer(await named(box.goods_id), 100 * box.goods_mills)]);
    expect((await priceOf(box.goods_id)).frozen_at).not.toBeNull();
    const sold = dataOf(
      await ann.api('POST /api/system_shop/sell', { knapsack_id: [openings[0]!.knapsack_id] }),
    );
    expect(sold.recycling_price).toBe(box.goods_mills / 1000);
    await thawPrice(commandDesk(world.db), box.goods_id, 'kept');
  });

  test('becomes the offered one when the operator accepts it, whatever the limit', async () => {
    const item = await takeItem();
    await importRows([offer(item, 4 * item.price_mills)]);
    expect(await thawPrice(commandDesk(world.db), item.id, 'accepted')).toMatchObject({
      price: { price_mills: 4 * item.price_mills, frozen_at: null, offered_mills: null },
    });
    expect((await historyOf(item.id))[0]!.price_mills).toBe(4 * item.price_mills);
  });

  test('without an offer has nothing to accept, and a price that isn’t frozen nothing to thaw', async () => {
    const item = await takeItem();
    const unfit = { key: 'act.unfit' };
    await expect(thawPrice(commandDesk(world.db), item.id, 'kept')).rejects.toMatchObject(unfit);
    await freezePrice(commandDesk(world.db), item.id);
    await expect(thawPrice(commandDesk(world.db), item.id, 'accepted')).rejects.toMatchObject(
      unfit,
    );
    await expect(freezePrice(commandDesk(world.db), 999_999_999)).rejects.toThrow(Refusal);
  });
});

const named = (id: number) =>
  world.owner
    .selectFrom('catalogue_goods')
    .select('hash_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a case whose return rate new prices would lift above 97%', () => {
  /** A case that gives back 60% of its price. */
  async function makeFairCase() {
    const box = await makeCase(world);
    const price_mills = Math.ceil(box.goods_mills / 0.6);
    await repriceTestCase(world, box, price_mills);
    return { ...box, price_mills };
  }

  const isOpen = async (id: number) =>
    dataOf(await world.visitor('GET /api/box/{id}', { id: String(id) })).open;

  test('closes with the change that lifts it, and not at 97% [3-3.17]', async () => {
    const box = await makeFairCase();
    const item = await named(box.goods_id);
    const most_mills = Math.floor(box.price_mills * 0.97);
    expect(await importRows([offer(item, most_mills)], 100)).toMatchObject({
      changed: 1,
      closed: [],
    });
    expect(await isOpen(box.id)).toBe(true);
    const { closed } = await importRows([offer(item, box.price_mills)], 100);
    expect(closed).toContainEqual({ id: box.id, name: expect.any(String), return_rate: 100 });
    expect(await isOpen(box.id)).toBe(false);
    expect((await listClosedCases(world.db)).map(({ id }) => id)).toContain(box.id);

    expect(await reopenCase(commandDesk(world.db), box.id)).toMatchObject({
      open: false,
      return_rate: 100,
    });
    expect(await isOpen(box.id)).toBe(false);
    await importRows([offer(item, box.goods_mills)], 100);
    expect(await reopenCase(commandDesk(world.db), box.id)).toMatchObject({ open: true });
    expect(await isOpen(box.id)).toBe(true);
  });

  test('closes as well when the price jumps and is frozen, until the item is thawed and somebody opens it', async () => {
    const box = await makeFairCase();
    const { closed } = await importRows([offer(await named(box.goods_id), 10 * box.goods_mills)]);
    expect(closed.map(({ id }) => id)).toContain(box.id);
    expect(await reopenCase(commandDesk(world.db), box.id)).toMatchObject({ open: false });
    await thawPrice(commandDesk(world.db), box.goods_id, 'kept');
    expect(await reopenCase(commandDesk(world.db), box.id)).toMatchObject({ open: true });
  });

  test('stays open for points: those cost no money', async () => {
    const box = await makeCase(world, { type: 'points' });
    await importRows([offer(await named(box.goods_id), 3 * box.goods_mills)], 1000);
    expect(await isOpen(box.id)).toBe(true);
    await importRows([offer(await named(box.goods_id), box.goods_mills)], 1000);
  });
});
