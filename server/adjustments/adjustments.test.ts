import { mills } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { joinMember } from '../staff/testing.ts';
import { readBalance } from '../testing/flows.ts';
import { limitPlayer } from '../testing/limits.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { adjustBalance } from './operate.ts';

const world = openWorld();
const recipe = openRecipes(world, ['balance.adjusted']);

const reason = 'a payment was booked twice';
const joinFinance = () => joinMember(world, 'finance');
const atDesk = () => commandDesk(world.db, { reason });

const path = 'POST /api/console/players/{id}/adjust';

recipe('Adjustment that adds', async () => {
  const ann = await joinPlayer(world);
  const added = { balance: 'money', amount_mills: mills(12_340), name: undefined } as const;
  await adjustBalance(atDesk(), { player_id: ann.id, ...added });
  return { player: ann, amounts: { amount: 12_340 } };
});

recipe('Adjustment that takes', async () => {
  const ann = await joinPlayer(world);
  const taken = { balance: 'shop_score', amount_mills: mills(-120_000), name: undefined } as const;
  await adjustBalance(atDesk(), { player_id: ann.id, ...taken });
  return { player: ann, amounts: { amount: 120_000 } };
});

describe('an adjustment', () => {
  test('adds to a balance or takes from it, and the player reads it [7-3.9]', async () => {
    const [ann, finn] = [await joinPlayer(world), await joinFinance()];
    const adjust = async (balance: 'money' | 'shop_score' | 'score', amount: number) =>
      dataOf(await finn.api(path, { id: ann.id, balance, amount, reason }));
    const { score } = await adjust('money', 10.5);
    expect(await adjust('money', -0.5)).toMatchObject({ money: 510, shop_score: 120, debt: 0 });
    expect(await adjust('shop_score', -20)).toMatchObject({ money: 510, shop_score: 100 });
    expect((await adjust('score', 7)).score).toBe(score + 7);
    const { list } = dataOf(await ann.api('GET /api/history', { kind: 'payments' }));
    expect(list.map(({ kind, amounts }) => [kind, amounts])).toEqual([
      ['balance.adjusted', { score: 7 }],
      ['balance.adjusted', { shop_score: -20 }],
      ['balance.adjusted', { money: -0.5 }],
      ['balance.adjusted', { money: 10.5 }],
    ]);
    const { staff } = dataOf(
      await finn.api('GET /api/console/players/{id}/timeline', { id: ann.id }),
    );
    expect(staff.map(({ right, reason: why }) => [right, why])).toEqual(
      Array.from({ length: 4 }, () => ['players.adjust', reason]),
    );
  });

  test('never takes more than there is, and says how much that is [7-3.9]', async () => {
    const [ann, finn] = [await joinPlayer(world), await joinFinance()];
    const body = { balance: 'shop_score', amount: -99.5, reason } as const;
    const take = () => finn.api(path, { id: ann.id, ...body });
    const both = await Promise.all([take(), take()]);
    const keys = both.map(refusalOf).toSorted();
    expect([
      ['act.unfit', 'none'],
      ['none', 'tokens.short'],
    ]).toContainEqual(keys);
    await changesNothing(world, ann, async () =>
      expect(await take()).toMatchObject({
        ok: false,
        error: {
          key: 'act.unfit',
          data: {
            detail: `Player ${ann.id} has 20.50 tokens: no more than that can be taken.`,
          },
        },
      }),
    );
  });

  test('is done once for its key, also when eight come at once', async () => {
    const [ann, finn] = [await joinPlayer(world), await joinFinance()];
    const body = { balance: 'money', amount: 3, reason };
    const ask = (sent: object) =>
      send(world.url, `POST /api/console/players/${ann.id}/adjust`, {
        headers: finn.headers,
        body: sent,
        key: 'mine',
      });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(body)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await readBalance(world.db, ann.id, 'money')).balance_mills).toBe(503_000);
    expectRefusal(await ask({ ...body, amount: 4 }), 'idempotency.other_input');
    const rows = await world.owner
      .selectFrom('audit_rows')
      .select('id')
      .where('right_name', '=', 'players.adjust')
      .where('subject_id', '=', String(ann.id))
      .where('refused', 'is', null)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('of money and tokens counts as a deposit, and is refused beyond a limit and on a break [8-4a]', async () => {
    const [ann, finn] = [await joinPlayer(world), await joinFinance()];
    await limitPlayer(world.db, ann, 'deposit', 10_000);
    const add = async (balance: 'money' | 'shop_score' | 'score', amount: number) =>
      refusalOf(await finn.api(path, { id: ann.id, balance, amount, reason }));
    expect(await add('money', 6)).toBe('none');
    expect(await add('shop_score', 5)).toBe('limit.reached');
    expect(await add('shop_score', 4)).toBe('none');
    expect(await add('money', 0.001)).toBe('limit.reached');
    expect(await add('score', 5000)).toBe('none');
    dataOf(await ann.api('POST /api/breaks', { length: '24h' }));
    expect(await add('score', 1)).toBe('break.active');
    expect(await add('money', -1)).toBe('none');
  });

  test('above a limit waits for a second person, who does it once [7-3.9]', async () => {
    const [ann, finn, fay] = [await joinPlayer(world), await joinFinance(), await joinFinance()];
    const body = { balance: 'money', amount: 100.001, reason };
    const ask = () =>
      send(world.url, `POST /api/console/players/${ann.id}/adjust`, {
        headers: finn.headers,
        body,
        key: 'large',
      });
    const refused = await ask();
    expectRefusal(refused, 'approval.waits');
    const { id } = refused.envelope.data as unknown as { id: number };
    expectRefusal(await ask(), 'approval.waits');
    const { list } = dataOf(
      await fay.api('GET /api/console/approvals', { 'filter[state]': 'waiting' }),
    );
    expect(list).toMatchObject([
      { id, will: `Adds 100.001 USD to the balance of player ${ann.id}.`, may_decide: true },
    ]);
    const agree = { id, agree: true, reason } as const;
    dataOf(await fay.api('POST /api/console/approvals/{id}/decide', agree));
    expect((await ask()).envelope).toMatchObject({ data: { money: 600.001 } });
    expect((await readBalance(world.db, ann.id, 'money')).balance_mills).toBe(600_001);
  });

  test('needs the right and a reason, another’s account, and an amount', async () => {
    const [ann, finn] = [await joinPlayer(world), await joinFinance()];
    const sam = await joinMember(world, 'support');
    const body = { id: ann.id, balance: 'money', amount: 1 } as const;
    expect(refusalOf(await sam.api(path, { ...body, reason }))).toBe('role.missing');
    expect(refusalOf(await finn.api(path, body))).toBe('reason.required');
    expect(refusalOf(await finn.api(path, { ...body, id: finn.id, reason }))).toBe('act.unfit');
    expect(refusalOf(await finn.api(path, { ...body, id: 999_999_999, reason }))).toBe(
      'player.unknown',
    );
    for (const wrong of [
      { amount: 0 },
      { amount: 0.0001 },
      { amount: 1e7 },
      { balance: 'score', amount: 0.5 },
      { balance: 'bonus' },
    ])
      expect(refusalOf(await finn.api(path, { ...body, ...(wrong as object), reason }))).toBe(
        'request.invalid',
      );
  });
});
