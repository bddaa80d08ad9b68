import { expect, test } from 'vitest';
import { joinMember } from '../../staff/testing.ts';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { openWorld } from '../../testing/world.ts';
import { made_up_skin } from './testing.ts';

const world = openWorld();

const fileOf = (skins: readonly unknown[]) => JSON.stringify({ skins });

const findItems = (paint_index: number) =>
  world.owner
    .selectFrom('catalogue_goods')
    .selectAll()
    .where('paint_index', '=', paint_index)
    .orderBy('id')
    .execute();

type Member = Awaited<ReturnType<typeof joinMember>>;

const preview = async ({ api }: Member, content: string, bases = {}) =>
  dataOf(await api('POST /api/console/items/preview', { content, bases }));

const carryOut = ({ api }: Member, content: string, seen: string, bases = {}) =>
  api('POST /api/console/items/import', { content, seen, bases });

test('a preview of items names new, changed, gone and bad ones, and writes nothing; the import does exactly that [7-8.7]', async () => {
  const sam = await joinMember(world, 'operator');
  const first = fileOf([made_up_skin(60_000)]);
  dataOf(await carryOut(sam, first, (await preview(sam, first)).digest));
  const file = fileOf([
    made_up_skin(60_000, { finish: 'Renamed' }),
    made_up_skin(60_001),
    made_up_skin(60_002, { rarity: 'shiny' }),
  ]);
  const previewed = await preview(sam, file);
  expect(previewed).toMatchObject({ rows: 3, bad: 1, added: 4, changed: 4, unchanged: 0 });
  expect(previewed.new_items[0]).toEqual({
    name: 'AK-47 | Finish 60001 (Factory New)',
    price: expect.any(Number),
  });
  expect(previewed.changed_items[0]!.facts).toEqual([
    {
      fact: 'name',
      from: 'AK-47 | Finish 60000 (Factory New)',
      to: 'AK-47 | Renamed (Factory New)',
    },
    { fact: 'finish', from: 'Finish 60000', to: 'Renamed' },
  ]);
  expect(previewed.bad_rows).toEqual([
    { number: 3, reason: expect.stringContaining('rarity: expected') },
  ]);
  expect(previewed.gone).toBeGreaterThan(1000);
  expect(previewed.gone_items).toHaveLength(500);
  expect(await findItems(60_001)).toEqual([]);
  const { digest, new_items } = previewed;
  const imported = dataOf(await carryOut(sam, file, digest));
  expect(previewed).toMatchObject(imported);
  const [added] = await findItems(60_001);
  expect(added!.price_mills).toBe(new_items[0]!.price * 1000);
  expect((await findItems(60_000)).map(({ finish }) => finish)).toEqual(Array(4).fill('Renamed'));
});

test('an import of items is refused when something has changed since its preview, and done once by two [7-8.7]', async () => {
  const [sam, otto] = [await joinMember(world, 'operator'), await joinMember(world, 'operator')];
  const file = fileOf([made_up_skin(61_000), made_up_skin(61_001)]);
  const { digest } = await preview(sam, file);
  const both = await Promise.all([carryOut(sam, file, digest), carryOut(otto, file, digest)]);
  expect(both.map((answer) => (answer.ok ? 'done' : answer.error.key)).toSorted()).toEqual([
    'done',
    'import.changed',
  ]);
  expect(await findItems(61_000)).toHaveLength(4);
  expect(refusalOf(await carryOut(sam, fileOf([made_up_skin(61_002)]), digest))).toBe(
    'import.changed',
  );
});

test('a kind that the price rule doesn’t know gets its price at the console, too; operators alone import [7-8.7]', async () => {
  const [sam, fay] = [await joinMember(world, 'operator'), await joinMember(world, 'finance')];
  const sickle = made_up_skin(62_000, { weapon: 'Sickle Knife', category: 'Knives' });
  const file = fileOf([sickle]);
  expect((await preview(sam, file)).bad_rows).toEqual([
    { number: 1, reason: 'no price base for Sickle Knife' },
  ]);
  const bases = { 'Sickle Knife': 180 };
  const { digest, added, bad } = await preview(sam, file, bases);
  expect([added, bad]).toEqual([4, 0]);
  // Other prices of new kinds are another import.
  expect(refusalOf(await carryOut(sam, file, digest, { 'Sickle Knife': 200 }))).toBe(
    'import.changed',
  );
  dataOf(await carryOut(sam, file, digest, bases));
  expect(
    refusalOf(await fay.api('POST /api/console/items/preview', { content: file, bases: {} })),
  ).toBe('role.missing');
});
