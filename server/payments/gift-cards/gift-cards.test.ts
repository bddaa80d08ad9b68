import { giveRules, takeRules } from '../../territory/testing.ts';
import { mills } from '@vitrine/contract/amount';
import { expect, test, describe } from 'vitest';
import { now, setClock } from '../../kit/clock.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import { randomAddress } from '../../testing/address.ts';
import { limitPlayer } from '../../testing/limits.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../../testing/send.ts';
import { changesNothing } from '../../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { act, order } from '../testing/orders.ts';
import { issueGiftCards, voidGiftCards } from './operate.ts';
import { listBatches } from './store.ts';
import { commandDesk } from '../../audit/index.ts';

const world = openWorld();

const joinPoor = () => joinPlayer(world, { is_poor: true });
const moneyOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {})).money;
const tomorrow = () => new Date(now().getTime() + 86_400_000);

const issue = (count = 1, value = 25_000) =>
  issueGiftCards(commandDesk(world.db), {
    value_mills: mills(value),
    count,
    expires_at: tomorrow(),
  });
const issueOne = async () => (await issue()).codes[0]!;
const redeem = ({ api }: TestPlayer, code: string) => api('POST /api/user/cdkey', { code });

test('a gift card’s value comes to the money, without a bonus, however its code is typed [1-7.56 1-7.57 3-2.71 3-9.4]', async () => {
  const ann = await joinPoor();
  const { codes } = await issue(3);
  expect(codes[0]).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/);
  const used = dataOf(await redeem(ann, codes[0]!));
  expect(used).toEqual({
    type: 'gift_card',
    amount: 25,
    money: 25,
    shop_score: 0,
    score: 0,
    balance_version: expect.any(Number) as number,
  });
  dataOf(await redeem(ann, codes[1]!.toLowerCase().replaceAll('-', ' ')));
  dataOf(
    await redeem(ann, codes[2]!.replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l')),
  );
  expect(dataOf(await ann.api('GET /api/user', {}))).toMatchObject({
    money: 75,
    bonus: 0,
    last_recharge: null,
  });
});

test('codes are random, and the database has only their hashes', async () => {
  const { batch_id, codes } = await issue(50);
  expect(new Set(codes).size).toBe(50);
  const cards = await world.owner
    .selectFrom('payments_gift_cards')
    .selectAll()
    .where('batch_id', '=', batch_id)
    .execute();
  expect(cards).toHaveLength(50);
  const stored = JSON.stringify(cards);
  for (const code of codes) expect(stored).not.toMatch(code.replaceAll('-', ''));
});

describe('a gift card is refused', () => {
  test('once it was redeemed, to its player and to others [3-2.64]', async () => {
    const [ann, ben] = [await joinPoor(), await joinPoor()];
    const code = await issueOne();
    dataOf(await redeem(ann, code));
    for (const player of [ann, ben])
      await changesNothing(world, player, async () =>
        expect(refusalOf(await redeem(player, code))).toBe('gift_card.used'),
      );
  });

  test('when it has expired, or was made void', async () => {
    const ann = await joinPoor();
    const { batch_id, codes } = await issue(2);
    setClock(() => new Date(Date.now() + 86_400_001));
    expect(refusalOf(await redeem(ann, codes[0]!))).toBe('gift_card.expired');
    setClock();
    dataOf(await redeem(ann, codes[0]!));
    expect(await voidGiftCards(commandDesk(world.db), batch_id)).toBe(1);
    expect(refusalOf(await redeem(ann, codes[1]!))).toBe('gift_card.void');
    const batch = (await listBatches(world.db)).find(({ id }) => id === batch_id);
    expect(batch).toMatchObject({ unused: 0, used: 1, void: 1 });
  });

  test('when it would exceed a deposit limit, and can be redeemed later [8-4a]', async () => {
    const ann = await joinPoor();
    const code = await issueOne();
    await limitPlayer(world.db, ann, 'deposit', 49_999);
    dataOf(await redeem(ann, await issueOne()));
    expect(refusalOf(await redeem(ann, code))).toBe('limit.reached');
    // The next UTC day; the card runs for 24 hours more.
    setClock(() => dayBegin(new Date(), 1));
    dataOf(await redeem(ann, code));
    setClock();
    expect(await moneyOf(ann)).toBe(50);
  });

  test('when orders that may still be paid hold the rest of the limit [6-2.9 8-4a]', async () => {
    const ann = await joinPoor();
    await limitPlayer(world.db, ann, 'deposit', 44_990);
    const order_sn = await order(ann);
    const code = await issueOne();
    expect(refusalOf(await redeem(ann, code))).toBe('limit.reached');
    await act(world, ann, order_sn, 'expire');
    dataOf(await redeem(ann, code));
    expect(await moneyOf(ann)).toBe(25);
  });

  test('in a country whose players can’t pay [3-4.9b]', async () => {
    const ann = await joinPoor();
    const code = await issueOne();
    await giveRules(world.owner, 'YY', { profile: 'browse_only', network: '203.0.113.251/32' });
    const headers = { ...ann.headers, 'x-forwarded-for': '203.0.113.251' };
    expectRefusal(
      await send(world.url, 'POST /api/user/cdkey', { headers, body: { code } }),
      'territory.blocked',
    );
    await takeRules(world.owner, 'YY');
    dataOf(await redeem(ann, code));
  });
});

