import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:CB00:7109', '203.0.113.9'],
  ['2002:cb00:7109::1', '203.0.113.9'],
  ['2002:CB00:7109:1:2:3:4:5', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['64:ff9b::cb00:7109', '203.0.113.9'],
  ['64:ff9b:1::cb00:7109', '64:ff9b:1::cb00:7109'],
  ['::1', '::1'],
  ['::', '::'],
  ['2001:0DB8:0:0::1%eth0', '2001:db8::1'],
  ['unknown', 'unknown'],
])('%s is the address %s [6-6.21]', (written, plain) => {
  expect(plainAddress(written)).toBe(plain);
  expect(plainAddress(plain)).toBe(plain);
});

test('two IPv4 addresses are two networks, however IPv6 carries them [6-6.21]', () => {
  const hex = (high: number, low: number) => `${high.toString(16)}:${low.toString(16)}`;
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(group, group, group, group, (a, b, c, d) => {
      fc.pre(a !== c || b !== d);
      for (const carry of ['::ffff:*', '64:ff9b::*', '2002:*::1'])
        expect(networkOf(carry.replace('*', hex(a, b)))).not.toBe(
          networkOf(carry.replace('*', hex(c, d))),
        );
    }),
  );
});
