import { describe, expect, test } from 'vitest';
import { referralIn } from './referral.ts';

describe('the address of a first page', () => {
  test('says who sent the visitor, as it was typed [1-9.27]', () => {
    expect(referralIn('?code=Some%20Code&utm=Spring_2026')).toEqual({
      code: 'Some Code',
      prevCode: null,
      ad: 'Spring_2026',
    });
    expect(referralIn('?prevCode=abc&ref=blog')).toEqual({
      code: null,
      prevCode: 'abc',
      ad: 'blog',
    });
    expect(referralIn('?utm=&ref=blog')).toMatchObject({ ad: 'blog' });
  });

  test('says nothing of it when it has no such field', () => {
    expect(referralIn('?page=2')).toEqual({ code: null, prevCode: null, ad: null });
    expect(referralIn('?code=&utm=')).toEqual({ code: null, prevCode: null, ad: null });
  });

  test('can’t make a door refuse: a code that is no code is left out, a long source is cut', () => {
    expect(referralIn(`?code=${'c'.repeat(65)}`)).toMatchObject({ code: null });
    expect(referralIn(`?code=${'c'.repeat(64)}`)).toMatchObject({ code: 'c'.repeat(64) });
    expect(referralIn(`?ref=${'r'.repeat(101)}`).ad).toHaveLength(100);
  });
});
