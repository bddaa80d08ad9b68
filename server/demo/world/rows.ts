import type { CategoryKey, RarityKey, Skin } from '../../catalogue/index.ts';

/** The rarities of guns, by the words used in the rows. */
const gun_rarities = {
  consumer: 'Rarity_Common_Weapon',
  industrial: 'Rarity_Uncommon_Weapon',
  'mil-spec': 'Rarity_Rare_Weapon',
  restricted: 'Rarity_Mythical_Weapon',
  classified: 'Rarity_Legendary_Weapon',
  covert: 'Rarity_Ancient_Weapon',
  contraband: 'Rarity_Contraband',
} as const satisfies Record<string, RarityKey>;

/** A paint index, or one index per phase for a finish with phases. */
type Paint = number | Readonly<Record<string, number>>;

type GunRow = readonly [
  finish: string,
  paint: Paint,
  rarity: keyof typeof gun_rarities,
  min_float: number,
  max_float: number,
  also?: 'stattrak' | 'souvenir',
];
type KnifeRow =
  | 'vanilla'
  | readonly [finish: string, paint: Paint, min_float: number, max_float: number];
type GloveRow = readonly [finish: string, paint_index: number];
type ByWeapon<Row> = Readonly<Record<string, readonly Row[]>>;

/** Builds gun skins from rows by weapon; a row says whether StatTrak or Souvenir exists too. */
export function gunSkins(category: CategoryKey, table: ByWeapon<GunRow>): Skin[] {
  return rowsOf(table).flatMap(([weapon, [finish, paint, rarity, min_float, max_float, also]]) =>
    phasesOf(paint).map((phase) => ({
      weapon,
      category,
      finish,
      ...phase,
      rarity: gun_rarities[rarity],
      floats: [min_float, max_float],
      stattrak: also === 'stattrak',
      souvenir: also === 'souvenir',
    })),
  );
}

/**
 * Builds knife skins from rows by weapon. In the game every knife is covert and exists as StatTrak,
 * none as Souvenir.
 */
export function knifeSkins(table: ByWeapon<KnifeRow>): Skin[] {
  return rowsOf(table).flatMap(([weapon, row]) => {
    const knife = {
      weapon,
      category: 'knives',
      rarity: 'Rarity_Ancient_Weapon',
      stattrak: true,
      souvenir: false,
    } as const;
    if (row === 'vanilla')
      return { ...knife, finish: null, paint_index: null, phase: null, floats: null };
    const [finish, paint, min_float, max_float] = row;
    return phasesOf(paint).map((phase): Skin => ({
      ...knife,
      finish,
      ...phase,
      floats: [min_float, max_float],
    }));
  });
}

/**
 * Builds glove skins from rows by kind. In the game all gloves are extraordinary, have wear from
 * 0.06 to 0.80, and exist neither as StatTrak nor as Souvenir.
 */
export function gloveSkins(table: ByWeapon<GloveRow>): Skin[] {
  return rowsOf(table).map(([weapon, [finish, paint_index]]) => ({
    weapon,
    category: 'gloves',
    finish,
    paint_index,
    phase: null,
    rarity: 'Rarity_Ancient',
    floats: [0.06, 0.8],
    stattrak: false,
    souvenir: false,
  }));
}

function rowsOf<Row>(table: ByWeapon<Row>): (readonly [weapon: string, row: Row])[] {
  return Object.entries(table).flatMap(([weapon, rows]) =>
    rows.map((row) => [weapon, row] as const),
  );
}

function phasesOf(paint: Paint): Pick<Skin, 'paint_index' | 'phase'>[] {
  if (typeof paint === 'number') return [{ paint_index: paint, phase: null }];
  return Object.entries(paint).map(([phase, paint_index]) => ({ paint_index, phase }));
}
