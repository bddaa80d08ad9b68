import { mills } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { setCaseOpen } from '../cases/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { makeCase, repriceTestCase, type TestCase } from '../testing/cases.ts';
import { runJob } from '../testing/jobs.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { changesNothing, stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { account } from './accounts.ts';
import { demo_house } from '../demo/house.ts';
import { settle } from './settle.ts';

const world = openWorld();

const day_ms = 24 * 3600 * 1000;
/** Runs the scheduled job that deletes stored answers. */
const deleteOldAnswers = () => runJob(world, 'ledger:forget_answers');

const open = (player: TestPlayer, box: TestCase, key?: string, body: unknown = { count: 1 }) =>
  send(world.url, `POST /api/box/${box.id}/open`, {
    headers: player.headers,
    body,
    ...(key !== undefined && { key }),
  });

const sell = (
  player: TestPlayer,
  item: number,
  key?: string,
  to: 'system_shop' | 'box' = 'system_shop',
) =>
  send(world.url, `POST /api/${to}/sell`, {
    headers: player.headers,
    body: { knapsack_id: [item] },
    ...(key !== undefined && { key }),
  });

/** Spends the player's money through the ledger (by opening a case) until `left_mills` are left. */
async function spendDownTo(player: TestPlayer, left_mills: number): Promise<void> {
  const { money } = dataOf(await player.api('GET /api/user', {}));
  const box = await makeCase(world, { price_mills: Math.round(money * 1000) - left_mills });
  dataOf(await player.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
}

async function winItem(player: TestPlayer): Promise<number> {
  const { openings } = dataOf(
    await player.api('POST /api/box/{id}/open', {
      id: String((await makeCase(world)).id),
      count: 1,
    }),
  );
  return openings[0]!.knapsack_id;
}

describe('the same key with the same request answers the first answer byte for byte', () => {
  test.each<[string, (player: TestPlayer, box: TestCase, item: number) => Promise<unknown>]>([
    ['at once', async () => {}],
    ['after the balance was spent', (player) => spendDownTo(player, 0)],
    ['after the prize was sold', (player, _, item) => sell(player, item)],
    [
      'after the seeds were rotated',
      (player) => player.api('POST /api/fairness/rotate', { client_seed: 'next' }),
    ],
    ['after the prize’s price changed', (_, box) => setPrice(box.goods_id, box.goods_mills + 1)],
    [
      'after the case got another price',
      (_, box) => repriceTestCase(world, box, box.price_mills + 1),
    ],
    ['after the case was closed', (_, box) => setCaseOpen(world.db, box.id, false)],
    ['29 days later', async () => void setClock(later(29))],
    [
      '29 days later, with the old answers deleted',
      async () => void (setClock(later(29)), await deleteOldAnswers()),
    ],
  ])('for an opening, %s', async (_, meanwhile) => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const first = await open(ann, box, 'k');
    const { openings } = first.envelope.data as { openings: { knapsack_id: number }[] };
    await meanwhile(ann, box, openings[0]!.knapsack_id);
    const again = await changesNothing(world, ann, () => open(ann, box, 'k'));
    expect(again).toMatchObject({ status: 200, text: first.text });
    await setPrice(box.goods_id, box.goods_mills);
  });

  test.each<[string, (goods_id: number) => Promise<unknown>]>([
    ['at once', async () => {}],
    ['after the price changed', (goods_id) => setPrice(goods_id, 1)],
    ['a day later', async () => void setClock(later(1))],
  ])('for a sale, %s, though the item is gone', async (_, meanwhile) => {
    const ann = await joinPlayer(world);
    const { goods_id, goods_mills } = await makeCase(world);
    const item = await winItem(ann);
    const first = await sell(ann, item, 'k', 'box');
    await meanwhile(goods_id);
    const again = await changesNothing(world, ann, () => sell(ann, item, 'k', 'box'));
    expect(again).toMatchObject({ status: 200, text: first.text });
    await setPrice(goods_id, goods_mills);
  });

  test('however often it is asked for [3-1.44]', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const first = await open(ann, box, 'k');
    for (let n = 0; n < 5; n++) expect((await open(ann, box, 'k')).text).toBe(first.text);
  });
});

describe('the same key with another request is refused, and nothing runs [3-1.46]', () => {
  test.each<[string, (player: TestPlayer, box: TestCase, item: number) => ReturnType<typeof send>]>(
    [
      ['with another count', (player, box) => open(player, box, 'k', { count: 2 })],
      [
        'with a field more',
        (player, box) => open(player, box, 'k', { count: 1, revision: box.revision_id }),
      ],
      ['of another case', async (player) => open(player, await makeCase(world), 'k')],
      ['to another address', (player, _, item) => sell(player, item, 'k')],
      [
        'that would be refused by itself: too dear',
        (player, box) => open(player, { ...box, id: 6 }, 'k', { count: 10 }),
      ],
      [
        'that would be refused by itself: no such case',
        (player, box) => open(player, { ...box, id: 999_999 }, 'k'),
      ],
      ['that would be refused by itself: no such item', (player) => sell(player, 999_999, 'k')],
    ],
  )('%s', async (_, other) => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const { envelope } = await open(ann, box, 'k');
    const [opening] = (envelope.data as { openings: { knapsack_id: number }[] }).openings;
    await spendDownTo(ann, 1_000);
    expectRefusal(
      await changesNothing(world, ann, () => other(ann, box, opening!.knapsack_id)),
      'idempotency.other_input',
    );
  });

  test('selling another item for another balance under the key of a sale', async () => {
    const ann = await joinPlayer(world);
    const item = await winItem(ann);
    dataOf(
      await ann.api(
        'POST /api/system_shop/sell',
        { knapsack_id: [item] },
        { idempotency_key: 'k' },
      ),
    );
    expectRefusal(
      await changesNothing(world, ann, () => sell(ann, item, 'k', 'box')),
      'idempotency.other_input',
    );
  });
});

