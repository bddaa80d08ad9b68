import { describe, expect, test } from 'vitest';
import { joinMember } from '../staff/testing.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { openWorld } from '../testing/world.ts';
import { joinWithdrawer } from './testing/join.ts';

const world = openWorld();

/** A withdrawal under way, of goods of about this price. */
async function withdraw(price_mills = 1_000) {
  const ann = await joinWithdrawer(world);
  const { id: goods_id } = await findGoodsFrom(world.owner, price_mills);
  const { item_ids } = await buy(world.db, ann.id, goods_id);
  const asked = { knapsack_id: item_ids[0]! };
  const { withdrawal } = dataOf(await ann.api('POST /api/system_shop/extract', asked));
  return { ann, id: withdrawal.id, knapsack_id: item_ids[0]! };
}

describe('the desk of withdrawals', () => {
  test('lists, sums and shows what its filter leaves [7-5.3]', async () => {
    const finn = await joinMember(world, 'finance');
    const [cheap, dear] = [await withdraw(1_000), await withdraw(2_000)];
    const list = async (more: object) =>
      dataOf(await finn.api('GET /api/console/withdrawals', more));
    const mine = { 'filter[player]': cheap.ann.id, sums: 'yes' } as const;
    expect(await list(mine)).toMatchObject({
      list: [
        { id: cheap.id, player_id: cheap.ann.id, state: 'in_progress', price: expect.any(Number) },
      ],
      next: null,
    });
    expect((await list(mine)).sums).toMatchObject({
      count: 1,
      price: (await list(mine)).list[0]!.price,
    });
    const open = await list({ 'filter[open]': 'yes', sort: '-price', sums: 'yes' });
    expect(open.sums!.count).toBe(open.list.length);
    expect(open.list.map(({ id }) => id).indexOf(dear.id)).toBeLessThan(
      open.list.map(({ id }) => id).indexOf(cheap.id),
    );
    expect(
      dataOf(await finn.api('GET /api/console/withdrawals/{id}', { id: cheap.id })),
    ).toMatchObject({
      knapsack_id: cheap.knapsack_id,
      steps: [{ event: 'requested', state: 'in_progress' }],
      in_bots_hands: false,
      player_is_flagged: false,
    });
  });

  test('offers, delivers, takes a reversal and clears the player, each with its row of the audit [7-5.4]', async () => {
    const finn = await joinMember(world, 'finance');
    const { id, ann } = await withdraw();
    const reason = 'as agreed';
    const offer = { id, offer_id: '77', reason: '' };
    expect(dataOf(await finn.api('POST /api/console/withdrawals/{id}/offer', offer)).state).toBe(
      'ready',
    );
    const done = await finn.api('POST /api/console/withdrawals/{id}/deliver', { id });
    expect(dataOf(done).state).toBe('succeeded');
    expect(
      refusalOf(await finn.api('POST /api/console/withdrawals/{id}/review', { id, reason: '' })),
    ).toBe('reason.required');
    dataOf(await finn.api('POST /api/console/withdrawals/{id}/review', { id, reason }));
    const shown = dataOf(await finn.api('GET /api/console/withdrawals/{id}', { id }));
    expect(shown).toMatchObject({ in_review: true, player_is_flagged: true });
    dataOf(await finn.api('POST /api/console/withdrawals/{id}/reverse', { id, reason }));
    dataOf(await finn.api('POST /api/console/withdrawals/{id}/reverse', { id, reason }));
    const clear = { id: ann.id, reason };
    const waits = await finn.api('POST /api/console/players/{id}/clear', clear);
    expect(refusalOf(waits)).toBe('approval.waits');
    const fay = await joinMember(world, 'finance');
    const agree = { id: Number(waits.ok || waits.error.data!['id']), agree: true, reason };
    dataOf(await fay.api('POST /api/console/approvals/{id}/decide', agree));
    const shown_later = dataOf(await finn.api('GET /api/console/withdrawals/{id}', { id }));
    expect(shown_later).toMatchObject({ reversed: true, player_is_flagged: false });
    const rows = await world.owner
      .selectFrom('audit_rows')
      .select(['right_name', 'refused'])
      .where('actor_id', '=', finn.id)
      .where('subject_kind', '=', 'withdrawal')
      .orderBy('id')
      .execute();
    expect(rows.map(({ right_name, refused }) => [right_name, refused])).toEqual([
      ['withdrawals.deliver', null],
      ['withdrawals.deliver', null],
      ['withdrawals.review', 'reason.required'],
      ['withdrawals.review', null],
      ['withdrawals.reverse', null],
      ['withdrawals.reverse', null],
    ]);
  });

  test('refuses one withdrawal, once, of two who press at the same moment [7-5.5]', async () => {
    const [finn, fay] = [await joinMember(world, 'finance'), await joinMember(world, 'finance')];
    const { id, ann, knapsack_id } = await withdraw();
    const input = { id, cause: 'out_of_stock', reason: 'gone' } as const;
    const both = await Promise.all([
      finn.api('POST /api/console/withdrawals/{id}/fail', input),
      fay.api('POST /api/console/withdrawals/{id}/fail', input),
    ]);
    expect(
      both.map((answer) => (answer.ok ? answer.data.state : refusalOf(answer))).toSorted(),
    ).toEqual(['failed', 'withdrawal.ended']);
    const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
    expect(list.filter((item) => item.id === knapsack_id)).toHaveLength(1);
  });
});
