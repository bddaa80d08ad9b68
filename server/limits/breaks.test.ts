import type { Client } from '@vitrine/contract/client';
import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startSession } from '../accounts/index.ts';
import { break_listener } from '../battles/give-back.ts';
import { createRoomOf, joinSeat, look } from '../battles/testing/rooms.ts';
import { officialOf } from '../giveaways/testing/rooms.ts';
import { setClock } from '../kit/clock.ts';
import { askToReturn as leaveExclusion } from './take-break.ts';
import { issueCode } from '../codes/index.ts';
import { issueGiftCards } from '../payments/gift-cards/operate.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();
const at = (moment: string) => setClock(() => new Date(moment));

const rest = async (api: Client, length: '24h' | '7d' | '30d' | '6w' = '24h') =>
  dataOf(await api('POST /api/breaks', { length }));

/** Everything that a player on a break is refused, as calls with their bodies. */
async function refusedCalls(): Promise<[string, object][]> {
  const [paid, points] = [await makeCase(world), await makeCase(world, { type: 'points' })];
  const host = await joinPlayer(world);
  const room = await createRoomOf(host, { boxes: [paid.id] });
  const giveaway = await officialOf(world);
  const cards = { value_mills: mills(5_000), count: 1, expires_at: new Date('2040-01-01') };
  const [card] = (await issueGiftCards(commandDesk(world.db), cards)).codes;
  const { code } = await issueCode(commandDesk(world.db), {
    code: undefined,
    kind: 'tokens',
    amount_mills: mills(1_000),
    case_id: null,
    uses_max: 10,
    per_player_max: 1,
    expires_at: new Date('2040-01-01'),
  });
  const { type, url } = dataOf(await host.api('GET /api/orders/follow', {}))[0]!;
  return [
    [`POST /api/box/${paid.id}/open`, { count: 1 }],
    [`POST /api/box/${points.id}/open`, { count: 1 }],
    [`POST /api/battle/${room}/join`, { seat: 1, client_seed: 'mine' }],
    [`POST /api/gift/join/${giveaway.giveaway_id}`, { client_seed: 'mine' }],
    ['POST /api/pay/orders', { amount: 20, payment_id: 1, country: 'DE' }],
    ['POST /api/system_shop/recharge', { amount: 20, payment_id: 1, country: 'DE' }],
    ['POST /api/user/cdkey', { code: card }],
    ['POST /api/user/promotion', { code }],
    ['POST /api/orders/follow', { type, url }],
    ['POST /api/event/coupon', { goods_id: (await findGoodsFrom(world.owner, 1_000)).id }],
    ['POST /api/event/check', {}],
    ['POST /api/turntable', {}],
  ];
}

async function expectAllRefused(
  player: TestPlayer,
  calls: readonly [string, object][],
  key: 'break.active' | 'exclusion.active',
) {
  for (const [n, [call, body]] of calls.entries()) {
    const refused = await changesNothing(world, player, () =>
      send(world.url, call, { headers: player.headers, body, key: `${key}.${n}` }),
    );
    expect([call, refused.envelope.data]).toMatchObject([call, { key }]);
  }
}

describe('a break', () => {
  test('begins with one press and refuses every stake, join, claim and top-up, in every session [3-4.5 8-9 8-10a]', async () => {
    const ann = await joinGifted(world);
    const calls = await refusedCalls();
    const elsewhere = { authorization: `Bearer ${await startSession(world.db, ann.id)}` };
    const { break_until } = await rest(ann.api);
    await expectAllRefused(ann, calls, 'break.active');
    const refused = await send(world.url, calls[0]![0], {
      headers: { ...ann.headers, ...elsewhere },
      body: calls[0]![1],
    });
    expectRefusal(refused, 'break.active');
    expect(refused.envelope.data).toMatchObject({ until: break_until });
  });

  test('leaves selling, withdrawing, reading and support [8-11a]', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const { openings } = dataOf(
      await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }),
    );
    await rest(ann.api);
    const [first, second] = openings.map(({ knapsack_id }) => knapsack_id);
    dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [first!] }));
    const withdrawn = await ann.api('POST /api/system_shop/extract', { knapsack_id: second! });
    expect(refusalOf(withdrawn)).not.toBe('break.active');
    dataOf(await ann.api('GET /api/history', { limit: 5 }));
    dataOf(
      await ann.api('POST /api/user/feedback', {
        type: 'other',
        email: 'ann@vitrine.test',
        content: 'How long is my break?',
      } as never),
    );
  });

  test('ends by itself, and nobody makes it shorter [8-9 8-12a]', async () => {
    at('2031-03-29T12:00:00Z');
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const open = () => ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 });
    expect((await rest(ann.api, '7d')).break_until).toBe('2031-04-05T12:00:00.000Z');
    expect((await rest(ann.api, '24h')).break_until).toBe('2031-04-05T12:00:00.000Z');
    await expect(
      sql`update limits_counters set break_until = null where player_id = ${ann.id}`.execute(
        world.db,
      ),
    ).rejects.toMatchObject({ constraint: 'limit_break_is_never_shortened' });
    at('2031-04-05T11:59:59.999Z');
    expect(refusalOf(await open())).toBe('break.active');
    at('2031-04-05T12:00:00Z');
    dataOf(await open());
    expect(dataOf(await ann.api('GET /api/limits', {})).break_until).toBeNull();
  });

  test('is answered again by its key, and is one though twenty presses come at once', async () => {
    const ann = await joinPlayer(world);
    const press = () =>
      send(world.url, 'POST /api/breaks', {
        headers: ann.headers,
        body: { length: '24h' },
        key: 'rest',
      });
    const answers = await Promise.all(Array.from({ length: 20 }, press));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const facts = world.owner.selectFrom('facts').select('id').where('kind', '=', 'break.begun');
    expect(await facts.where('player_id', '=', ann.id).execute()).toHaveLength(1);
  });

  test('offers nothing meanwhile, and the account says it [8-11b]', async () => {
    const ann = await joinPlayer(world);
    const { break_until } = await rest(ann.api);
    expect(dataOf(await ann.api('GET /api/user', {}))).toMatchObject({
      stop: { kind: 'break', until: break_until, words: null },
      recharge_task: null,
      first_box: null,
      daily_bonus: false,
    });
  });

  test('gives back the seats of waiting battles, and cancels the player’s own rooms [8-10a 8-13]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const box = await makeCase(world);
    const hosted = await createRoomOf(ann, { boxes: [box.id], seats: 3 });
    await joinSeat(ben, hosted, 1);
    const joined = await createRoomOf(ben, { boxes: [box.id], seats: 3 });
    await joinSeat(ann, joined, 1);
    await rest(ann.api);
    await catchUp(world, break_listener);
    await runQueuedJobs(world);
    expect((await look(world, hosted as number)).state).toBe(4);
    const room = await look(world, joined);
    expect(room.state).toBe(1);
    expect(room.seats.map(({ user }) => user?.id ?? null)).toEqual([ben.id, null, null]);
    expect((await readBalance(world.db, ann.id, 'money')).balance_mills).toBe(500_000);
    expect((await readBalance(world.db, ben.id, 'held')).balance_mills).toBe(box.price_mills);
  });
});

