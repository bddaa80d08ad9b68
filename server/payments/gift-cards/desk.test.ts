import { describe, expect, test } from 'vitest';
import { randomHex } from '../../kit/random.ts';
import { joinMember } from '../../staff/testing.ts';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { joinPlayer, openWorld } from '../../testing/world.ts';

const world = openWorld();

type Member = Awaited<ReturnType<typeof joinMember>>;

const reason = 'a fair';
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const issue = ({ api }: Member, more: object = {}, idempotency_key = randomHex(8)) =>
  api(
    'POST /api/console/gift_batches',
    { value: 10, count: 3, expires_at: tomorrow(), reason, ...more },
    { idempotency_key },
  );
const draw = ({ api }: Member, id: number) =>
  api('POST /api/console/gift_batches/{id}/draw', { id, reason });
const show = async ({ api }: Member, id: number) =>
  dataOf(await api('GET /api/console/gift_batches/{id}', { id }));

describe('a batch of gift cards at the console', () => {
  test('is issued once by one form, and its codes are drawn once, by whoever issued it [7-5.11]', async () => {
    const [finn, flo] = [await joinMember(world, 'finance'), await joinMember(world, 'finance')];
    const both = await Promise.all([issue(finn, {}, 'form'), issue(finn, {}, 'form')]);
    const [{ id }, twin] = both.map(dataOf) as [{ id: number }, { id: number }];
    expect(twin).toEqual({ id });
    expect(await show(finn, id)).toMatchObject({ state: 'undrawn', may_draw: true, cards: 3 });
    expect((await show(flo, id)).may_draw).toBe(false);
    expect(refusalOf(await draw(flo, id))).toBe('act.unfit');
    const drawn = await Promise.all([draw(finn, id), draw(finn, id)]);
    expect(drawn.map(refusalOf).toSorted()).toEqual(['gift_card.drawn', 'none']);
    const { codes } = dataOf(drawn.find(({ ok }) => ok)!);
    expect(codes).toHaveLength(3);

    const ann = await joinPlayer(world, { is_poor: true });
    dataOf(await ann.api('POST /api/user/cdkey', { code: codes[0]! }));
    expect(await show(finn, id)).toMatchObject({ state: 'open', unused: 2, used: 1, void: 0 });
    const cards = dataOf(
      await finn.api('GET /api/console/gift_cards', {
        'filter[batch]': id,
        'filter[state]': 'used',
        sums: 'yes',
      }),
    );
    expect(cards).toMatchObject({
      list: [{ player_id: ann.id, state: 'used', value: 10 }],
      sums: { count: 1, value: 10 },
    });
    expect(JSON.stringify(cards)).not.toContain(codes[0]);
  });

  test('above a limit waits for a second person, who never sees a code [7-5.11]', async () => {
    const [finn, flo] = [await joinMember(world, 'finance'), await joinMember(world, 'finance')];
    const wish = [finn, { value: 60, count: 2 }, 'large'] as const;
    expect(refusalOf(await issue(...wish))).toBe('approval.waits');
    const waiting = { 'filter[state]': 'waiting' } as const;
    const { list } = dataOf(await flo.api('GET /api/console/approvals', waiting));
    const approval = list.find(({ proposer_id }) => proposer_id === finn.id)!;
    expect(approval.will).toMatch(/^Issues 2 gift cards of 60\.00, 120\.00 in all/);
    const agree = { id: approval.id, agree: true, reason };
    dataOf(await flo.api('POST /api/console/approvals/{id}/decide', agree));
    // The form, sent again, finds the batch that was agreed to.
    const { id } = dataOf(await issue(...wish));
    expect(await show(finn, id)).toMatchObject({ issuer_id: finn.id, may_draw: true });
    expect(refusalOf(await draw(flo, id))).toBe('act.unfit');
    expect(dataOf(await draw(finn, id)).codes).toHaveLength(2);
  });

  test('is made void with what is unused, and sums are those of the list [7-5.11]', async () => {
    const finn = await joinMember(world, 'finance');
    const { id } = dataOf(await issue(finn, { value: 12.5 }));
    const { id: undrawn } = dataOf(await issue(finn));
    dataOf(await draw(finn, id));
    const makeVoid = (batch: number) =>
      finn.api('POST /api/console/gift_batches/{id}/void', { id: batch, reason });
    expect(dataOf(await makeVoid(id))).toEqual({ voided: 3 });
    expect(refusalOf(await makeVoid(id))).toBe('act.unfit');
    expect(dataOf(await makeVoid(undrawn))).toEqual({ voided: 0 });
    expect(refusalOf(await draw(finn, undrawn))).toBe('act.unfit');
    expect(refusalOf(await makeVoid(999_999))).toBe('gift_card.unknown');
    const all = dataOf(
      await finn.api('GET /api/console/gift_batches', { 'filter[state]': 'void', sums: 'yes' }),
    );
    expect(all.list.map((batch) => batch.id)).toEqual([undrawn, id]);
    expect(all.sums).toMatchObject({ count: 2, cards: 6, void: 37.5, used: 0 });
  });

  test('keeps to its bounds, and is nothing for others [7-5.11]', async () => {
    const [finn, otto] = [await joinMember(world, 'finance'), await joinMember(world, 'operator')];
    for (const unfit of [
      { value: 1001 },
      { count: 10_001 },
      { expires_at: '2020-01-01T00:00:00Z' },
    ])
      expect(refusalOf(await issue(finn, unfit))).toBe('act.unfit');
    expect(refusalOf(await issue(finn, { reason: '' }))).toBe('reason.required');
    expect(refusalOf(await issue(otto))).toBe('role.missing');
    expect(refusalOf(await otto.api('GET /api/console/gift_batches', {}))).toBe('role.missing');
  });
});
