import type { Reply } from '@vitrine/contract/index';
import { describe, expect, test } from 'vitest';
import { reopenCase, setCaseOpen } from '../cases/index.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase, repriceTestCase } from '../testing/cases.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { commandDesk } from '../audit/index.ts';
import { findPrices } from '../catalogue/index.ts';
import { freezePrice, thawPrice } from './index.ts';

const world = openWorld();

const sam = () => joinMember(world, 'operator');

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

/** Freezes an item as an import does that offers another price. */
async function hold(goods_id: number, offered_mills: number) {
  await world.owner
    .insertInto('catalogue_frozen')
    .values({ goods_id, at: new Date(), offered_mills })
    .execute();
}

const units = (amount_mills: number) =>
  (amount_mills / 1000).toLocaleString('en', { minimumFractionDigits: 2 });

const priceOf = async (id: number) => (await findPrices(world.db, [id]))[0]!;

describe('the list of goods', () => {
  test('finds by name, category, rarity, wear, kind and price, in parts that hold each once [7-8.1]', async () => {
    const staff = await sam();
    const asked = {
      'filter[name]': 'ak47 redline',
      'filter[category]': 'Rifles',
      'filter[rarity]': 'Classified',
      'filter[wear]': 'Field-Tested',
      'filter[kind]': 'stattrak',
    } as const;
    const { list } = dataOf(await staff.api('GET /api/console/goods', asked));
    expect(list.map(({ hash_name }) => hash_name)).toEqual([
      'StatTrak™ AK-47 | Redline (Field-Tested)',
    ]);
    const range = { 'filter[from]': 20, 'filter[to]': 30, sort: 'price', sums: 'yes' } as const;
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const part: Reply<'GET /api/console/goods'> = dataOf(
        await staff.api('GET /api/console/goods', {
          ...range,
          limit: 40,
          ...(cursor !== null && { cursor }),
        }),
      );
      expect(part.list.every(({ price }) => price >= 20 && price <= 30)).toBe(true);
      ids.push(...part.list.map(({ id }) => id));
      cursor = part.next;
      if (cursor === null) expect(part.sums!.count).toBe(ids.length);
    } while (cursor !== null);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(40);
    const none = { 'filter[rarity]': 'Shiny', sums: 'yes' } as const;
    expect(dataOf(await staff.api('GET /api/console/goods', none))).toMatchObject({
      list: [],
      sums: { count: 0, lowest: null },
    });
  });

  test('finds frozen prices, held ones and those that no import has named, with sums by the same filter [7-8.1]', async () => {
    const staff = await sam();
    const [frozen, held, named] = await takeItems(3);
    await freezePrice(commandDesk(world.db), frozen!.id);
    await hold(held!.id, 2 * held!.price_mills);
    await world.owner
      .insertInto('catalogue_price_checks')
      .values({ goods_id: named!.id, checked_at: new Date() })
      .execute();
    const find = async (price: 'frozen' | 'held' | 'not_named') => {
      const asked = { 'filter[price]': price, sums: 'yes', limit: 200 } as const;
      return dataOf(await staff.api('GET /api/console/goods', asked));
    };
    const all_frozen = await find('frozen');
    expect(all_frozen.list.map(({ id }) => id)).toEqual(
      expect.arrayContaining([frozen!.id, held!.id]),
    );
    expect(all_frozen.sums).toMatchObject({
      count: all_frozen.list.length,
      frozen: all_frozen.list.length,
    });
    const all_held = await find('held');
    expect(all_held.list.map(({ id, offered }) => [id, offered])).toContainEqual([
      held!.id,
      (2 * held!.price_mills) / 1000,
    ]);
    expect(all_held.list.map(({ id }) => id)).not.toContain(frozen!.id);
    const { sums } = await find('not_named');
    const { count } = await world.owner
      .selectFrom('catalogue_goods')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', 'not in', (q) => q.selectFrom('catalogue_price_checks').select('goods_id'))
      .executeTakeFirstOrThrow();
    expect(sums!.count).toBe(count);
  });

  test('finds by the shop: for sale, limited, sold out; stock is set and lifted [7-8.1 7-8.9]', async () => {
    const staff = await sam();
    const ann = await joinPlayer(world);
    const { id, price_mills } = await findGoodsFrom(world.owner, 1_000);
    const limit = (count: number | null) =>
      staff.api('POST /api/console/goods/{id}/stock', { id, count });
    const stateIn = async (shop: 'for_sale' | 'limited' | 'sold_out') => {
      const from = price_mills / 1000;
      const asked = { 'filter[shop]': shop, 'filter[from]': from, 'filter[name]': '' } as const;
      const { list } = dataOf(
        await staff.api('GET /api/console/goods', { ...asked, sort: 'price' }),
      );
      return list.find((goods) => goods.id === id)?.stock;
    };
    dataOf(await limit(1));
    expect(await stateIn('limited')).toEqual({ count: 1, left: 1 });
    dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id: String(id) }));
    expect(await stateIn('sold_out')).toEqual({ count: 1, left: 0 });
    expect(await stateIn('for_sale')).toBeUndefined();
    dataOf(await limit(null));
    expect(await stateIn('limited')).toBeUndefined();
    expect(await stateIn('for_sale')).toBeNull();
    expect(
      refusalOf(
        await staff.api('POST /api/console/goods/{id}/stock', { id: 99_999_999, count: 1 }),
      ),
    ).toBe('goods.unknown');
    const trail = dataOf(
      await (
        await joinMember(world, 'auditor')
      ).api('GET /api/console/audit', {
        'filter[kind]': 'goods',
        'filter[subject]': String(id),
      }),
    );
    expect(trail.list.map(({ right }) => right)).toEqual(['shop.stock', 'shop.stock']);
  });

  test('is read by operator, finance and auditor, and by nobody else; a file has the same rows [7-8.1]', async () => {
    const asked = { 'filter[name]': 'redline field', 'filter[kind]': 'plain' } as const;
    for (const role of ['operator', 'finance', 'auditor'] as const)
      dataOf(await (await joinMember(world, role)).api('GET /api/console/goods', asked));
    const support = await joinMember(world, 'support');
    expect(refusalOf(await support.api('GET /api/console/goods', asked))).toBe('role.missing');
    const { headers } = await joinMember(world, 'auditor');
    const query = new URLSearchParams({ ...asked, export: 'csv' });
    const answer = await fetch(`${world.url}/api/console/goods?${query}`, { headers });
    const [head, ...lines] = (await answer.text()).trim().split('\r\n');
    expect(head).toMatch(/^"?id"?,/);
    expect(lines.some((line) => line.includes('AK-47 | Redline (Field-Tested)'))).toBe(true);
  });
});