test('keys belong to their player: another player’s same key is another act [3-1.47]', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const box = await makeCase(world);
  const [first, second] = [await open(ann, box, 'k'), await open(ben, box, 'k')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.text).not.toBe(first.text);
});

test('other keys are other acts, and so are calls without a key [3-1.42]', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  for (const key of ['a', 'A', undefined, undefined]) await open(ann, box, key);
  expect(await stateOf(world, ann)).toMatchObject({ draws: 4, keys: 2 });
});

test('a refusal isn’t stored: when its reason is gone, the same key does the act [3-1.49]', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  await setCaseOpen(world.db, box.id, false);
  expectRefusal(await open(ann, box, 'k'), 'case.closed');
  expectRefusal(await open(ann, box, 'k'), 'case.closed');
  await setCaseOpen(world.db, box.id, true);
  expect((await open(ann, box, 'k')).status).toBe(200);
  expect(await stateOf(world, ann)).toMatchObject({ draws: 1, keys: 1 });
});

test('a short balance isn’t stored either: after a sale for money the same key opens', async () => {
  const ann = await joinPlayer(world);
  const items = [await winItem(ann), await winItem(ann)];
  await spendDownTo(ann, 0);
  const box = await makeCase(world);
  expectRefusal(await open(ann, box, 'k'), 'balance.short');
  dataOf(await ann.api('POST /api/box/sell', { knapsack_id: items }));
  expect((await open(ann, box, 'k')).status).toBe(200);
});

describe('31 days later', () => {
  test('the answer of an opening is deleted, and the key refused for ever, never run again [3-1.47 3-1.48]', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    await open(ann, box, 'k');
    setClock(later(31));
    await deleteOldAnswers();
    expectRefusal(
      await changesNothing(world, ann, () => open(ann, box, 'k')),
      'idempotency.forgotten',
    );
    setClock(later(300));
    expectRefusal(
      await changesNothing(world, ann, () => open(ann, box, 'k')),
      'idempotency.forgotten',
    );
  });

  test('the answer of a sale is deleted, and the key refused, though the item is gone', async () => {
    const ann = await joinPlayer(world);
    const item = await winItem(ann);
    await sell(ann, item, 'k');
    setClock(later(31));
    await deleteOldAnswers();
    expectRefusal(
      await changesNothing(world, ann, () => sell(ann, item, 'k')),
      'idempotency.forgotten',
    );
  });

  test('the key is still told apart from another request', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    await open(ann, box, 'k');
    setClock(later(31));
    await deleteOldAnswers();
    expectRefusal(await open(ann, box, 'k', { count: 2 }), 'idempotency.other_input');
  });

  test('deletion takes only what is older than 30 days, and each answer once [3-1.48]', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    await deleteOldAnswers();
    await open(ann, box, 'old');
    setClock(later(2));
    await open(ann, box, 'young');
    setClock(later(31));
    expect([await deleteOldAnswers(), await deleteOldAnswers()]).toEqual([1, 0]);
    expect((await open(ann, box, 'young')).status).toBe(200);
  });
});

describe('a key that can’t be one is refused', () => {
  test.each([
    ['empty', ''],
    ['of 256 characters', 'x'.repeat(256)],
    ['with a space', 'two words'],
    ['with a letter beyond ASCII', 'clé'],
    ['with a control character', 'a\tb'],
  ])('%s', async (_, key) => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const sent = await changesNothing(world, ann, () => open(ann, box, key));
    expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual(['Idempotency-Key']);
  });

  test('one of 255 characters is fine', async () => {
    const ann = await joinPlayer(world);
    expect((await open(ann, await makeCase(world), '~'.repeat(255))).status).toBe(200);
  });
});

test('acts that touch the same accounts in opposite orders never block each other', async () => {
  const ann = await joinPlayer(world);
  const give = (balances: readonly ('money' | 'score')[]) =>
    settle(world.db, {
      by: ann.id,
      at: now(),
      key: undefined,
      fact: { kind: 'demo.endowed', payload: { money_mills: 1, score_mills: 1 } },
      post: balances.map((balance) => ({
        debit: demo_house,
        credit: account(ann.id, balance),
        amount_mills: mills(1),
      })),
      memo: {},
    });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => give(n % 2 ? ['money', 'score'] : ['score', 'money'])),
  );
  expect((await stateOf(world, ann)).balances.map(({ balance_mills }) => balance_mills)).toEqual([
    500_040, 120_000, 50_040, 0, 0, 0,
  ]);
});

function later(days: number): () => Date {
  const at = Date.now() + days * day_ms;
  return () => new Date(at);
}

async function setPrice(goods_id: number, price_mills: number): Promise<void> {
  setClock();
  await transact(world.owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));
}
