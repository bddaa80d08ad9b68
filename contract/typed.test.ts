import { describe, expect, test } from 'vitest';
import { readTyped } from './read-typed.ts';
import { email, typed } from './typed.ts';

describe('a code that a person types [6-1.8]', () => {
  test.each([
    ['in digits of Hindi', '१२३४५६', '123456'],
    ['in digits of Arabic', '١٢٣٤٥٦', '123456'],
    ['in digits of Persian', '۱۲۳۴۵۶', '123456'],
    ['in full width', '１２３４５６', '123456'],
    ['with another dash', '7K3M\u20110QZX', '7K3M-0QZX'],
    ['with what e-mails put between', '\u200b7K3M\u00ad-0QZX\ufeff ', '7K3M-0QZX'],
  ])('is read %s', (_, text, code) => {
    expect(readTyped(text)).toBe(code);
    expect(typed(20).parse(text)).toBe(code);
  });

  test('is too long before it is read', () => {
    expect(typed(6).safeParse('1234567').success).toBe(false);
  });
});

describe('an e-mail address [6-1.7]', () => {
  test.each([
    ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
    ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
    ['иван@пример.рф', undefined],
    ['a&b@example.com', 'a&b@example.com'],
    ["o'neil+tag@mail.example.co.uk", "o'neil+tag@mail.example.co.uk"],
    ['Ann@Example.com', 'Ann@example.com'],
    ['ann@example', undefined],
    ['ann@127.0.0.1', undefined],
    ['ann@example.com/path', undefined],
    ['ann@@example.com', undefined],
    ['.ann@example.com', undefined],
    ['an..n@example.com', undefined],
    ['ann@-example.com', undefined],
    ['ann,ben@example.com', undefined],
    ['ann@example.com\r\nBcc: ben@example.com', undefined],
    [`${'a'.repeat(65)}@example.com`, undefined],
  ])('%s is %s', (text, address) => {
    expect(email.safeParse(text).data).toBe(address);
  });
});
