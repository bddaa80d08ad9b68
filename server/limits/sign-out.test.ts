import { makeClient } from '@vitrine/contract/client';
import type { TerritoryRules } from '@vitrine/contract/territory-rules';
import { mills } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { startSession } from '../accounts/index.ts';
import { commandDesk } from '../audit/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { issueGiftCards } from '../payments/gift-cards/operate.ts';
import { act, order } from '../payments/testing/orders.ts';
import { giveRules } from '../territory/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { limitPlayer } from '../testing/limits.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { near_listener } from './near.ts';

const world = openWorld();

let countries = 0;

/** An address in a new country that departs from the default profile so. */
async function addressIn(changes: Partial<TerritoryRules>): Promise<string> {
  countries += 1;
  const network = `198.19.${countries}.0/24`;
  await giveRules(world.owner, `X${String.fromCharCode(64 + countries)}`, { changes, network });
  return `198.19.${countries}.7`;
}

/** The player's calls from an address, by a session that began there. */
async function signInAt({ id }: Pick<TestPlayer, 'id'>, address: string): Promise<TestPlayer> {
  const token = await startSession(world.db, id, { address });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  return { id, token, headers, api: makeClient({ base: world.url, headers }) };
}

const joinAt = async (address: string, is_poor = false) =>
  signInAt(await joinPlayer(world, { is_poor }), address);

const wish = { payment_id: 1, country: 'DE' };

describe('a ceiling of a country on deposits', () => {
  test('holds by the month whatever the player has set, and says its numbers [3-7.39b 8-21d]', async () => {
    setClock(() => new Date('2031-03-05T12:00:00Z'));
    const ann = await joinAt(await addressIn({ deposit_ceiling_month: 100 }), true);
    expect(dataOf(await ann.api('GET /api/pay/terms', {}))).toMatchObject({
      left: 100,
      limit: { period: 'month', amount: 100, used: 0, is_ceiling: true },
    });
    await act(world, ann, await order(ann, { amount: 60 }), 'pay');
    const refused = await send(world.url, 'POST /api/pay/orders', {
      headers: ann.headers,
      body: { ...wish, amount: 60 },
    });
    expectRefusal(refused, 'limit.reached');
    expect(refused.envelope.data).toMatchObject({
      kind: 'deposit',
      period: 'month',
      amount: 100,
      used: 60,
      free_at: '2031-04-01T00:00:00.000Z',
      ceiling: true,
    });
    // The player's own limit counts where it leaves less room.
    await limitPlayer(world.db, ann, 'deposit', 70_000);
    expect(dataOf(await ann.api('GET /api/pay/terms', {})).limit).toMatchObject({
      period: 'day',
      is_ceiling: false,
    });
    setClock(() => new Date('2031-04-01T00:00:00Z'));
    expect(dataOf(await ann.api('GET /api/pay/terms', {})).left).toBe(70);
  });

  test('is the one of the address that a call comes from, and none elsewhere [8-21d]', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    const here = await signInAt(ann, await addressIn({ deposit_ceiling_month: 10 }));
    expect(refusalOf(await here.api('POST /api/pay/orders', { ...wish, amount: 20 }))).toBe(
      'limit.reached',
    );
    expect(refusalOf(await ann.api('POST /api/pay/orders', { ...wish, amount: 20 }))).toBe('none');
  });

  test('holds inside the act: of two cards at once, one is redeemed, and the other stays [8-21d]', async () => {
    const ann = await joinAt(await addressIn({ deposit_ceiling_month: 100 }), true);
    const { codes } = await issueGiftCards(commandDesk(world.db), {
      value_mills: mills(60_000),
      count: 2,
      expires_at: new Date('2100-01-01'),
    });
    const answers = await Promise.all(
      codes.map((code) => ann.api('POST /api/user/cdkey', { code })),
    );
    expect(answers.map(refusalOf).toSorted()).toEqual(['limit.reached', 'none']);
    const { limits } = dataOf(await ann.api('GET /api/limits', {}));
    expect(
      limits.find(({ kind, period }) => kind === 'deposit' && period === 'month'),
    ).toMatchObject({ amount: null, used: 60 });
  });
});

