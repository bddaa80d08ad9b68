import { expect, test } from 'vitest';
import { readNetworks } from './networks.ts';

const networksIn = async (csv: string) =>
  (await readNetworks(csv)).map(({ network, country }) => `${network} ${country}`);

test('a list has networks or ranges, of both kinds of addresses, each exactly [6-6.17d]', async () => {
  const csv = [
    'network,country,name',
    '203.0.113.0/24,PL,Poland',
    '"198.51.100.3","198.51.100.8","BE"',
    '0.0.0.0,255.255.255.255,DE',
    '2001:db8::/32,NL',
    '2001:db9::,2001:db9:0:ffff:ffff:ffff:ffff:ffff,FR',
    '10.0.0.0,10.255.255.255,ZZ',
    '192.0.2.0/24,',
    '',
  ].join('\r\n');
  expect(await networksIn(csv)).toEqual([
    '203.0.113.0/24 PL',
    '198.51.100.3/32 BE',
    '198.51.100.4/30 BE',
    '198.51.100.8/32 BE',
    '0.0.0.0/0 DE',
    '2001:db8:0:0:0:0:0:0/32 NL',
    '2001:db9:0:0:0:0:0:0/48 FR',
  ]);
});

test.each([
  '203.0.113.0/24,Poland',
  '203.0.113.1/24,PL',
  '203.0.113.0/33,PL',
  '203.0.113.9,203.0.113.1,PL',
  '203.0.113.9,2001:db8::1,PL',
  'nonsense,PL',
])('a line like %s is refused by its number', async (line) => {
  await expect(readNetworks(`192.0.2.0/24,DE\n${line}`)).rejects.toThrow(/^line 2 /);
});

test('a network is in one country', async () => {
  await expect(readNetworks('192.0.2.0/24,DE\n192.0.2.0,192.0.2.255,FR')).rejects.toThrow(
    'line 2 gives',
  );
});
