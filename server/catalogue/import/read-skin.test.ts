import { describe, expect, test } from 'vitest';
import { readSkin } from './read-skin.ts';

const redline = {
  id: 'skin-1',
  name: 'AK-47 | Redline',
  weapon: 'AK-47',
  category: 'Rifles',
  finish: 'Redline',
  paint_index: 282,
  min_float: 0.1,
  max_float: 0.7,
  rarity: 'rarity_legendary_weapon',
  stattrak: true,
  souvenir: false,
  crates: ['crate-1'],
};

const skin = {
  weapon: 'AK-47',
  category: 'rifles',
  finish: 'Redline',
  paint_index: 282,
  phase: null,
  rarity: 'Rarity_Legendary_Weapon',
  floats: [0.1, 0.7],
  stattrak: true,
  souvenir: false,
};

describe('a row', () => {
  test('in our compact form is a skin; what we have no use for is passed over [3-7.47]', () => {
    expect(readSkin(redline)).toEqual({ status: 'good', complete: true, skin });
  });

  test('in the form of CSGO-API is the same skin [3-7.46]', () => {
    const theirs = {
      id: 'skin-1',
      name: 'AK-47 | Redline',
      description: 'Powerful and reliable',
      weapon: { id: 'weapon_ak47', weapon_id: 7, name: 'AK-47' },
      category: { id: 'csgo_inventory_weapon_category_rifles', name: 'Rifles' },
      pattern: { id: 'cu_ak47_cobra', name: 'Redline' },
      min_float: 0.1,
      max_float: 0.7,
      rarity: { id: 'rarity_legendary_weapon', name: 'Classified', color: '#d32ce6' },
      stattrak: true,
      souvenir: false,
      paint_index: '282',
      wears: [{ id: 'SFUI_InvTooltip_Wear_Amount_1', name: 'Minimal Wear' }],
      collections: [],
      crates: [{ id: 'crate-1', name: 'Phoenix', image: 'https://example.com/1.png' }],
      team: { id: 'terrorists', name: 'Terrorist' },
      image: 'https://example.com/2.png',
    };
    expect(readSkin(theirs)).toEqual({ status: 'good', complete: true, skin });
  });

  test('keeps the phase, and the true rarity of a contraband gun', () => {
    expect(readSkin({ ...redline, phase: 'Ruby' })).toMatchObject({ skin: { phase: 'Ruby' } });
    expect(readSkin({ ...redline, rarity: 'rarity_contraband_weapon' })).toMatchObject({
      skin: { rarity: 'Rarity_Contraband' },
    });
  });

  test.each([
    ['null', null],
    ['left out', undefined],
  ])(
    'whose floats and kinds are %s takes the usual floats and the plain kind, and is incomplete',
    (_, unknown) => {
      const row = {
        ...redline,
        min_float: unknown,
        max_float: unknown,
        stattrak: unknown,
        souvenir: unknown,
      };
      expect(readSkin(row)).toEqual({
        status: 'good',
        complete: false,
        skin: { ...skin, floats: [0.06, 0.8], stattrak: false, souvenir: false },
      });
    },
  );

  test.each(['min_float', 'stattrak', 'souvenir'])(
    'is incomplete when only its %s is unknown',
    (field) => {
      const floats = field === 'min_float' ? { max_float: null } : {};
      expect(readSkin({ ...redline, ...floats, [field]: null })).toMatchObject({
        status: 'good',
        complete: false,
      });
    },
  );

  test('of a knife without finish is a vanilla knife: no paint, no floats, and nothing unknown', () => {
    const knife = {
      weapon: 'Karambit',
      category: 'Knives',
      rarity: 'rarity_ancient_weapon',
      stattrak: true,
    };
    const vanilla = {
      finish: null,
      paint_index: null,
      floats: null,
      stattrak: true,
      souvenir: false,
    };
    expect(readSkin(knife)).toMatchObject({ status: 'good', complete: true, skin: vanilla });
    const theirs = {
      ...knife,
      weapon: { name: 'Karambit' },
      pattern: null,
      paint_index: null,
      min_float: null,
    };
    expect(readSkin(theirs)).toMatchObject({ status: 'good', complete: true, skin: vanilla });
  });

  test('of a weapon as everybody carries it is no skin', () => {
    const stock = {
      ...redline,
      finish: null,
      paint_index: '0',
      rarity: { id: 'rarity_default_weapon' },
    };
    expect(readSkin(stock)).toEqual({ status: 'stock' });
  });
});

describe('a bad row names the field and what was expected', () => {
  const name = 'expected a name of 1 to 100 characters, or { "name": … }';
  const rarity = 'rarity: expected a rarity such as "rarity_rare_weapon", or { "id": … }';
  test.each([
    [{ weapon: '' }, `weapon: ${name}`],
    [{ weapon: ' ' }, `weapon: ${name}`],
    [{ weapon: undefined }, `weapon: ${name}`],
    [{ weapon: 47 }, `weapon: ${name}`],
    [{ weapon: { name: null } }, `weapon: ${name}`],
    [{ weapon: 'A\u0000K' }, `weapon: ${name}`],
    [{ weapon: 'A\uD800K' }, `weapon: ${name}`],
    [{ weapon: 'A'.repeat(101) }, `weapon: ${name}`],
    [{ finish: ['Redline'] }, `finish: ${name}`],
    [{ phase: 2 }, `phase: ${name}`],
    [
      { category: 'Stickers' },
      'category: expected one of Pistols, SMGs, Rifles, Heavy, Knives, Gloves, Equipment',
    ],
    [{ rarity: 'rarity_shiny' }, rarity],
    [{ rarity: 3 }, rarity],
    [{ paint_index: 1.5 }, 'paint_index: expected a whole number'],
    [{ paint_index: -1 }, 'paint_index: expected a whole number'],
    [{ paint_index: '28x' }, 'paint_index: expected a whole number'],
    [{ paint_index: 2 ** 31 }, 'paint_index: expected a whole number'],
    [{ paint_index: null }, 'paint_index: expected a whole number above 0'],
    [{ paint_index: 0 }, 'paint_index: expected a whole number above 0'],
    [{ min_float: '0.1' }, 'min_float: expected a number from 0 to 1, or null'],
    [{ min_float: -0.1 }, 'min_float: expected a number from 0 to 1, or null'],
    [{ max_float: 1.01 }, 'max_float: expected a number from 0 to 1, or null'],
    [{ min_float: null }, 'min_float, max_float: expected both or neither'],
    [{ min_float: 0.7 }, 'min_float: expected less than max_float, which is 0.7'],
    [{ stattrak: 'yes' }, 'stattrak: expected true, false or null'],
    [{ souvenir: 1 }, 'souvenir: expected true, false or null'],
    [{ finish: null }, 'finish: expected a name; only knives exist without'],
    [
      { min_float: 2, stattrak: 0 },
      'min_float: expected a number from 0 to 1, or null; stattrak: expected true, false or null',
    ],
  ])('%j', (wrong, reason) => {
    expect(readSkin({ ...redline, ...wrong })).toEqual({ status: 'bad', reason });
  });

  test.each([null, 'AK-47', 47, ['AK-47'], undefined])('%j is no object', (value) => {
    expect(readSkin(value)).toEqual({ status: 'bad', reason: 'expected an object' });
  });
});