describe('where a limit that is used up signs its player out', () => {
  test('the act is refused, all sessions end, and the next sign-in works and says why [8-8c]', async () => {
    setClock(() => new Date('2031-03-05T12:00:00Z'));
    const address = await addressIn({ sign_out_at_limit: true });
    const ann = await joinAt(address);
    const other = await signInAt(ann, address);
    const box = await makeCase(world);
    const open = ({ headers }: TestPlayer) =>
      send(world.url, `POST /api/box/${box.id}/open`, { headers, body: { count: 1 } });
    await limitPlayer(world.db, ann, 'loss', 1, 'week');
    const refused = await open(ann);
    expectRefusal(refused, 'limit.reached');
    expect(refused.envelope.data).toMatchObject({ kind: 'loss', signed_out: true });
    for (const { api } of [ann, other])
      expect(refusalOf(await api('GET /api/user', {}))).toBe('session.expired');

    const again = await signInAt(ann, address);
    const { signed_out, summary } = dataOf(await again.api('GET /api/sitting/summary', {}));
    expect(signed_out).toEqual({
      kind: 'loss',
      period: 'week',
      at: '2031-03-05T12:00:00.000Z',
      free_at: '2031-03-10T00:00:00.000Z',
    });
    expect(summary).toBeNull();
    // The limit still holds; it ends the sessions once in its period.
    const twice = await open(again);
    expectRefusal(twice, 'limit.reached');
    expect(twice.envelope.data).not.toHaveProperty('signed_out');
    dataOf(await again.api('POST /api/sitting/summary', {}));
    dataOf(await again.api('POST /api/sitting/summary', {}));
    expect(dataOf(await again.api('GET /api/sitting/summary', {})).signed_out).toBeNull();
  });

  test('an act that uses up a deposit limit wholly does so too, a limit of stakes doesn’t [8-8c]', async () => {
    const address = await addressIn({ sign_out_at_limit: true });
    const [ann, ben, eve] = [
      await joinAt(address, true),
      await joinAt(address),
      await joinPlayer(world, { is_poor: true }),
    ];
    for (const player of [ann, eve]) {
      await limitPlayer(world.db, player, 'deposit', 20_000);
      await act(world, player, await order(player), 'pay');
    }
    const box = await makeCase(world);
    await limitPlayer(world.db, ben, 'stake', 1);
    const body = { id: String(box.id), count: 1 };
    expect(refusalOf(await ben.api('POST /api/box/{id}/open', body))).toBe('limit.reached');
    await catchUp(world, near_listener);
    expect(refusalOf(await ann.api('GET /api/user', {}))).toBe('session.expired');
    dataOf(await ben.api('GET /api/user', {}));
    // Elsewhere nobody is signed out.
    dataOf(await eve.api('GET /api/user', {}));
  });

  test('and so does a limit of time [8-8c]', async () => {
    setClock(() => new Date('2031-03-05T12:00:00Z'));
    const address = await addressIn({ sign_out_at_limit: true });
    const ann = await joinAt(address);
    await limitPlayer(world.db, ann, 'time', 1_000);
    dataOf(await ann.api('POST /api/sitting', {}));
    setClock(() => new Date('2031-03-05T12:02:00Z'));
    dataOf(await ann.api('POST /api/sitting', {}));
    expect(refusalOf(await ann.api('POST /api/sitting', {}))).toBe('session.expired');
    const again = await signInAt(ann, address);
    dataOf(await again.api('POST /api/sitting', {}));
    const { signed_out } = dataOf(await again.api('GET /api/sitting/summary', {}));
    expect(signed_out).toMatchObject({ kind: 'time', period: 'day', at: now().toISOString() });
  });
});
