import { mills, toWire } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import type { ErrorKey } from '@vitrine/contract/errors';
import { Tally } from '@vitrine/fairness/observed';
import { sql } from 'kysely';
import type { TerritoryProfile } from '@vitrine/contract/territory-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../kit/db.ts';
import { now, setClock } from '../kit/clock.ts';
import { retireAllPairs } from '../seeds/index.ts';
import { giveRules } from '../territory/testing.ts';
import { makeCase, repriceTestCase, type TestCase } from '../testing/cases.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { changePriceElsewhere } from '../testing/price-elsewhere.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing, stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { reviseCase, setCaseOpen } from './index.ts';

const world = openWorld();

const address = '198.18.200.7';
let second: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  const profile: TerritoryProfile = 'content_first';
  const changes = { opening_gap_s: 0 };
  await giveRules(world.owner, 'FR', { profile, changes, network: '198.18.200.0/24' });
  second = await startSecondProcess(world);
});
afterAll(() => second?.close());

/** The same player with calls from an address in a country where content comes first. */
function inFrance(player: TestPlayer): TestPlayer {
  const headers = { ...player.headers, 'x-forwarded-for': address };
  return { ...player, headers, api: makeClient({ base: world.url, headers }) };
}

const join = async () => inFrance(await joinPlayer(world));

const idOf = ({ id }: { id: number }) => ({ id: String(id) });
const look = (player: TestPlayer, box: { id: number }) =>
  player.api('POST /api/box/{id}/look', idOf(box));
const open = (player: TestPlayer, box: { id: number }, key?: string, count = 1) =>
  player.api('POST /api/box/{id}/open', { ...idOf(box), count }, { idempotency_key: key });

/** Looks at the first item of a case and buys it. */
async function buyFirst(player: TestPlayer, box: { id: number }, key?: string) {
  const { revision, goods, first } = dataOf(await look(player, box));
  expect(first).toBe(true);
  const wish = { ...idOf(box), revision, goods: goods.id };
  return player.api('POST /api/box/{id}/first', wish, { idempotency_key: key });
}

/** Puts three prizes of different worth into a case, half of them the cheapest. */
async function fill(box: TestCase, price_mills?: number) {
  const rows = await world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .distinctOn('price_mills')
    .orderBy('price_mills')
    .limit(3)
    .execute();
  const ends = [0, 500_000, 800_000, 1_000_000];
  const prizes = rows.map(({ id }, n) => ({
    goods_id: id,
    from_ticket: ends[n]!,
    to_ticket: ends[n + 1]!,
  }));
  const price = mills(price_mills ?? 2 * rows[2]!.price_mills);
  await transact(world.owner, (tx) =>
    reviseCase(tx, { case_id: box.id, price_mills: price, token_rate_ppm: 0, prizes }),
  );
  return { ...box, price_mills: price as number, prizes: rows };
}

const makeFilled = async () => fill(await makeCase(world));

async function lookedAt(player?: TestPlayer) {
  const box = await makeFilled();
  const ann = player ?? (await join());
  dataOf(await buyFirst(ann, box));
  return { ann, box, seen: dataOf(await look(ann, box)) };
}

const refused = async (player: TestPlayer, act: () => Promise<unknown>, key: ErrorKey) =>
  expect(refusalOf((await changesNothing(world, player, act)) as never)).toBe(key);

