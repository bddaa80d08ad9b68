import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import type { Refusal } from '../kit/refusal.ts';
import { test_settings } from '../testing/settings.ts';
import { isUnderAttack } from './alarm.ts';
import { askForCode, countGuess, tryDoor, type Trier } from './throttles.ts';
import { networkOf } from '../kit/http/network.ts';
import { Tally } from '../kit/bus/shared.ts';

let at = Date.now();
const pass = (minutes: number) => (at += minutes * 60_000);
beforeEach(() => {
  pass(24 * 60);
  setClock(() => new Date(at));
});
afterEach(() => setClock());

let strangers = 0;
const stranger = (more: Partial<Trier> = {}): Trier => {
  strangers += 1;
  const address = `10.${strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`;
  return { account: `player-${strangers}@vitrine.test`, address, device: undefined, ...more };
};
/** A call that brings no work, so it needs no database. */
const call = { settings: test_settings, request: { address: '192.0.2.1' } } as Parameters<
  typeof askForCode
>[1];
const refusedAs = (act: Promise<unknown>) =>
  act.then(
    () => 'none',
    (problem: unknown) => (problem as Refusal).key,
  );
/** How many wrong tries in a row get through without work. */
async function letThrough(most: number, trier: () => Trier): Promise<number> {
  for (let tries = 0; tries < most; tries++) {
    const refused = await refusedAs(tryDoor('password', trier(), call));
    if (refused !== 'none') {
      expect(refused).toBe('work.required');
      return tries;
    }
  }
  return most;
}

describe('wrong tries are let through without work', () => {
  test('five times in five minutes at one account from one address, then less and less', async () => {
    const one = stranger();
    expect(await letThrough(10, () => one)).toBe(5);
    expect(await letThrough(10, () => stranger({ account: one.account }))).toBe(10);
    pass(5.1);
    expect(await letThrough(10, () => one)).toBe(5);
    pass(5.1);
    expect(await letThrough(10, () => one)).toBe(5);
    pass(5.1);
    expect(await letThrough(10, () => one)).toBe(0);
    pass(60);
    expect(await letThrough(10, () => one)).toBe(5);
  });

  test('fifty times in ten minutes from one address, whatever the accounts', async () => {
    const { address } = stranger();
    expect(await letThrough(100, () => stranger({ address }))).toBe(50);
    pass(10.1);
    expect(await letThrough(1, () => stranger({ address }))).toBe(1);
  });

  test('a hundred times a day from one address, however slowly', async () => {
    const { address } = stranger();
    for (let hour = 0; hour < 20; hour++) {
      const few = await letThrough(10, () => stranger({ address }));
      expect(few).toBe(hour < 10 ? 10 : 0);
      pass(60);
    }
  });

  test('from all of an IPv6 subscriber’s addresses as from one', async () => {
    let n = 0;
    const { account } = stranger();
    expect(
      await letThrough(10, () =>
        stranger({ account, address: `2001:db8:7:7::${(n += 1).toString(16)}` }),
      ),
    ).toBe(5);
    expect(
      await letThrough(100, () => stranger({ address: `2001:db8:1:2::${(n += 1).toString(16)}` })),
    ).toBe(50);
    expect(await letThrough(1, () => stranger({ address: '2001:db8:1:3::1' }))).toBe(1);
  });

  test('a hundred times an hour at one account from strangers’ browsers, and its own browser is not among them', async () => {
    const { account } = stranger();
    expect(await letThrough(200, () => stranger({ account }))).toBe(100);
    expect(await letThrough(1, () => stranger({ account, device: 'own' }))).toBe(1);
    expect(await letThrough(20, () => stranger({ account, device: 'own' }))).toBe(9);
  });

  test('and a right one isn’t counted', async () => {
    const one = stranger();
    for (let tries = 0; tries < 60; tries++)
      await (await tryDoor('password', one, call)).giveBack();
    expect(await letThrough(10, () => one)).toBe(5);
  });

  test('at each door apart', async () => {
    const one = stranger();
    expect(await letThrough(10, () => one)).toBe(5);
    await expect(tryDoor('confirm', one, call)).resolves.toBeDefined();
  });
});

