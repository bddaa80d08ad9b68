import { describe, expect, test } from 'vitest';
import { readTradeLink, writeTradeLink } from './trade-link.ts';

const link = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=Ab_-9xYz';

describe('a trade link [1-5.37 6-3.6]', () => {
  test.each([
    ['as Steam shows it', link],
    ['without https://', link.slice('https://'.length)],
    ['with spaces and a line break around it', ` \n${link}\t `],
    [
      'with its parameters the other way round',
      'https://steamcommunity.com/tradeoffer/new/?token=Ab_-9xYz&partner=12345678',
    ],
    ['with a host in capitals', link.replace('steamcommunity', 'SteamCommunity')],
    ['with http', link.replace('https', 'http')],
    ['without the last slash of its path', link.replace('/new/', '/new')],
    ['with www.', link.replace('https://', 'https://www.')],
    ['with the ampersand of HTML', link.replace('&', '&amp;')],
    ['with a language', `${link}&l=german`],
    ['with a language before it', link.replace('?', '?l=german&')],
    ['with words around it', `here is my link: ${link}, thanks!`],
    ['in brackets', `trade (${link}).`],
    ['with invisible characters', `\u200b${link.replace('partner', 'part\u00adner')}\ufeff`],
  ])('%s is read, and written in the one way [3-7.23]', (_, text) => {
    expect(writeTradeLink(readTradeLink(text)!)).toBe(link);
  });

  test('of the highest account there can be is read, and of one more is none', () => {
    expect(readTradeLink(link.replace('12345678', '4294967295'))).toEqual({
      partner: 4294967295,
      token: 'Ab_-9xYz',
    });
    expect(readTradeLink(link.replace('12345678', '4294967296'))).toBeUndefined();
  });

  test.each([
    ['something else', 'my link'],
    ['javascript', `javascript:${link}`],
    ['another host', link.replace('.com', '.com.evil.example')],
    ['a host that ends alike', link.replace('steam', 'evil-steam')],
    ['a host that looks alike', link.replace('steamcommunity', 'steamcommunlty')],
    ['a port', link.replace('.com', '.com:8443')],
    [
      'a name before the host',
      link.replace('https://', 'https://steamcommunity.com@evil.example/'),
    ],
    ['another path', link.replace('/new/', '/new/../old/')],
    ['no token', link.split('&')[0]!],
    ['no partner', link.replace('partner=12345678&', '')],
    ['a token of 7', link.slice(0, -1)],
    ['a token of 9', `${link}a`],
    ['a token with other characters', link.replace('_', '.')],
    ['a token that is encoded', link.replace('_', '%5F')],
    ['a partner of 0', link.replace('12345678', '0')],
    ['a partner with a sign', link.replace('12345678', '-1')],
    ['a partner with a leading zero', link.replace('12345678', '012345678')],
    ['a partner in another notation', link.replace('12345678', '1e5')],
    ['eleven digits of partner', link.replace('12345678', '12345678901')],
    ['two partners', `${link}&partner=2`],
    ['two tokens and no partner', link.replace('partner=12345678', 'token=Ab_-9xYz')],
    ['two tokens', `${link}&token=Ab_-9xYz`],
    ['another site before it', `https://evil.example/?${link}`],
    ['another scheme', link.replace('https', 'ftp')],
    ['a fragment', `${link}#x`],
    ['a space inside', link.replace('&', ' &')],
    ['a line break inside', link.replace('&', '\n&')],
    ['two links', `${link} ${link}`],
    ['parameters in capitals', link.replace('partner', 'PARTNER')],
  ])('is not one with %s', (_, text) => {
    expect(readTradeLink(text)).toBeUndefined();
  });
});