describe('where content comes first [8-21c]', () => {
  test('an item is shown, bought as shown, recorded and verified like any other', async () => {
    const { ann, box, seen } = await lookedAt();
    expect(seen).toMatchObject({ first: false, price: toWire(mills(box.price_mills)) });
    const { openings } = dataOf(await open(ann, box));
    expect(openings).toHaveLength(1);
    expect(openings[0]!.goods).toEqual(seen.goods);
    expect(openings[0]!.draw).toMatchObject(seen.draw!);
    const rotated = dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'next' }));
    expect(rotated.revealed.nonce).toBe(1);
    const { verified } = dataOf(await ann.api('POST /api/pfv_api', { id: openings[0]!.id }));
    expect(verified).toBe(true);
  });

  test('what its player chose isn’t compared with the odds, and its record says so', async () => {
    const { ann, box } = await lookedAt();
    const { id, draw } = dataOf(await open(ann, box)).openings[0]!;
    const record = dataOf(await world.visitor('GET /api/pfv_log/{id}', { id: String(id) }));
    expect(record).toEqual(draw);
    expect(record).toMatchObject({ looked: true });
    const tally = new Tally();
    tally.add(record);
    expect(tally.compare()).toEqual([]);
    const { rows } = await sql`select * from seeds_outcomes(${id - 1}, ${id}, array[0])`.execute(
      world.owner,
    );
    expect(rows).toEqual([]);
  });

  test('a look moves nothing, and shows the same item until it is bought', async () => {
    const { ann, box, seen } = await lookedAt();
    const before = await stateOf(world, ann);
    expect(dataOf(await look(ann, box))).toEqual(seen);
    expect(dataOf(await ann.api('GET /api/look', {}))).toEqual({
      waits: { id: box.id, name: seen.case.name },
      look: seen,
    });
    expect(await stateOf(world, ann)).toEqual(before);
    dataOf(await open(ann, box));
    expect(dataOf(await ann.api('GET /api/look', {}))).toEqual({ waits: null, look: null });
    expect(dataOf(await look(ann, box)).draw!.nonce).toBe(1);
  });

  test('nothing is opened unseen, and only one at a time', async () => {
    const box = await makeFilled();
    const ann = await join();
    await refused(ann, () => open(ann, box), 'look.needed');
    dataOf(await buyFirst(ann, box));
    await refused(ann, () => open(ann, box), 'look.needed');
    dataOf(await look(ann, box));
    await refused(ann, () => open(ann, box, undefined, 2), 'opening.too_many');
  });

  test('a first look shows the cheapest prize, which is bought without a draw, once', async () => {
    const box = await makeFilled();
    const ann = await join();
    const first = dataOf(await look(ann, box));
    expect(first).toMatchObject({ first: true, draw: null, tokens: 0 });
    expect(first.goods.id).toBe(box.prizes[0]!.id);
    // It is no secret, so nothing waits for it.
    expect(dataOf(await ann.api('GET /api/look', {})).waits).toBeNull();
    const bought = dataOf(await buyFirst(ann, box, 'one'));
    const wish = { ...idOf(box), revision: first.revision, goods: first.goods.id };
    const again = await ann.api('POST /api/box/{id}/first', wish, { idempotency_key: 'one' });
    expect(dataOf(again)).toEqual(bought);
    const { balances, items, draws } = await stateOf(world, ann);
    expect(balances[0]!.balance_mills).toBe(500_000 - box.price_mills);
    expect([items.length, draws]).toEqual([1, 0]);
    await refused(ann, () => ann.api('POST /api/box/{id}/first', wish), 'look.first_had');
    const { list } = dataOf(await ann.api('GET /api/history', { kind: 'openings' }));
    expect(list[0]).toMatchObject({ kind: 'case.first_bought', case: { id: box.id } });
    expect(list[0]!.items.map(({ goods }) => goods.id)).toEqual([first.goods.id]);
    dataOf(await ann.api('POST /api/box/sell', { knapsack_id: [bought.knapsack_id] }));
  });

  test('a first item that is another by now is refused', async () => {
    const box = await makeFilled();
    const ann = await join();
    const { revision } = dataOf(await look(ann, box));
    const wish = { ...idOf(box), revision, goods: box.prizes[1]!.id };
    await refused(ann, () => ann.api('POST /api/box/{id}/first', wish), 'look.first_changed');
  });

  test('the first item comes again once looking is worth more than was paid for it', async () => {
    const box = await makeFilled();
    const ann = await join();
    dataOf(await buyFirst(ann, box));
    // Dearer, with the same content: to look is worth no more.
    await fill(box, 2 * box.price_mills);
    expect(dataOf(await look(ann, box)).first).toBe(false);
    dataOf(await open(ann, box));
    const dear = await world.owner
      .selectFrom('catalogue_goods')
      .select(['id', 'price_mills'])
      .where('price_mills', '>', 10 * box.price_mills)
      .orderBy('price_mills')
      .limit(1)
      .executeTakeFirstOrThrow();
    const prizes = [
      { goods_id: box.goods_id, from_ticket: 0, to_ticket: 500_000 },
      { goods_id: dear.id, from_ticket: 500_000, to_ticket: 1_000_000 },
    ];
    const price_mills = mills(dear.price_mills);
    await transact(world.owner, (tx) =>
      reviseCase(tx, { case_id: box.id, price_mills, token_rate_ppm: 0, prizes }),
    );
    expect(dataOf(await look(ann, box)).first).toBe(true);
  });

  test('a case for points shows its items as well', async () => {
    const box = await makeCase(world, { type: 'points' });
    const ann = await join();
    dataOf(await buyFirst(ann, box));
    const seen = dataOf(await look(ann, box));
    expect(dataOf(await open(ann, box)).openings[0]!.goods).toEqual(seen.goods);
  });

  test('two looks at once show one item; bought twice at once in two processes, it is bought once', async () => {
    const { ann, box, seen } = await lookedAt();
    const looks = await Promise.all([look(ann, box), look(ann, box)]);
    expect(looks.map(dataOf)).toEqual([seen, seen]);
    const { headers } = ann;
    const sent = await Promise.all(
      [world.url, second.url].map((url) =>
        send(url, `POST /api/box/${box.id}/open`, { headers, body: { count: 1 } }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expectRefusal(
      sent.find(({ status }) => status !== 200)!,
      'look.needed',
    );
    expect((await stateOf(world, ann)).draws).toBe(1);
  });

  test('two purchases of the first item at once buy it once', async () => {
    const box = await makeFilled();
    const ann = await join();
    const { revision, goods } = dataOf(await look(ann, box));
    const body = { revision, goods: goods.id };
    const sent = await Promise.all(
      [world.url, second.url].map((url) =>
        send(url, `POST /api/box/${box.id}/first`, { headers: ann.headers, body }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await stateOf(world, ann)).items).toHaveLength(1);
  });

  test('the same key twice opens once', async () => {
    const { ann, box } = await lookedAt();
    const opened = dataOf(await open(ann, box, 'once'));
    expect(dataOf(await open(ann, box, 'once'))).toEqual(opened);
    expect((await stateOf(world, ann)).draws).toBe(1);
  });

  test('battles and upgrades are closed', async () => {
    const { ann, box } = await lookedAt();
    const { id } = dataOf(await ann.api('POST /api/battle/commitment', {}));
    const wish = { commitment: id, client_seed: 'ann', boxes: [box.id], seats: 2 };
    await refused(
      ann,
      () => ann.api('POST /api/battle', { ...wish, mode: 'total' }),
      'game.blocked',
    );
  });
});

describe('while an item waits', () => {
  test('nothing else is drawn, and the seeds stay', async () => {
    const { ann, box } = await lookedAt();
    const other = await makeFilled();
    await refused(ann, () => look(ann, other), 'look.waits');
    await refused(ann, () => open(ann, other), 'look.waits');
    const rotate = () => ann.api('POST /api/fairness/rotate', { client_seed: 'lucky' });
    await refused(ann, rotate, 'look.waits');
    await refused(
      ann,
      () => ann.api('POST /api/fairness/client_seed', { client_seed: 'lucky' }),
      'look.waits',
    );
    const sent = await send(world.url, `POST /api/box/${other.id}/look`, {
      headers: ann.headers,
      body: {},
    });
    expect(sent.envelope.data).toMatchObject({ case: box.id });
    dataOf(await open(ann, box));
    dataOf(await rotate());
  });

  test('no free case and no wheel draws instead', async () => {
    const gifted = await joinGifted(world, { amount_mills: 100_000, played: true });
    const { ann, box } = await lookedAt(inFrance(gifted));
    const free = await makeCase(world, { type: 'free' });
    await refused(ann, () => open(ann, free), 'look.waits');
    await refused(ann, () => ann.api('POST /api/turntable', {}), 'look.waits');
    dataOf(await open(ann, box));
    dataOf(await open(ann, free));
    dataOf(await ann.api('POST /api/turntable', {}));
  });

  test('in another country, too, until it is bought there', async () => {
    const away = await joinPlayer(world);
    const { box } = await lookedAt(inFrance(away));
    const other = await makeFilled();
    await refused(away, () => open(away, other), 'look.waits');
    await refused(away, () => open(away, box, undefined, 2), 'look.waits');
    expect(dataOf(await look(away, box)).first).toBe(false);
    dataOf(await open(away, box));
    dataOf(await open(away, other));
    await refused(away, () => look(away, box), 'look.unoffered');
  });

  test('a process that has cached the seeds draws nothing else', async () => {
    const away = await joinPlayer(world);
    const ann = inFrance(away);
    const box = await makeFilled();
    const other = await makeFilled();
    const openThere = () =>
      send(second.url, `POST /api/box/${other.id}/open`, {
        headers: away.headers,
        body: { count: 1 },
      });
    expect((await openThere()).status).toBe(200);
    dataOf(await buyFirst(ann, box));
    dataOf(await look(ann, box));
    expectRefusal(await openThere(), 'look.waits');
    await setCaseOpen(world.db, box.id, false);
    expect((await openThere()).status).toBe(200);
  });

  test('a balance that is short keeps it', async () => {
    const { ann, box, seen } = await lookedAt();
    const other = await makeFilled();
    const poor = inFrance(await joinPlayer(world));
    const dear = await fill(await makeCase(world), 300_000);
    dataOf(await buyFirst(poor, dear));
    const waiting = dataOf(await look(poor, dear));
    await refused(poor, () => open(poor, dear), 'balance.short');
    expect(dataOf(await look(poor, dear))).toEqual(waiting);
    await refused(poor, () => look(poor, other), 'look.waits');
    expect(dataOf(await open(ann, box)).openings[0]!.goods).toEqual(seen.goods);
  });

  test('a revision has it looked at again, and a closed case lets go of it', async () => {
    const { ann, box } = await lookedAt();
    await repriceTestCase(world, box, box.price_mills + 1_000);
    await refused(ann, () => open(ann, box), 'look.needed');
    const other = await makeFilled();
    await refused(ann, () => look(ann, other), 'look.waits');
    expect(dataOf(await ann.api('GET /api/look', {}))).toMatchObject({
      waits: { id: box.id },
      look: null,
    });
    const seen = dataOf(await look(ann, box));
    expect(seen).toMatchObject({ first: false, draw: { nonce: 0 } });
    await setCaseOpen(world.db, box.id, false);
    await refused(ann, () => open(ann, box), 'case.closed');
    dataOf(await buyFirst(ann, other));
    expect(dataOf(await look(ann, other)).draw!.nonce).toBe(0);
    dataOf(await open(ann, other));
  });

  test('prices may change: the item is bought at its worth of that moment', async () => {
    const { ann, box, seen } = await lookedAt();
    const dearer = seen.goods.price * 1_000 + 1;
    await changePriceElsewhere(world.owner, seen.goods.id, Math.round(dearer));
    const [won] = dataOf(await open(ann, box)).openings;
    expect(won!.goods.id).toBe(seen.goods.id);
  });

  test('a player on a break buys nothing and looks at nothing; the item waits', async () => {
    const { ann, box, seen } = await lookedAt();
    dataOf(await ann.api('POST /api/breaks', { length: '24h' }));
    await refused(ann, () => open(ann, box), 'break.active');
    await refused(ann, () => look(ann, box), 'break.active');
    const later = new Date(now().getTime() + 25 * 3_600_000);
    setClock(() => later);
    expect(dataOf(await look(ann, box)).goods.id).toBe(seen.goods.id);
  });

  test('a database that goes back to an earlier moment lets go of it', async () => {
    const { ann, box } = await lookedAt();
    await retireAllPairs(world.db);
    expect(dataOf(await ann.api('GET /api/look', {})).waits).toBeNull();
    await refused(ann, () => look(ann, box), 'seeds.client_missing');
  });
});

test('elsewhere no item is shown first', async () => {
  const box = await makeFilled();
  const ann = await joinPlayer(world);
  await refused(ann, () => look(ann, box), 'look.unoffered');
  const wish = { ...idOf(box), revision: box.revision_id, goods: box.goods_id };
  await refused(ann, () => ann.api('POST /api/box/{id}/first', wish), 'look.unoffered');
});