test('the same key redeems once, and answers the same', async () => {
  const ann = await joinPoor();
  const code = await issueOne();
  const ask = () =>
    send(world.url, 'POST /api/user/cdkey', { headers: ann.headers, body: { code }, key: 'mine' });
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await moneyOf(ann)).toBe(25);
});

describe('a code that is typed into the wrong field is found all the same, and says what it was [3-9.4]', () => {
  test('a gift card where partners’ codes go', async () => {
    const ann = await joinPoor();
    const used = dataOf(await ann.api('POST /api/user/promotion', { code: await issueOne() }));
    expect(used).toMatchObject({ type: 'gift_card', amount: 25, money: 25 });
  });

  test('a partner’s code where gift cards go', async () => {
    const [ann, ben] = [await joinPoor(), await joinPoor()];
    dataOf(await ben.api('POST /api/user/build_spread', { code: 'BENGIFTS' }));
    expect(dataOf(await redeem(ann, 'bengifts'))).toEqual({
      type: 'partner',
      extension_code: 'BENGIFTS',
    });
    expect(dataOf(await ann.api('GET /api/user', {})).parent).toEqual({
      extension_code: 'BENGIFTS',
    });
    expect(refusalOf(await redeem(ann, 'no such code'))).toBe('code.unknown');
  });
});

describe('tries of unknown codes are bounded', () => {
  test('for a player: ten in ten minutes, in both fields together', async () => {
    const ann = await joinPoor();
    for (let tried = 0; tried < 5; tried++) {
      expect(refusalOf(await redeem(ann, `wrong-${tried}`))).toBe('code.unknown');
      expect(refusalOf(await ann.api('POST /api/user/promotion', { code: `wrong-${tried}` }))).toBe(
        'code.unknown',
      );
    }
    const code = await issueOne();
    expect(refusalOf(await redeem(ann, code))).toBe('door.braked');
    setClock(() => new Date(Date.now() + 11 * 60_000));
    dataOf(await redeem(ann, code));
  });

  test('for a network: a hundred in ten minutes, by however many players', async () => {
    setClock(() => new Date(Date.now() + 3600_000));
    const network = randomAddress();
    const tryWrong = async ({ headers }: TestPlayer) =>
      send(world.url, 'POST /api/user/cdkey', {
        headers: { ...headers, 'x-forwarded-for': network },
        body: { code: 'nothing' },
      });
    for (let n = 0; n < 10; n++) {
      const player = await joinPoor();
      for (let tried = 0; tried < 10; tried++)
        expectRefusal(await tryWrong(player), 'code.unknown');
    }
    expectRefusal(await tryWrong(await joinPoor()), 'door.braked');
  });
});

test('one card that forty redeem at once, in each of two fields, is one player’s [3-2.64]', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, joinPoor));
  const code = await issueOne();
  const answers = await Promise.all(
    players.flatMap((player) => [
      ...Array.from({ length: 4 }, () => redeem(player, code)),
      player.api('POST /api/user/promotion', { code }),
    ]),
  );
  expect(answers.map(refusalOf).filter((key) => key === 'none')).toHaveLength(1);
  const money = await Promise.all(players.map(moneyOf));
  expect(money.reduce((total: number, of_one) => total + of_one, 0)).toBe(25);
});