/** A case that gives back 60% of its price, and its only prize. */
async function makeFairCase() {
  const box = await makeCase(world);
  const price_mills = Math.ceil(box.goods_mills / 0.6);
  await repriceTestCase(world, box, price_mills);
  return { ...box, price_mills };
}

describe('the page of goods', () => {
  test('has wears, history, cases with their odds, stock and holders [7-8.2]', async () => {
    const staff = await sam();
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const box = await makeFairCase();
    const { id, hash_name } = await world.owner
      .selectFrom('catalogue_goods')
      .select(['id', 'hash_name'])
      .where('hash_name', '=', 'AK-47 | Redline (Field-Tested)')
      .executeTakeFirstOrThrow();
    const show = async (goods_id: number) =>
      dataOf(await staff.api('GET /api/console/goods/{id}', { id: goods_id }));
    const before = (await show(id)).held_by;
    for (const player of [ann, ann, ben])
      dataOf(await player.api('POST /api/system_shop/{id}/buy', { id: String(id) }));
    const page = await show(id);
    const return_rate = Math.round((box.goods_mills / box.price_mills) * 10_000) / 100;
    expect(page).toMatchObject({
      hash_name,
      weapon: 'AK-47',
      finish: 'Redline',
      held_by: { players: before.players + 2, pieces: before.pieces + 3 },
      freeze: { closes: [], may_open: [], waits: false },
      keep: null,
      accept: null,
      limit_percent: 50,
    });
    expect(page.same_skin.map((goods) => goods.hash_name)).toContain(
      'StatTrak™ AK-47 | Redline (Minimal Wear)',
    );
    expect(page.history[0]!.price).toBe(page.price);
    expect((await show(box.goods_id)).cases).toContainEqual(
      expect.objectContaining({ id: box.id, chance: 100, open: true, return_rate }),
    );
    expect(refusalOf(await staff.api('GET /api/console/goods/{id}', { id: 99_999_999 }))).toBe(
      'goods.unknown',
    );
  });

  test('says before an act which cases it closes, and which may be opened again: exactly those [7-8.3]', async () => {
    const staff = await sam();
    const box = await makeFairCase();
    const { goods_id } = box;
    const show = async () =>
      dataOf(await staff.api('GET /api/console/goods/{id}', { id: goods_id }));
    const offered_mills = Math.floor(box.goods_mills * 1.8);
    await hold(goods_id, offered_mills);
    const { accept, keep } = await show();
    expect(accept!.closes.map(({ id }) => id)).toContain(box.id);
    expect(keep!.closes).toEqual([]);
    const accepted = dataOf(
      await staff.api('POST /api/console/goods/{id}/thaw', {
        id: goods_id,
        to: 'accepted',
        offered: offered_mills / 1000,
      }),
    );
    expect(accepted.closed).toEqual(accept!.closes);
    await hold(goods_id, box.goods_mills);
    expect((await show()).accept!.may_open.map(({ id }) => id)).toContain(box.id);
    dataOf(
      await staff.api('POST /api/console/goods/{id}/thaw', {
        id: goods_id,
        to: 'accepted',
        offered: box.goods_mills / 1000,
      }),
    );
    expect(await reopenCase(commandDesk(world.db), box.id)).toMatchObject({ open: true });
    for (const { id } of accept!.closes) await setCaseOpen(world.owner, id, true);
  });
});

