import { expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { modules } from '../modules.ts';
import { publishTerms } from '../terms/index.ts';
import { meetGiftRule, stakeNow } from '../testing/gifted.ts';
import { topUp } from '../testing/flows.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { gift_tiers, least_day_points, usual_share_ppm } from '../budget/index.ts';
import { readGiftStanding, requireGiftRule } from './rule.ts';
import { commandDesk } from '../audit/index.ts';

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
    day_points: least_day_points,
  });
  expect(await rule()).toEqual({
    list: [
      { kind: 'email', need: 1, have: 1, days: null, met: true },
      { kind: 'top_up', need: 10, have: 10, days: 30, met: true },
    ],
    met: true,
    day_points: least_day_points,
    tier_points: least_day_points,
    next_points: gift_tiers[1],
    share_ppm: 300_000,
    days: 30,
  });

  const later = new Date(now().getTime() + 30 * 24 * 3_600_000 + 60_000);
  await expect(requireGiftRule(world.db, ann.id, later)).rejects.toMatchObject({
    key: 'gift.top_up_missing',
  });
});

test('a visitor sees the rule without progress', async () => {
  const { list, met, day_points } = dataOf(await world.visitor('GET /api/gift_rule', {}));
  expect({ have: list.map(({ have }) => have), met, day_points }).toEqual({
    have: [null, null],
    met: false,
    day_points: 0,
  });
});

test('gifts follow what the house expects to keep of the stakes of 30 days, and the share that the operator sets [3-11.3]', async () => {
  setClock(() => new Date('2031-03-03T12:00:00Z'));
  const ann = await joinPlayer(world);
  await meetGiftRule(world.owner, ann.id, { amount_mills: 50_000 });
  const dayPoints = async (at?: Date) => (await readGiftStanding(world.db, ann.id, at)).day_points;
  expect(await dayPoints()).toBe(least_day_points);
  await stakeNow(world.owner, ann.id, 100_000);
  const row = await world.owner
    .selectFrom('history_days')
    .select(['margin_mills', 'released_mills'])
    .where('player_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  // All but the prize and the bonus, less 0.5% for points and a tenth of the rest for a partner.
  const rest_mills = row.margin_mills! - row.released_mills!;
  expect([row.margin_mills! > 99_000, row.released_mills]).toEqual([true, 3_000]);
  const kept_mills = rest_mills - 500 - rest_mills / 10;
  const worth = Math.floor((kept_mills * 200 * 0.3) / 30);
  expect(await dayPoints()).toBe(worth);
  expect(dataOf(await ann.api('GET /api/gift_rule', {}))).toMatchObject({
    met: true,
    day_points: worth,
    tier_points: 100_000,
    next_points: 200_000,
  });
  // Stakes count for 30 UTC days, the day of play included.
  expect(await dayPoints(new Date('2031-04-01T23:59:59.999Z'))).toBe(worth);
  expect(await dayPoints(new Date('2031-04-02T00:00:00Z'))).toBe(least_day_points);

  const set = async (share_ppm: number, seen: number) => {
    const numbers = { 'gifts.share_ppm': share_ppm };
    const wish = { name: 'budget', numbers, seen, starts_at: null };
    await publishTerms(commandDesk(world.db), modules, wish);
  };
  await set(150_000, 0);
  expect(await dayPoints()).toBe(Math.floor((kept_mills * 200 * 0.15) / 30));
  await expect(set(500_001, 1)).rejects.toThrow('from 0% to 50%');
  await set(usual_share_ppm, 1);
});

test('a day that was counted without margins brings as much as any stake leaves at least', async () => {
  const ann = await joinPlayer(world);
  await meetGiftRule(world.owner, ann.id, { played: true });
  await world.owner
    .updateTable('history_days')
    .set({ margin_mills: null, released_mills: null })
    .where('player_id', '=', ann.id)
    .execute();
  // 1% of 100.000.
  const { day_points } = await readGiftStanding(world.db, ann.id);
  expect(day_points).toBe(Math.floor((1_000 * 200 * 0.3) / 30));
});
