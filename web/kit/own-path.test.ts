import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

const site = 'https://skins.example';

test('a stored way back leads to pages of our own', () => {
  for (const path of ['/', '/my/backpack', '/de/my', '/provablyfair?draw=7#verify']) {
    expect(isOwnPath(path), path).toBe(true);
  }
});

test('a stored way back leads to no other site, however its address is written', () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
  ]) {
    expect(new URL(path, site).origin, path).toBe('https://evil.example');
    expect(isOwnPath(path), path).toBe(false);
  }
  for (const other of ['', 'my', 'javascript:alert(1)', null, undefined, 7])
    expect(isOwnPath(other)).toBe(false);
});
