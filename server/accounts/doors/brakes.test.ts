import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../kit/clock.ts';
import { Refusal } from '../../kit/refusal.ts';
import { isSiege } from './alarm.ts';
import { askForCode, tryDoor, type Trier } from './brakes.ts';
import { networkOf } from './network.ts';
import { Tally } from './tally.ts';

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
/** How many wrong tries in a row are let through. */
async function letThrough(most: number, trier: () => Trier): Promise<number> {
  for (let tries = 0; tries < most; tries++) {
    const refused = await tryDoor('password', trier()).then(
      () => false,
      (problem: unknown) => problem instanceof Refusal && problem.key === 'door.braked',
    );
    if (refused) return tries;
  }
  return most;
}

describe('wrong tries are let through', () => {
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

  test('from all of an IPv6 subscriber’s addresses as from one', async () => {
    let n = 0;
    const { account } = stranger();
    expect(await letThrough(10, () => stranger({ account, address: `2001:db8:7:7::${(n += 1).toString(16)}` }))).toBe(
      5,
    );
    expect(await letThrough(100, () => stranger({ address: `2001:db8:1:2::${(n += 1).toString(16)}` }))).toBe(50);
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
    for (let tries = 0; tries < 60; tries++) await (await tryDoor('password', one)).giveBack();
    expect(await letThrough(10, () => one)).toBe(5);
  });

  test('at each door apart', async () => {
    const one = stranger();
    expect(await letThrough(10, () => one)).toBe(5);
    await expect(tryDoor('confirm', one)).resolves.toBeDefined();
  });
});

describe('a siege', () => {
  test('is far more wrong tries in a minute than usually, and over a minute after the last', async () => {
    expect(await letThrough(30, stranger)).toBe(30);
    expect(isSiege()).toBe(false);
    await tryDoor('code', stranger());
    expect(isSiege()).toBe(true);
    pass(1);
    expect(isSiege()).toBe(true);
    pass(1);
    expect(isSiege()).toBe(false);
  });

  test('isn’t what always is so: a large site has more wrong tries', async () => {
    for (let minute = 0; minute < 120; minute++) {
      await letThrough(20, stranger);
      pass(1);
    }
    await letThrough(60, stranger);
    expect(isSiege()).toBe(false);
    await letThrough(60, stranger);
    expect(isSiege()).toBe(true);
  });

  test('isn’t a crowd of right tries', async () => {
    for (let tries = 0; tries < 100; tries++) await (await tryDoor('password', stranger())).giveBack();
    expect(isSiege()).toBe(false);
  });

  test('makes codes for strangers rare, and not those for browsers that their account knows', async () => {
    for (let codes = 0; codes < 100; codes++) askForCode(stranger());
    await letThrough(31, stranger);
    const asked = Array.from({ length: 40 }, () => {
      try {
        askForCode(stranger());
        return 'sent';
      } catch (problem) {
        return (problem as Refusal).key;
      }
    });
    expect(asked.filter((answer) => answer === 'sent')).toHaveLength(30);
    expect(asked.filter((answer) => answer === 'door.braked')).toHaveLength(10);
    expect(() => askForCode(stranger({ device: 'own' }))).not.toThrow();
  });
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
  test('counts a key apart from 100,000 others, in the memory of one', () => {
    const tally = new Tally({ limit: 5, window_ms: 60_000 });
    for (let n = 0; n < 100_000; n++) tally.count(`other ${n}`);
    let exact = 0;
    for (let n = 0; n < 200; n++) {
      let counted = 0;
      while (tally.count(`mine ${n}`)) counted += 1;
      expect(counted).toBeLessThanOrEqual(5);
      if (counted === 5) exact += 1;
    }
    expect(exact).toBeGreaterThan(150);
  });

  test('takes a try back within its window, and never after', () => {
    const tally = new Tally({ limit: 1, window_ms: 60_000 });
    const first = tally.count('key')!;
    expect(tally.count('key')).toBeUndefined();
    first.giveBack();
    const second = tally.count('key')!;
    pass(1);
    expect(tally.count('key')).toBeDefined();
    second.giveBack();
    expect(tally.count('key')).toBeUndefined();
  });
});
