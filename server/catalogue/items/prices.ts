import { hash } from 'node:crypto';
import { mills, share, type Mills } from '@vitrine/contract/amount';
import type { RarityKey } from './dictionaries.ts';
import type { ItemKind } from './items.ts';
import type { Skin } from './skin.ts';
import type { WearShort } from './wears.ts';

/** Minimum price: what a market lists its cheapest items for. */
const least_mills = mills(10);

/** The base of a plain Field-Tested gun, in mills, before its variation. */
const gun_mills: Partial<Record<RarityKey, number>> = {
  Rarity_Common_Weapon: 60,
  Rarity_Uncommon_Weapon: 120,
  Rarity_Rare_Weapon: 300,
  Rarity_Mythical_Weapon: 1_300,
  Rarity_Legendary_Weapon: 6_000,
  Rarity_Ancient_Weapon: 22_000,
};

/** Guns that nobody looks for: as below. A case that costs little needs them. */
const leftover_mills: Readonly<Record<string, number>> = {
  'MP7 | Groundwater': 12,
  'P250 | Sand Dune': 14,
  'MP9 | Storm': 15,
  'UMP-45 | Urban DDPAT': 20,
  'P90 | Sand Spray': 22,
  'Sawed-Off | Forest DDPAT': 24,
};

/**
 * Sought-after guns: plain and Field-Tested (whether or not that grade exists), in mills, without
 * variation.
 */
const favourite_mills: Readonly<Record<string, number>> = {
  'AWP | Dragon Lore': 2_400_000,
  'AWP | Gungnir': 2_000_000,
  'M4A4 | Howl': 1_400_000,
  'AK-47 | Wild Lotus': 1_200_000,
  'AWP | Medusa': 1_100_000,
  'AWP | The Prince': 900_000,
  'AWP | Desert Hydra': 850_000,
  'AK-47 | Gold Arabesque': 800_000,
  'Glock-18 | Fade': 550_000,
  'M4A4 | Poseidon': 500_000,
  'AK-47 | Hydroponic': 420_000,
  'M4A1-S | Knight': 400_000,
  'AK-47 | X-Ray': 380_000,
  'M4A1-S | Welcome to the Jungle': 360_000,
  'AK-47 | Fire Serpent': 350_000,
  'AWP | Fade': 280_000,
  'M4A1-S | Blue Phosphor': 230_000,
  'M4A1-S | Hot Rod': 220_000,
  'AUG | Akihabara Accept': 220_000,
  'M4A4 | Eye of Horus': 210_000,
  'Desert Eagle | Blaze': 180_000,
  'M4A1-S | Imminent Danger': 170_000,
  'MP9 | Wild Lily': 160_000,
  'M4A1-S | Icarus Fell': 130_000,
  'Negev | Mjölnir': 130_000,
  'AWP | Lightning Strike': 120_000,
  'Desert Eagle | Emerald Jörmungandr': 120_000,
  'M4A1-S | Master Piece': 110_000,
  'AK-47 | Vulcan': 95_000,
  'M4A1-S | Printstream': 90_000,
  'AWP | Asiimov': 70_000,
  'AWP | Pink DDPAT': 70_000,
  'Desert Eagle | Fennec Fox': 65_000,
  'Glock-18 | Twilight Galaxy': 62_000,
  'AK-47 | Case Hardened': 60_000,
  'Glock-18 | Gamma Doppler': 60_000,
  'USP-S | Target Acquired': 55_000,
  'SSG 08 | Death Strike': 50_000,
  'MAG-7 | Cinquedea': 48_000,
  'AK-47 | Jaguar': 45_000,
  'MAC-10 | Hot Snakes': 45_000,
  'M4A4 | Asiimov': 40_000,
  'AWP | Silk Tiger': 40_000,
  'P90 | Run and Hide': 38_000,
  'AWP | Oni Taiji': 36_000,
  'Desert Eagle | Printstream': 35_000,
  'AUG | Midnight Lily': 34_000,
  'Desert Eagle | Hand Cannon': 33_000,
  'USP-S | Printstream': 32_000,
  'AK-47 | Nightwish': 31_000,
  'USP-S | Whiteout': 30_000,
  'USP-S | Kill Confirmed': 30_000,
  'AK-47 | Head Shot': 29_000,
  'AK-47 | Asiimov': 28_000,
  'Five-SeveN | Neon Kimono': 26_000,
  'M4A1-S | Hyper Beast': 26_000,
  'Desert Eagle | Sunset Storm 壱': 24_000,
  'UMP-45 | Fade': 24_000,
  'MP7 | Fade': 22_000,
  'MAC-10 | Fade': 20_000,
  'AK-47 | Redline': 14_000,
};

/**
 * The base of a plain Field-Tested knife or pair of gloves with an ordinary finish, and of a
 * vanilla knife, in mills.
 */
const rare_mills: Readonly<Record<string, number>> = {
  'Butterfly Knife': 800_000,
  Karambit: 600_000,
  'M9 Bayonet': 550_000,
  'Talon Knife': 280_000,
  'Skeleton Knife': 260_000,
  Bayonet: 250_000,
  'Nomad Knife': 190_000,
  'Flip Knife': 180_000,
  'Stiletto Knife': 170_000,
  'Classic Knife': 160_000,
  'Kukri Knife': 145_000,
  'Ursus Knife': 140_000,
  'Huntsman Knife': 135_000,
  'Paracord Knife': 130_000,
  'Bowie Knife': 125_000,
  'Survival Knife': 122_000,
  'Falchion Knife': 120_000,
  'Gut Knife': 115_000,
  'Shadow Daggers': 110_000,
  'Navaja Knife': 105_000,
  'Sport Gloves': 320_000,
  'Specialist Gloves': 220_000,
  'Driver Gloves': 150_000,
  'Hand Wraps': 130_000,
  'Moto Gloves': 120_000,
  'Broken Fang Gloves': 95_000,
  'Hydra Gloves': 90_000,
  'Bloodhound Gloves': 85_000,
};

