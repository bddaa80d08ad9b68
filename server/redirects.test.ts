import { locales } from '@vitrine/i18n/locales';
import { describe, expect, test } from 'vitest';
import { findRedirect } from './redirects.ts';

const redirectOf = (url: string, { cookie, site }: { cookie?: string; site?: string } = {}) =>
  findRedirect({ url, headers: new Headers(cookie ? { cookie } : {}) }, site);

describe('the one site', () => {
  const site = 'https://shop.example';

  test.each([
    ['http://m.shop.example/case/7?from=x', 'https://shop.example/case/7?from=x'],
    ['https://M.Shop.Example/', 'https://shop.example/'],
    ['http://www.shop.example/de', 'https://shop.example/de'],
    ['http://m.shop.example//evil.example', 'https://shop.example//evil.example'],
  ])('is where %s leads, for good [1-2.166 3-9.33]', (from, to) => {
    expect(redirectOf(from, { site })).toEqual({ to, status: 301 });
  });

  test.each([
    'http://shop.example/',
    'http://127.0.0.1:3000/',
    'http://m.other.example/',
    'http://mm.shop.example/',
  ])('isn’t where %s leads, which is it itself or none of it', (from) => {
    expect(redirectOf(from, { site })).toBeUndefined();
  });

  test('keeps the name that its operator gave it', () => {
    const under_www = { site: 'https://www.shop.example' };
    expect(redirectOf('http://www.shop.example/', under_www)).toBeUndefined();
    for (const host of ['shop.example', 'm.shop.example'])
      expect(redirectOf(`http://${host}/top`, under_www)).toEqual({
        to: 'https://www.shop.example/top',
        status: 301,
      });
  });

  test('is none where no address was set', () => {
    for (const host of ['m.shop.example', 'www.shop.example', '127.0.0.1:3000'])
      expect(redirectOf(`http://${host}/`)).toBeUndefined();
  });
});

describe('the bare address', () => {
  test('leads to the language that was chosen, with what it says besides', () => {
    for (const { code } of locales) {
      const expected = code === 'en' ? undefined : { to: `/${code}?ref=1`, status: 302 };
      expect(
        redirectOf('http://shop.example/?ref=1', { cookie: `theme=dark; locale=${code}` }),
      ).toEqual(expected);
    }
  });

  test('leads to the first language of ours, of several cookies [6-6.22]', () => {
    for (const cookie of ['locale=xx; locale=de', 'locale=; locale=de; locale=fr'])
      expect(redirectOf('http://shop.example/', { cookie })).toEqual({ to: '/de', status: 302 });
  });

  test('leads nowhere for those who chose none, or none of ours, nor does any other address', () => {
    expect(redirectOf('http://shop.example/')).toBeUndefined();
    for (const value of ['', 'pt', 'xx', '%2Fevil.example', 'evil.example'])
      expect(
        redirectOf('http://shop.example/', { cookie: `locale=${value}` }),
        value,
      ).toBeUndefined();
    for (const path of ['/case/7', '/en', '/fr', '/_root.data', '/robots.txt'])
      expect(
        redirectOf(`http://shop.example${path}`, { cookie: 'locale=de' }),
        path,
      ).toBeUndefined();
  });
});
