import type { Mills } from '@vitrine/contract/amount';
import { priceOf, type PriceBases } from './prices.ts';
import type { Skin } from './skin.ts';
import { wearsOf, type Wear, type WearShort } from './wears.ts';

/**
 * A skin in one wear grade and kind: the unit that is won, owned and priced. `stattrak` and
 * `souvenir` describe this item.
 */
export type Item = Skin & {
  wear: WearShort;
  /** The market's name. Not unique: it omits a Doppler's phase, which `itemKey` adds. */
  hash_name: string;
  /** The market's name without the wear grade. */
  name: string;
  price_mills: Mills;
};

/** Plain, with a kill counter, or from a tournament match. An item can't be both of the latter. */
export type ItemKind = 'plain' | 'stattrak' | 'souvenir';

const badges: Record<ItemKind, string> = {
  plain: '',
  stattrak: 'StatTrak™ ',
  souvenir: 'Souvenir ',
};

/** All items of a skin: one in each grade and kind. `bases`: as in `priceOf`. */
export function itemsOf(skin: Skin, bases?: PriceBases): Item[] {
  return wearsOf(skin).flatMap((wear) =>
    kindsOf(skin).map((kind) => itemOf(skin, wear, kind, bases)),
  );
}

/** A readable unique key: the hash name and the phase, as in `★ … (Factory New) / Ruby`. */
export function itemKey({ hash_name, phase }: Pick<Item, 'hash_name' | 'phase'>): string {
  return phase === null ? hash_name : `${hash_name} / ${phase}`;
}

function kindsOf({ stattrak, souvenir }: Skin): ItemKind[] {
  return [
    'plain',
    ...(stattrak ? ['stattrak' as const] : []),
    ...(souvenir ? ['souvenir' as const] : []),
  ];
}

function itemOf(skin: Skin, wear: Wear, kind: ItemKind, bases?: PriceBases): Item {
  const name = nameOf(skin, kind);
  return {
    ...skin,
    stattrak: kind === 'stattrak',
    souvenir: kind === 'souvenir',
    wear: wear.short,
    hash_name: wear.short === 'NP' ? name : `${name} (${wear.name})`,
    name,
    price_mills: priceOf(skin, wear.short, kind, bases),
  };
}

/**
 * The market's name format: `[★ ][StatTrak™ |Souvenir ]<weapon>[ | <finish>]`, with the star for
 * knives and gloves.
 */
function nameOf(
  { category, weapon, finish }: Pick<Skin, 'category' | 'weapon' | 'finish'>,
  kind: ItemKind,
): string {
  const star = category === 'knives' || category === 'gloves' ? '★ ' : '';
  return `${star}${badges[kind]}${weapon}${finish === null ? '' : ` | ${finish}`}`;
}