describe('a frozen price', () => {
  test('is frozen and thawed at the console by operators alone, each with its row of the audit [7-8.3]', async () => {
    const [staff, fay] = [await sam(), await joinMember(world, 'finance')];
    const { id } = await takeItem();
    const freeze = { id, reason: 'looks wrong' };
    expect(refusalOf(await fay.api('POST /api/console/goods/{id}/freeze', freeze))).toBe(
      'role.missing',
    );
    dataOf(await staff.api('POST /api/console/goods/{id}/freeze', freeze));
    dataOf(await staff.api('POST /api/console/goods/{id}/freeze', freeze));
    const keep = { id, to: 'kept' } as const;
    const both = await Promise.all([
      staff.api('POST /api/console/goods/{id}/thaw', keep),
      staff.api('POST /api/console/goods/{id}/thaw', keep),
    ]);
    expect(both.map((answer) => (answer.ok ? 'done' : answer.error.key)).toSorted()).toEqual([
      'act.unfit',
      'done',
    ]);
    expect((await priceOf(id)).frozen_at).toBeNull();
  });

  test('is accepted as it was seen: another offer is refused with both [7-8.3]', async () => {
    const staff = await sam();
    const { id, price_mills } = await takeItem();
    await hold(id, price_mills + 5_000);
    const accept = (offered: number | null) =>
      staff.api('POST /api/console/goods/{id}/thaw', { id, to: 'accepted', offered });
    const answer = await accept((price_mills + 4_000) / 1000);
    expect(answer.ok ? null : answer.error).toMatchObject({
      key: 'edit.conflict',
      data: { yours: (price_mills + 4_000) / 1000, theirs: (price_mills + 5_000) / 1000 },
    });
    expect(refusalOf(await accept(null))).toBe('act.unfit');
    expect(dataOf(await accept((price_mills + 5_000) / 1000)).price).toBe(
      (price_mills + 5_000) / 1000,
    );
    expect((await priceOf(id)).price_mills).toBe(price_mills + 5_000);
  });

  test('that would move to more than twice waits for a second person, whose yes moves it [7-8.6]', async () => {
    const [staff, otto] = [await sam(), await sam()];
    const { id, price_mills, hash_name } = await takeItem();
    await hold(id, 3 * price_mills);
    const accept = () =>
      staff.api('POST /api/console/goods/{id}/thaw', {
        id,
        to: 'accepted',
        offered: (3 * price_mills) / 1000,
        reason: 'the market moved',
      });
    const [first, second] = [await accept(), await accept()];
    const numberOf = (answer: typeof first) =>
      answer.ok ? null : (answer.error.data as { id?: number } | undefined)?.id;
    expect(first.ok ? null : first.error.key).toBe('approval.waits');
    expect(numberOf(second)).toBe(numberOf(first));
    expect((await priceOf(id)).price_mills).toBe(price_mills);
    const { list } = dataOf(
      await otto.api('GET /api/console/approvals', { 'filter[state]': 'waiting' }),
    );
    expect(list.find((row) => row.id === numberOf(first))).toMatchObject({
      will: expect.stringContaining(
        `${hash_name} from ${units(price_mills)} to ${units(3 * price_mills)} (+200%)`,
      ),
      reason: 'the market moved',
    });
    const agree = { id: numberOf(first)!, agree: true, reason: 'so it did' };
    expect(refusalOf(await staff.api('POST /api/console/approvals/{id}/decide', agree))).toBe(
      'act.unfit',
    );
    dataOf(await otto.api('POST /api/console/approvals/{id}/decide', agree));
    expect(await priceOf(id)).toMatchObject({ price_mills: 3 * price_mills, frozen_at: null });
  });

  test('waits for the offer that was agreed to: a newer one is not accepted in its place [7-8.6]', async () => {
    const [staff, otto] = [await sam(), await sam()];
    const { id, price_mills } = await takeItem();
    await hold(id, 3 * price_mills);
    const proposed = await staff.api('POST /api/console/goods/{id}/thaw', {
      id,
      to: 'accepted',
      offered: (3 * price_mills) / 1000,
    });
    const approval = proposed.ok ? 0 : (proposed.error.data!['id'] as number);
    await world.owner
      .updateTable('catalogue_frozen')
      .set({ offered_mills: 9 * price_mills })
      .where('goods_id', '=', id)
      .execute();
    const agree = { id: approval, agree: true, reason: 'fine' };
    expect(refusalOf(await otto.api('POST /api/console/approvals/{id}/decide', agree))).not.toBe(
      'none',
    );
    expect(await priceOf(id)).toMatchObject({ price_mills });
    await thawPrice(commandDesk(world.db), id, 'kept');
  });
});
