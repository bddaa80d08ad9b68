import { describe, expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { joinMember } from '../staff/testing.ts';
import { readFresh } from '../content/testing.ts';
import { topUp } from '../testing/flows.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { lapseApprovals } from '../audit/approvals/decide.ts';
import { changeSetting, readSetting } from './index.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();
const reason = 'as agreed';
let orders = 0;

async function payOrder(amount_mills: number) {
  const ann = await joinPlayer(world, { is_poor: true });
  const order_id = (orders += 1);
  const { order_sn } = await topUp(world.db, { player_id: ann.id, order_id, amount_mills });
  return order_sn;
}

/** The number of the act that a refused try put into the inbox. */
async function waitingId(member: Awaited<ReturnType<typeof joinMember>>, order_sn: string) {
  const answer = await member.api('POST /api/console/orders/{order_sn}/refund', {
    order_sn,
    reason,
  });
  expect(refusalOf(answer)).toBe('approval.waits');
  return answer.ok ? 0 : Number(answer.error.data!['id']);
}

describe('a setting', () => {
  test('is changed within its bounds, and a second save of an older view is refused with both values [7-3.7 7-6.1]', async () => {
    const owner = await joinMember(world, 'owner');
    const key = 'two_persons.refund_above';
    const setting = async () =>
      dataOf(await owner.api('GET /api/console/settings', {})).list.find((one) => one.key === key)!;
    expect(await setting()).toMatchObject({ initial: 500, value: 500, version: 0, changes: [] });
    const change = { key, value: 700, seen: 0, reason } as const;
    const { version } = dataOf(await owner.api('POST /api/console/settings', change));
    expect(await setting()).toMatchObject({ value: 700, version, changes: [{ value: 700 }] });
    const late = await owner.api('POST /api/console/settings', { ...change, value: 800 });
    expect(late).toMatchObject({
      ok: false,
      error: { key: 'edit.conflict', data: { yours: 800, theirs: 700, version } },
    });
    for (const value of [-1, 1e9, true])
      expect(
        refusalOf(
          await owner.api('POST /api/console/settings', { ...change, value, seen: version }),
        ),
      ).toBe('act.unfit');
    const finn = await joinMember(world, 'finance');
    expect(refusalOf(await finn.api('POST /api/console/settings', change))).toBe('role.missing');
    await changeSetting(commandDesk(world.db), { key, value: 500, seen: version });
    expect(await readSetting(world.db, key)).toBe(500);
  });

  test('waits for a second owner where there is one', async () => {
    const [olga, otto] = [await joinMember(world, 'owner'), await joinMember(world, 'owner')];
    const change = { key: 'two_persons.on', value: false, seen: 0, reason } as const;
    const unfit = { ...change, value: 5 };
    expect(refusalOf(await olga.api('POST /api/console/settings', unfit))).toBe('act.unfit');
    const answer = await olga.api('POST /api/console/settings', change);
    expect(refusalOf(answer)).toBe('approval.waits');
    const { list } = dataOf(
      await otto.api('GET /api/console/approvals', { 'filter[state]': 'waiting' }),
    );
    expect(list[0]).toMatchObject({
      right: 'settings.set',
      will: 'Sets two_persons.on from true to false.',
      may_decide: true,
    });
    const decision = { id: list[0]!.id, agree: false, reason: 'no' };
    expect(dataOf(await otto.api('POST /api/console/approvals/{id}/decide', decision)).state).toBe(
      'declined',
    );
    expect(await readSetting(world.db, 'two_persons.on')).toBe(true);
  });
});

describe('a display rate', () => {
  const key = 'display_rates.vnd';
  const ratesOf = async () =>
    (await readFresh(world.url, 'GET /api/config')).display_rates.map(({ currency, rate }) => [
      currency,
      rate,
    ]);

  test('offers its currency to everybody, until it is 0 again', async () => {
    expect(await ratesOf()).toEqual([]);
    const desk = commandDesk(world.db);
    await changeSetting(desk, { key: 'display_rates.eur', value: 0.923456, seen: 0 });
    const seen = await changeSetting(desk, { key, value: 26_300, seen: 0 });
    expect(await ratesOf()).toEqual([
      ['EUR', 0.923456],
      ['VND', 26_300],
    ]);
    await changeSetting(desk, { key, value: 0, seen });
    expect(await ratesOf()).toEqual([['EUR', 0.923456]]);
    setClock();
  });

  test('is refused below 0, above its bound, with a seventh decimal, and as anything else', async () => {
    const owner = await joinMember(world, 'owner');
    for (const value of [-1, 100_000.5, 0.1234567, true])
      expect(
        refusalOf(
          await owner.api('POST /api/console/settings', {
            key: 'display_rates.pln',
            value,
            seen: 0,
            reason,
          }),
        ),
      ).toBe('act.unfit');
  });
});

describe('an act above its limit', () => {
  test('waits, once, for somebody else with its right, and is then done in its proposer’s name [7-1.10]', async () => {
    const [finn, fay] = [await joinMember(world, 'finance'), await joinMember(world, 'finance')];
    const sam = await joinMember(world, 'support');
    const order_sn = await payOrder(600_000);
    const id = await waitingId(finn, order_sn);
    expect(await waitingId(finn, order_sn)).toBe(id);
    const state = async () =>
      dataOf(await finn.api('GET /api/console/orders/{order_sn}', { order_sn })).state;
    expect(await state()).toBe('credited');

    const agree = { id, agree: true, reason } as const;
    for (const member of [finn, sam])
      expect(refusalOf(await member.api('POST /api/console/approvals/{id}/decide', agree))).toBe(
        'act.unfit',
      );
    const both = await Promise.all([
      fay.api('POST /api/console/approvals/{id}/decide', agree),
      fay.api('POST /api/console/approvals/{id}/decide', agree),
    ]);
    expect(
      both.map((answer) => (answer.ok ? answer.data.state : refusalOf(answer))).toSorted(),
    ).toEqual(['approval.over', 'done']);
    expect(await state()).toBe('refunded');
    const done = await world.owner
      .selectFrom('audit_rows')
      .select(['actor_id', 'body'])
      .where('right_name', '=', 'orders.refund')
      .where('subject_id', '=', order_sn)
      .where('refused', 'is', null)
      .executeTakeFirstOrThrow();
    expect(done.actor_id).toBe(finn.id);
    expect(JSON.parse(done.body)).toMatchObject({ second_id: fay.id });
  });

  test('is checked again when it is carried out, and lapses after 72 hours', async () => {
    const [finn, fay] = [await joinMember(world, 'finance'), await joinMember(world, 'finance')];
    const id = await waitingId(finn, await payOrder(600_000));
    await world.owner
      .updateTable('accounts_players')
      .set({ roles: [] })
      .where('id', '=', finn.id)
      .execute();
    const agree = { id, agree: true, reason } as const;
    expect(refusalOf(await fay.api('POST /api/console/approvals/{id}/decide', agree))).toBe(
      'act.unfit',
    );
    const later = now().getTime() + 72 * 3_600_000 + 1000;
    setClock(() => new Date(later));
    expect(await lapseApprovals(world.db)).toBe(1);
    setClock();
    expect(refusalOf(await fay.api('POST /api/console/approvals/{id}/decide', agree))).toBe(
      'approval.over',
    );
    const row = await world.owner
      .selectFrom('audit_rows')
      .select(['actor_id', 'refused'])
      .where('subject_kind', '=', 'approval')
      .where('subject_id', '=', String(id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actor_id: fay.id, refused: 'approval.over' });
  });

  test('of less, or where the site has switched it off, waits for nobody', async () => {
    const finn = await joinMember(world, 'finance');
    const refund = async (amount_mills: number) =>
      dataOf(
        await finn.api('POST /api/console/orders/{order_sn}/refund', {
          order_sn: await payOrder(amount_mills),
          reason,
        }),
      ).state;
    expect(await refund(500_000)).toBe('refunded');
    await changeSetting(commandDesk(world.db), { key: 'two_persons.on', value: false, seen: 0 });
    expect(await refund(900_000)).toBe('refunded');
  });
});
