import { describe, expect, test } from 'vitest';
import { changePrice, findFrozen, findPrices } from '../catalogue/index.ts';
import { mills } from '@vitrine/contract/amount';
import { transact } from '../kit/db.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase, repriceTestCase } from '../testing/cases.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';

const world = openWorld();

type Member = Awaited<ReturnType<typeof joinMember>>;

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

const offer = ({ hash_name }: { hash_name: string }, price_mills: number) => ({
  hash_name,
  price: price_mills / 1000,
});

const fileOf = (rows: readonly unknown[]) => JSON.stringify({ prices: rows });

const preview = async ({ api }: Member, content: string) =>
  dataOf(await api('POST /api/console/prices/preview', { content }));

const carryOut = ({ api }: Member, content: string, seen: string) =>
  api('POST /api/console/prices/import', { content, seen, reason: 'prices of today' });

const priceOf = async (id: number) => (await findPrices(world.db, [id]))[0]!;

const everyPrice = () =>
  world.owner.selectFrom('catalogue_goods').select(['id', 'price_mills']).orderBy('id').execute();

describe('a preview of a file of prices', () => {
  test('names all that it changes, with line and reason, and writes nothing [7-8.4]', async () => {
    const sam = await joinMember(world, 'operator');
    const [up, jump, far, same, gone] = await takeItems(5);
    await world.owner
      .insertInto('catalogue_price_checks')
      .values({ goods_id: gone!.id, checked_at: new Date() })
      .execute();
    const before = [await everyPrice(), await findFrozen(world.db, 1000)];
    const previewed = await preview(
      sam,
      fileOf([
        offer(up!, up!.price_mills + 1_000),
        offer(jump!, Math.round(1.8 * jump!.price_mills)),
        offer(far!, 4 * far!.price_mills),
        offer(same!, same!.price_mills),
        { hash_name: 'Spoon | Silver (Factory New)', price: 1 },
        { hash_name: up!.hash_name, price: -1 },
      ]),
    );
    expect(previewed).toMatchObject({
      refused: null,
      rows: 4,
      change: 1,
      jump: 2,
      same: 1,
      waits: 1,
      bad: 1,
      unknown: 1,
      gone: 1,
      unknown_rows: [{ number: 5, name: 'Spoon | Silver (Factory New)' }],
      gone_goods: [{ goods_id: gone!.id, name: gone!.hash_name }],
    });
    expect(previewed.bad_rows).toEqual([
      { number: 6, reason: expect.stringContaining('price: expected a number above 0') },
    ]);
    // The largest moves first.
    expect(previewed.planned).toMatchObject([
      { number: 3, goods_id: far!.id, verdict: 'jump', waits: true },
      { number: 2, goods_id: jump!.id, verdict: 'jump', waits: false },
      { number: 1, goods_id: up!.id, verdict: 'change', from: up!.price_mills / 1000 },
    ]);
    expect([await everyPrice(), await findFrozen(world.db, 1000)]).toEqual(before);
  });

  test('says which cases close and which may be opened again, and the import does exactly that [7-8.4 7-8.5]', async () => {
    const sam = await joinMember(world, 'operator');
    const box = await makeCase(world);
    await repriceTestCase(world, box, Math.ceil(box.goods_mills / 0.9));
    const { hash_name } = await priceOf(box.goods_id);
    const file = fileOf([offer({ hash_name }, Math.ceil(box.goods_mills * 1.2))]);
    const previewed = await preview(sam, file);
    expect(previewed.closes.map(({ id }) => id)).toContain(box.id);
    const { closed } = dataOf(await carryOut(sam, file, previewed.digest));
    expect(closed).toEqual(previewed.closes);
    const back = fileOf([offer({ hash_name }, box.goods_mills)]);
    const { may_open, digest } = await preview(sam, back);
    expect(may_open.map(({ id }) => id)).toContain(box.id);
    dataOf(await carryOut(sam, back, digest));
  });

  test('says why a file as a whole would be refused, and so is its import [7-8.4]', async () => {
    const sam = await joinMember(world, 'operator');
    const file = fileOf((await takeItems(12)).map((item) => offer(item, 100 * item.price_mills)));
    const { refused, digest } = await preview(sam, file);
    expect(refused).toMatch(/12 of 12 prices change by more than 50%/);
    expect(refusalOf(await carryOut(sam, file, digest))).toBe('act.unfit');
  });

  test('is refused for a file that is none, is too large or has too many rows, and to others than operators [7-8.5]', async () => {
    const sam = await joinMember(world, 'operator');
    const refused = async (content: string) =>
      refusalOf(await sam.api('POST /api/console/prices/preview', { content }));
    expect(await refused('{"prices": [')).toBe('act.unfit');
    expect(await refused('{}')).toBe('act.unfit');
    expect(await refused(`[${Array(50_001).fill('0').join()}]`)).toBe('act.unfit');
    expect(await refused(' '.repeat(8 * 1024 * 1024 + 1))).toBe('request.invalid');
    expect(await refused('"'.repeat(16 * 1024 * 1024))).toBe('request.too_large');
    const fay = await joinMember(world, 'finance');
    expect(refusalOf(await fay.api('POST /api/console/prices/preview', { content: '[]' }))).toBe(
      'role.missing',
    );
  });
});