/** Price factor of a finish on a knife or gloves, in percent of an ordinary finish. */
const finish_percent: Readonly<Record<string, number>> = {
  Fade: 180,
  'Marble Fade': 150,
  Lore: 150,
  'Gamma Doppler': 130,
  Doppler: 120,
  'Tiger Tooth': 120,
  Slaughter: 120,
  Autotronic: 115,
  'Crimson Web': 110,
  'Case Hardened': 110,
  Night: 92,
  'Night Stripe': 92,
  Stained: 90,
  'Rust Coat': 84,
  'Urban Masked': 84,
  'Forest DDPAT': 80,
  'Boreal Forest': 80,
  Scorched: 80,
  'Safari Mesh': 78,
  "Pandora's Box": 250,
  Vice: 200,
  Superconductor: 190,
  'Hedge Maze': 180,
  Amphibious: 170,
  'Emerald Web': 150,
  'Imperial Plaid': 150,
  'Snow Leopard': 145,
  'Crimson Kimono': 140,
  'King Snake': 130,
  Spearmint: 130,
  'Cool Mint': 125,
  'POW!': 125,
  Jade: 120,
};

const phase_percent: Readonly<Record<string, number>> = {
  Sapphire: 360,
  Ruby: 350,
  Emerald: 330,
  'Black Pearl': 260,
  'Phase 2': 112,
  'Phase 4': 105,
  'Phase 3': 96,
};

/**
 * A fresh grade or a kill counter raises the price of guns far more than that of knives and gloves,
 * which are expensive in any state.
 */
const wear_percent: Readonly<Record<'gun' | 'rare', Record<WearShort, number>>> = {
  gun: { FN: 200, MW: 135, FT: 100, WW: 85, BS: 70, NP: 100 },
  rare: { FN: 130, MW: 115, FT: 100, WW: 90, BS: 80, NP: 100 },
};
const kind_percent: Readonly<Record<'gun' | 'rare', Record<ItemKind, number>>> = {
  gun: { plain: 100, stattrak: 180, souvenir: 125 },
  rare: { plain: 100, stattrak: 115, souvenir: 100 },
};

/** The operator's bases of kinds of knives and gloves that the rule doesn't know, by name. */
export type PriceBases = ReadonlyMap<string, Mills>;

/**
 * The default price of an item, in mills: deterministic, whole cents as on the market, at least 10.
 * One rule: base × phase × wear × kind, floored at each step, so that a skin's grades keep their
 * order. A gun's base is its price by name, or that of its rarity varied by 75–150%; the
 * base of a knife or gloves is that of their kind × finish, varied by 90–110%. A hash of the skin's
 * name determines the variation, so a skin costs the same in the demo world and in an imported
 * catalogue. The figures are invented, in the manner of the market. Throws when a knife, a kind of
 * gloves or a rarity has no base, in `bases` neither: unknown prices are refused, not guessed.
 */
export function priceOf(
  skin: Pick<Skin, 'weapon' | 'category' | 'finish' | 'phase' | 'rarity'>,
  wear: WearShort,
  kind: ItemKind,
  bases?: PriceBases,
): Mills {
  const family = skin.category === 'knives' || skin.category === 'gloves' ? 'rare' : 'gun';
  const price = [
    phase_percent[skin.phase ?? ''] ?? 100,
    wear_percent[family][wear],
    kind_percent[family][kind],
  ].reduce(percentOf, family === 'rare' ? rareBase(skin, bases) : gunBase(skin));
  return marketPrice(price);
}

/**
 * Rounds a price as markets do: floored to the cent, so that displayed prices add up, and at least
 * 10 mills.
 */
export function marketPrice(price: Mills): Mills {
  const cents = mills(price - (price % 10));
  return cents < least_mills ? least_mills : cents;
}

function gunBase({ weapon, finish, rarity }: Pick<Skin, 'weapon' | 'finish' | 'rarity'>): Mills {
  const name = `${weapon} | ${finish}`;
  const named = favourite_mills[name] ?? leftover_mills[name];
  return named === undefined
    ? percentOf(known(gun_mills[rarity], rarity), between(75, 150, name))
    : mills(named);
}

function rareBase({ weapon, finish }: Pick<Skin, 'weapon' | 'finish'>, bases?: PriceBases): Mills {
  const base = known(rare_mills[weapon] ?? bases?.get(weapon), weapon);
  const finished = percentOf(base, finish_percent[finish ?? ''] ?? 100);
  return percentOf(finished, between(90, 110, `${weapon} | ${finish}`));
}

function known(base: number | undefined, of: string): Mills {
  if (base === undefined) throw new Error(`no price base for ${of}`);
  return mills(base);
}

function percentOf(amount: Mills, percent: number): Mills {
  return share(amount, percent, 100);
}

/** A whole number from `low` to `high`, both included, determined by the text. */
export function between(low: number, high: number, text: string): number {
  return low + (hash('sha256', text, 'buffer').readUInt32BE(0) % (high - low + 1));
}
