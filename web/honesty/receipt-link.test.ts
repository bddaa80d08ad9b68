import { expect, test } from 'vitest';
import { linkReceipt, packReceipt, readLink } from './receipt-link.ts';

const receipt = {
  bytes: JSON.stringify({ form: 'vitrine-receipt-1', name: '★ Karambit | Doppler', n: 1 }),
  key_id: '0123456789abcdef',
  signature: 'ab'.repeat(64),
};

test('a receipt comes back from its link and from the short one of its QR code [9-1.22]', async () => {
  expect(JSON.parse(await readLink(`#${linkReceipt(receipt)}`))).toEqual(receipt);
  const listed = { ...receipt, at: 'not signed' };
  const packed = (await packReceipt(listed))!;
  expect(packed).toMatch(/^z\.[\w-]+$/);
  expect(JSON.parse(await readLink(`#${packed}`))).toEqual(receipt);
});

test('a receipt of ten openings fits the largest QR code [9-1.22]', async () => {
  const items = Array.from({ length: 10 }, (_, n) => ({
    item: 1_000_000 + n,
    goods: 4000 + n * 37,
    name: `StatTrak™ AK-47 | Case Hardened ${n} (Field-Tested)`,
    phase: null,
    price: 12_345 + n * 991,
    draw: 5_000_000 + n,
  }));
  const draws = items.map(({ draw }, n) => ({
    draw,
    server_seed_hash: 'c0ffee'.repeat(11).slice(0, 64),
    nonce: 10 + n,
    revision_hash: 'decade'.repeat(11).slice(0, 64),
  }));
  const packed = (await packReceipt({ ...receipt, bytes: JSON.stringify({ items, draws }) }))!;
  // 2,953 bytes of version 40 at the lowest correction, with room for the address.
  expect(packed.length).toBeLessThan(2500);
});

test.each(['#z.', '#z.%%%', '#z.AAAA', '#%', '', `#z.${'A'.repeat(80_000)}`])(
  'a broken link holds no receipt: %#',
  async (hash) => {
    expect(await readLink(hash)).toBe('');
  },
);

test('a small fragment that unpacks to a huge text is left alone', async () => {
  const packed = (await packReceipt({ ...receipt, bytes: ' '.repeat(5_000_000) }))!;
  expect(packed.length).toBeLessThan(10_000);
  expect(await readLink(`#${packed}`)).toBe('');
});