describe('a brute-force attack', () => {
  test('is far more wrong tries in a minute than usually, and over a minute after the last', async () => {
    expect(await letThrough(30, stranger)).toBe(30);
    expect(isUnderAttack()).toBe(false);
    await tryDoor('confirm', stranger());
    expect(isUnderAttack()).toBe(true);
    pass(1);
    expect(isUnderAttack()).toBe(true);
    pass(1);
    expect(isUnderAttack()).toBe(false);
  });

  test('isn’t what always is so: a large site has more wrong tries', async () => {
    for (let minute = 0; minute < 120; minute++) {
      await letThrough(20, stranger);
      pass(1);
    }
    await letThrough(60, stranger);
    expect(isUnderAttack()).toBe(false);
    await letThrough(60, stranger);
    expect(isUnderAttack()).toBe(true);
  });

  test('isn’t a burst of right tries', async () => {
    for (let tries = 0; tries < 100; tries++)
      await (await tryDoor('password', stranger())).giveBack();
    expect(isUnderAttack()).toBe(false);
  });

  test('makes codes for strangers dear, and not those for browsers that their account knows', async () => {
    for (let codes = 0; codes < 100; codes++) await askForCode(stranger(), call);
    await letThrough(31, stranger);
    const asked = await Promise.all(
      Array.from({ length: 40 }, () => refusedAs(askForCode(stranger(), call))),
    );
    expect(asked.filter((answer) => answer === 'none')).toHaveLength(30);
    expect(asked.filter((answer) => answer === 'work.required')).toHaveLength(10);
    expect(await refusedAs(askForCode(stranger({ device: 'own' }), call))).toBe('none');
  });
});

test('where nobody could bring work, as on the way back from Steam, an exhausted throttle refuses', async () => {
  const one = stranger();
  for (let tries = 0; tries < 5; tries++) await tryDoor('steam', one);
  expect(await refusedAs(tryDoor('steam', one))).toBe('door.braked');
});

test('a try that is refused is counted nowhere: it costs the account nothing', async () => {
  const { account, address } = stranger();
  expect(await letThrough(5, () => stranger({ account, address }))).toBe(5);
  for (let tries = 0; tries < 200; tries++)
    expect(await letThrough(1, () => stranger({ account, address }))).toBe(0);
  expect(await letThrough(200, () => stranger({ account }))).toBe(95);
});

test('after two hundred guesses of strangers in a day an account takes a code besides, but not in its own browser', async () => {
  const { account } = stranger();
  for (let guesses = 0; guesses < 200; guesses++)
    expect((await countGuess(stranger({ account }))).takes_code).toBe(false);
  const { takes_code, giveBack } = await countGuess(stranger({ account }));
  expect(takes_code).toBe(true);
  giveBack();
  expect((await countGuess(stranger({ account, device: 'own' }))).takes_code).toBe(false);
  pass(24 * 60 + 1);
  expect((await countGuess(stranger({ account }))).takes_code).toBe(false);
});

test('a network is what one subscriber has: an IPv4 address, of IPv6 the first half', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:0DB8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('unknown')).toBe('unknown');
});

describe('a tally', () => {
  test('counts a key apart from 100,000 others, in the memory of one', async () => {
    const tally = new Tally('tests.crowd', 60_000);
    for (let n = 0; n < 100_000; n++) await tally.count(`other ${n}`);
    let exact = 0;
    for (let n = 0; n < 200; n++) {
      const { before } = await tally.count(`mine ${n}`);
      const tries = Array.from({ length: 5 }, () => tally.count(`mine ${n}`));
      const counted = (await Promise.all(tries)).map((tried) => tried.before - before);
      expect(counted).toEqual([1, 2, 3, 4, 5]);
      if (before === 0) exact += 1;
    }
    expect(exact).toBeGreaterThan(150);
  });

  test('takes a try back within its window, and never after', async () => {
    const tally = new Tally('tests.windows', 60_000);
    const first = await tally.count('key');
    expect((await tally.count('key')).before).toBe(1);
    first.giveBack();
    const second = await tally.count('key');
    expect(second.before).toBe(1);
    pass(1);
    expect((await tally.count('key')).before).toBe(0);
    second.giveBack();
    expect((await tally.count('key')).before).toBe(1);
  });
});
