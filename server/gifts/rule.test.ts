import { expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { meetGiftRule, stakeNow } from '../testing/gifted.ts';
import { topUp } from '../testing/flows.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { readGiftStanding, requireGiftRule } from './rule.ts';

const world = openWorld();

const verify = (id: number) =>
  world.owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', id)
    .execute();

test('a gift needs a verified e-mail address and 10.000 topped up in the last 30 days, and says which is missing [3-3.73]', async () => {
  const ann = await joinPlayer(world);
  const rule = async () => dataOf(await ann.api('GET /api/gift_rule', {}));
  expect(await rule()).toMatchObject({
    met: false,
    list: [{ kind: 'email', have: 0, met: false }, { kind: 'top_up' }],
  });

  await expect(requireGiftRule(world.db, ann.id)).rejects.toMatchObject({
    key: 'gift.email_missing',
  });
  await verify(ann.id);
  await topUp(world.owner, { player_id: ann.id, order_id: 1, amount_mills: 9_999 });
  await expect(requireGiftRule(world.db, ann.id)).rejects.toMatchObject({
    key: 'gift.top_up_missing',
  });
  await topUp(world.owner, { player_id: ann.id, order_id: 2, amount_mills: 1 });
  expect(await requireGiftRule(world.db, ann.id)).toEqual({
    email_verified: true,
    top_ups_mills: 10_000,
    staked_mills: 0,
    basis_mills: 1_000,
  });
  expect(await rule()).toEqual({
    list: [
      { kind: 'email', need: 1, have: 1, days: null, met: true },
      { kind: 'top_up', need: 10, have: 10, days: 30, met: true },
    ],
    met: true,
    day_value: 0.001,
    play: { need: 100, have: 0, days: 30 },
  });

  const later = new Date(now().getTime() + 30 * 24 * 3_600_000 + 60_000);
  await expect(requireGiftRule(world.db, ann.id, later)).rejects.toMatchObject({
    key: 'gift.top_up_missing',
  });
});

test('a visitor sees the rule without progress', async () => {
  const { list, met, day_value } = dataOf(await world.visitor('GET /api/gift_rule', {}));
  expect({ have: list.map(({ have }) => have), met, day_value }).toEqual({
    have: [null, null],
    met: false,
    day_value: 0,
  });
});

test('gifts follow the top-ups of 30 days as far as a tenth of the stakes covers them', async () => {
  setClock(() => new Date('2031-03-03T12:00:00Z'));
  const ann = await joinPlayer(world);
  await meetGiftRule(world.owner, ann.id, { amount_mills: 50_000 });
  const basis = async (at?: Date) => (await readGiftStanding(world.db, ann.id, at)).basis_mills;
  const seen = [await basis()];
  for (const staked_mills of [9_990, 90_010, 399_900, 100, 1_000_000]) {
    await stakeNow(world.owner, ann.id, staked_mills);
    seen.push(await basis());
  }
  expect(seen).toEqual([1_000, 1_000, 10_000, 49_990, 50_000, 50_000]);
  expect(dataOf(await ann.api('GET /api/gift_rule', {}))).toMatchObject({
    met: true,
    day_value: 0.05,
    play: { need: 500, have: 1_500, days: 30 },
  });
  // Stakes count for 30 UTC days, the day of play included.
  expect(await basis(new Date('2031-04-01T23:59:59.999Z'))).toBe(50_000);
  expect(await basis(new Date('2031-04-02T00:00:00Z'))).toBe(1_000);
});
