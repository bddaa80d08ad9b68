import { expect, test } from 'vitest';
import { pack, unpack, type Packed } from './packed.ts';

const data = { name: `Jack's "Best"`, path: 'C:\\"\\\'', none: null, list: [1.5, true] };

test('what was packed is there again, whatever its texts quote', () => {
  const sent = pack(data);
  expect(unpack(sent)).toBe(data);
  // A text other than the packed one, as in a browser, so that `unpack` has to parse it.
  const arrived = ` ${sent}` as Packed<typeof data>;
  expect(unpack(arrived)).toEqual(data);
  expect(unpack(arrived)).toBe(unpack(arrived));
});

test('a packed text has nothing that a page has to escape', () => {
  expect(pack({ name: 'First Light', price: 2.07 })).toBe("{'name':'First Light','price':2.07}");
});
