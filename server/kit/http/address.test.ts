import { expect, test } from 'vitest';
import { believedAddress } from './address.ts';

const peer = '198.51.100.1';

test.each([
  ['nobody in front is trusted: it is what the caller claims', 0, '203.0.113.9', peer],
  ['one proxy is trusted: the last entry is its', 1, '203.0.113.9, 192.0.2.4', '192.0.2.4'],
  ['two are trusted: the last but one', 2, '203.0.113.9, 192.0.2.4, 10.0.0.1', '192.0.2.4'],
  ['a proxy is trusted that wrote nothing', 1, '', peer],
  ['a proxy writes a port', 1, '203.0.113.9:51234', '203.0.113.9'],
  ['a proxy writes a port behind IPv6', 1, '[2001:db8::1]:443', '2001:db8::1'],
  ['a proxy writes brackets alone', 1, '[2001:db8::1]', '2001:db8::1'],
  ['a proxy quotes', 1, '"[2001:db8::1]:443"', '2001:db8::1'],
  ['a proxy writes IPv6 without a port', 1, '2001:db8::1', '2001:db8::1'],
  ['a proxy writes a name', 1, 'unknown', peer],
  ['a proxy writes no address', 1, '203.0.113.9:51234:1', peer],
  ['a proxy writes less than a port', 1, '203.0.113.9:', peer],
])('where %s [3-7.10 6-1.2]', (_, trusted_proxies, forwarded, believed) => {
  expect(believedAddress(peer, forwarded, trusted_proxies)).toBe(believed);
});
