import { expect, test } from 'vitest';
import { foldAddress } from './persons.ts';

test('addresses of one person are alike: dots, tags and capitals don’t matter [8-12b]', () => {
  const one = foldAddress('ann.example@mail.test');
  for (const other of ['annexample@mail.test', 'Ann.Ex.ample+games@MAIL.test'])
    expect(foldAddress(other)).toBe(one);
  for (const other of ['ann.example@other.test', 'anna.example@mail.test'])
    expect(foldAddress(other)).not.toBe(one);
  expect(foldAddress('a.b@googlemail.com')).toBe(foldAddress('ab+x@gmail.com'));
});