describe('an exclusion', () => {
  const exclude = async ({ api }: TestPlayer, months: 6 | 12 | 24 | 60 | null) =>
    dataOf(await api('POST /api/exclusion', { months, sure: true }));
  const askToReturn = ({ api }: TestPlayer) => api('POST /api/exclusion/return', {});

  test('holds at once for all that a break does, and never becomes shorter [3-4.6 8-10a 8-12a]', async () => {
    at('2031-08-31T12:00:00Z');
    const ann = await joinGifted(world);
    const calls = await refusedCalls();
    expect((await exclude(ann, 12)).excluded_until).toBe('2032-08-31T12:00:00.000Z');
    await expectAllRefused(ann, calls, 'exclusion.active');
    expect((await exclude(ann, 6)).excluded_until).toBe('2032-08-31T12:00:00.000Z');
    expect(await exclude(ann, null)).toMatchObject({
      excluded_until: '2036-08-31T12:00:00.000Z',
      excluded_for_good: true,
    });
    expect(await exclude(ann, 60)).toMatchObject({ excluded_for_good: true });
    await expect(
      sql`update limits_counters set returns_at = now() where player_id = ${ann.id}`.execute(
        world.db,
      ),
    ).rejects.toMatchObject({ constraint: 'limit_break_is_never_shortened' });
  });

  test('goes on after its end until the player asks, and 24 hours more [8-12a]', async () => {
    at('2031-01-31T12:00:00Z');
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const open = async () =>
      refusalOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    expect(refusalOf(await askToReturn(ann))).toBe('exclusion.none');
    await exclude(ann, 6);
    at('2031-07-31T11:59:59Z');
    expect(refusalOf(await askToReturn(ann))).toBe('exclusion.active');
    at('2031-09-01T00:00:00Z');
    expect(await open()).toBe('exclusion.active');
    expect(dataOf(await askToReturn(ann)).returns_at).toBe('2031-09-02T00:00:00.000Z');
    at('2031-09-01T23:59:59Z');
    expect(await open()).toBe('exclusion.active');
    expect(dataOf(await askToReturn(ann)).returns_at).toBe('2031-09-02T00:00:00.000Z');
    at('2031-09-02T00:00:00Z');
    expect(await open()).toBe('none');
    expect(dataOf(await ann.api('GET /api/limits', {})).excluded_until).toBeNull();
    expect((await exclude(ann, 6)).excluded_until).toBe('2032-03-02T00:00:00.000Z');
  });

  test('for good can be asked about after five years, and then waits 7 days [8-12a]', async () => {
    at('2031-01-31T12:00:00Z');
    const ann = await joinPlayer(world);
    await exclude(ann, null);
    at('2036-01-31T12:00:00Z');
    const asked = { session: undefined, key: undefined };
    expect((await leaveExclusion(world.db, ann.id, asked)).returns_at).toBe(
      '2036-02-07T12:00:00.000Z',
    );
  });

  test('needs a tick of the player’s own', async () => {
    const { headers } = await joinPlayer(world);
    for (const body of [{ months: 6 }, { months: 6, sure: false }, { months: 1, sure: true }])
      expectRefusal(
        await send(world.url, 'POST /api/exclusion', { headers, body }),
        'request.invalid',
      );
  });
});