describe('an import of prices at the console', () => {
  test('carries out what was previewed, and the second time is refused: nothing is left of it [7-8.5]', async () => {
    const sam = await joinMember(world, 'operator');
    const [item] = await takeItems(1);
    const file = fileOf([offer(item!, item!.price_mills + 1_000)]);
    const { digest } = await preview(sam, file);
    expect(dataOf(await carryOut(sam, file, digest))).toMatchObject({
      changed: 1,
      moved: 0,
      done: [{ goods_id: item!.id, outcome: 'changed', approval: null }],
    });
    expect((await priceOf(item!.id)).price_mills).toBe(item!.price_mills + 1_000);
    expect(refusalOf(await carryOut(sam, file, digest))).toBe('import.changed');
  });

  test('is refused when a price, a freeze, a case or the file has changed since [7-8.5]', async () => {
    const sam = await joinMember(world, 'operator');
    const [item, other] = await takeItems(2);
    const file = fileOf([offer(item!, item!.price_mills + 1_000)]);
    const { digest } = await preview(sam, file);
    const another = fileOf([offer(item!, item!.price_mills + 2_000)]);
    expect(refusalOf(await carryOut(sam, another, digest))).toBe('import.changed');
    await transact(world.owner, (tx) => changePrice(tx, item!.id, mills(item!.price_mills + 10)));
    expect(refusalOf(await carryOut(sam, file, digest))).toBe('import.changed');
    expect((await priceOf(item!.id)).price_mills).toBe(item!.price_mills + 10);

    const second = fileOf([offer(other!, other!.price_mills + 1_000)]);
    const seen = (await preview(sam, second)).digest;
    dataOf(await sam.api('POST /api/console/goods/{id}/freeze', { id: other!.id }));
    expect(refusalOf(await carryOut(sam, second, seen))).toBe('import.changed');

    const box = await makeCase(world);
    const { hash_name } = await priceOf(box.goods_id);
    const third = fileOf([offer({ hash_name }, box.goods_mills + 5)]);
    const before = (await preview(sam, third)).digest;
    await repriceTestCase(world, box, Math.ceil(box.goods_mills / 0.9));
    expect(refusalOf(await carryOut(sam, third, before))).toBe('import.changed');
  });

  test('of one preview by two at once is done once [7-8.5]', async () => {
    const [sam, otto] = [await joinMember(world, 'operator'), await joinMember(world, 'operator')];
    const [item] = await takeItems(1);
    const file = fileOf([offer(item!, item!.price_mills + 1_000)]);
    const { digest } = await preview(sam, file);
    const both = await Promise.all([carryOut(sam, file, digest), carryOut(otto, file, digest)]);
    expect(both.map((answer) => (answer.ok ? 'done' : answer.error.key)).toSorted()).toEqual([
      'done',
      'import.changed',
    ]);
    const history = await world.owner
      .selectFrom('catalogue_prices')
      .select('price_mills')
      .where('goods_id', '=', item!.id)
      .where('price_mills', '=', item!.price_mills + 1_000)
      .execute();
    expect(history).toHaveLength(1);
  });

  test('puts moves beyond twice into the inbox, freezes them meanwhile, and does all else at once [7-8.6]', async () => {
    const [sam, otto] = [await joinMember(world, 'operator'), await joinMember(world, 'operator')];
    const [up, far, down] = await takeItems(3);
    const file = fileOf([
      offer(up!, up!.price_mills + 1_000),
      offer(far!, 3 * far!.price_mills),
      offer(down!, Math.floor(down!.price_mills / 3)),
    ]);
    const { digest, waits } = await preview(sam, file);
    expect(waits).toBe(2);
    const { done } = dataOf(await carryOut(sam, file, digest));
    const row = (id: number) => done.find(({ goods_id }) => goods_id === id)!;
    expect(row(up!.id)).toMatchObject({ outcome: 'changed', approval: null });
    expect([row(far!.id).outcome, row(down!.id).outcome]).toEqual(['jumped', 'jumped']);
    expect(await priceOf(far!.id)).toMatchObject({
      price_mills: far!.price_mills,
      offered_mills: 3 * far!.price_mills,
    });
    const decide = (id: number, agree: boolean) =>
      otto.api('POST /api/console/approvals/{id}/decide', { id, agree, reason: 'looked' });
    dataOf(await decide(row(far!.id).approval!, true));
    dataOf(await decide(row(down!.id).approval!, false));
    expect(await priceOf(far!.id)).toMatchObject({
      price_mills: 3 * far!.price_mills,
      frozen_at: null,
    });
    expect(await priceOf(down!.id)).toMatchObject({
      price_mills: down!.price_mills,
      frozen_at: expect.any(Date),
    });
  });

  test('of a site that switched two persons off waits for nobody [7-8.6]', async () => {
    const [owner, sam] = [await joinMember(world, 'owner'), await joinMember(world, 'operator')];
    const set = (value: boolean, seen: number) =>
      owner.api('POST /api/console/settings', {
        key: 'two_persons.on',
        value,
        seen,
        reason: 'alone here',
      });
    const { version } = dataOf(await set(false, 0));
    const [far] = await takeItems(1);
    const file = fileOf([offer(far!, 3 * far!.price_mills)]);
    const { digest, waits } = await preview(sam, file);
    expect(waits).toBe(0);
    expect(dataOf(await carryOut(sam, file, digest)).done).toMatchObject([
      { outcome: 'jumped', approval: null },
    ]);
    const accept = { id: far!.id, to: 'accepted', offered: (3 * far!.price_mills) / 1000 } as const;
    dataOf(await sam.api('POST /api/console/goods/{id}/thaw', accept));
    expect((await priceOf(far!.id)).price_mills).toBe(3 * far!.price_mills);
    await set(true, version);
  });
});
