import { describe, expect, test } from 'vitest';
import { randomHex } from '../kit/random.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';

const world = openWorld();

const wish = () => ({
  kind: 'tokens' as const,
  amount: 2.5,
  uses_max: 4,
  per_player_max: 1,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
});
type Member = Awaited<ReturnType<typeof joinMember>>;
const issue = ({ api }: Member, more: object = {}, idempotency_key = randomHex(8)) =>
  api('POST /api/console/codes', { ...wish(), ...more }, { idempotency_key });

describe('event codes at the console', () => {
  test('are issued once by one form, listed with what they cost, and closed [7-5.11]', async () => {
    const otto = await joinMember(world, 'operator');
    const both = await Promise.all([issue(otto, {}, 'form'), issue(otto, {}, 'form')]);
    const [made, twin] = both.map(dataOf);
    expect(twin).toEqual(made);
    const { id, code } = made!;
    const ann = await joinGifted(world);
    dataOf(await ann.api('POST /api/user/promotion', { code }));
    const found = { 'filter[code]': code.slice(0, 6).toLowerCase(), sums: 'yes' } as const;
    expect(dataOf(await otto.api('GET /api/console/codes', found))).toMatchObject({
      list: [{ id, code, uses: 1, uses_max: 4, state: 'open' }],
      sums: { count: 1, uses: 1, tokens: 2.5, tokens_left: 7.5, money: 0 },
    });
    const show = async () => dataOf(await otto.api('GET /api/console/codes/{id}', { id }));
    expect((await show()).used).toMatchObject([{ player_id: ann.id, n: 1 }]);
    const close = () => otto.api('POST /api/console/codes/{id}/close', { id });
    const closed = await Promise.all([close(), close()]);
    expect(closed.map(refusalOf).toSorted()).toEqual(['act.unfit', 'none']);
    expect(await show()).toMatchObject({ state: 'closed' });
    const open = { 'filter[state]': 'open', 'filter[code]': code } as const;
    expect(dataOf(await otto.api('GET /api/console/codes', open)).list).toEqual([]);
  });

  test('give a case that can be given, keep to their bounds, and are nothing for others [7-5.11]', async () => {
    const [otto, finn] = [await joinMember(world, 'operator'), await joinMember(world, 'finance')];
    const box = await makeCase(world, { type: 'granted' });
    const { list } = dataOf(await otto.api('GET /api/console/code_cases', {}));
    expect(list.map(({ id }) => id)).toContain(box.id);
    const of_case = { kind: 'case', amount: undefined, case_id: box.id };
    const { id } = dataOf(await issue(otto, of_case));
    expect(dataOf(await otto.api('GET /api/console/codes/{id}', { id }))).toMatchObject({
      kind: 'case',
      case_id: box.id,
      amount: null,
    });
    for (const unfit of [
      { amount: 101 },
      { case_id: box.id },
      { uses_max: 2_000_000 },
      { per_player_max: 101 },
      { expires_at: '2020-01-01T00:00:00Z' },
      { code: '-no-' },
    ])
      expect(refusalOf(await issue(otto, unfit)), JSON.stringify(unfit)).toBe('act.unfit');
    expect(refusalOf(await otto.api('GET /api/console/codes/{id}', { id: 999_999 }))).toBe(
      'code.unknown',
    );
    expect(refusalOf(await issue(finn))).toBe('role.missing');
    expect(refusalOf(await finn.api('GET /api/console/codes', {}))).toBe('role.missing');
  });
});
