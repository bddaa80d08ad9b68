import { describe, expect, test } from 'vitest';
import { isStaffName } from './staff-names.ts';

describe('a name by which somebody would pass for staff', () => {
  test.each([
    'Admin',
    'admin7',
    '007 Admin',
    'A d m i n',
    'Adm1n',
    'aDrnin',
    'M0derat0r',
    'Support',
    'Vitrine',
    'Vitr1ne',
    'VltrIne',
    'VitrineSupport',
    'Vitrine Support Team',
    'The-Real-Admin',
    'TheRealAdmin',
    'Ann Support',
    'Official',
    'OfficiaI',
    'Mod',
    'Αdmin',
    'админ',
    'АДМИН 1',
    'модератор',
    'Поддержка',
    'ѕuрроrt',
    '客服',
    '官方客服',
    'एडमिन',
    'Hỗ trợ',
    'Yönetici',
    'Ａｄｍｉｎ',
  ])('is taken: %s', (name) => {
    expect(isStaffName(name)).toBe(true);
  });

  test.each([
    'Badminton',
    'Modesty',
    'Supportive Sue',
    'Amir',
    'Иван',
    'Staffan',
    'Mia Gold',
    'Player 4f2a01',
    '王小明',
    '42',
    '1337',
    'Rooted',
  ])('isn’t %s', (name) => {
    expect(isStaffName(name)).toBe(false);
  });

  test('is the site’s own, whatever the operator calls it', () => {
    expect(isStaffName('Skin-Haven')).toBe(false);
    for (const name of ['Skin-Haven', 'SkinHaven', 'skin haven support', 'Sk1n Haven'])
      expect(isStaffName(name, ['Skin Haven']), name).toBe(true);
    expect(isStaffName('Skinny', ['Skin Haven'])).toBe(false);
  });
});
