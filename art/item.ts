import { drawExhibit } from './exhibit.ts';
import { chooseRecipe } from './finishes/choose.ts';
import { counterPlate, souvenirEmblem } from './marks.ts';
import { toOklch } from './palette.ts';
import { hashText, seededRandom } from './random.ts';
import { findSilhouette } from './silhouettes/find.ts';
import { drawWear, type Wear } from './wear.ts';

/** All inputs of an item's picture. */
export type ItemArt = {
  /** Name in the game, e.g. "AK-47", "Karambit", "Sport Gloves"; a leading "★ " is ignored. */
  weapon: string;
  /**
   * "Rifles", "Pistols", "SMGs", "Heavy", "Knives", "Gloves" or "Equipment": decides the shape of a
   * weapon without a drawing of its own.
   */
  category: string;
  /** Name of the finish, or null for bare metal. */
  finish: string | null;
  /** Grade of wear; null shows none. */
  wear: Wear | null;
  /** `#rrggbb`. */
  rarity_color: string;
  stattrak: boolean;
  souvenir: boolean;
  /** Doppler phase or gem, e.g. "Phase 2", "Ruby". */
  phase: string | null;
  paint_index: number | null;
};

/**
 * The picture of an item as SVG text: viewBox 0 0 512 384, transparent around glow and shadow.
 * Pure: the same key always gives the same bytes, and element ids begin with the key's hash, so
 * that several pictures can be inlined in one page. Throws SyntaxError when `rarity_color` is not
 * `#rrggbb`.
 */
export function drawItem(key: ItemArt): string {
  const { weapon, category, finish, wear, rarity_color, stattrak, souvenir, phase, paint_index } =
    key;
  const whole = [
    weapon,
    category,
    finish,
    wear,
    rarity_color,
    stattrak,
    souvenir,
    phase,
    paint_index,
  ];
  // The seed excludes wear and marks: one skin keeps its pattern through all grades.
  const seed = hashText(JSON.stringify([weapon, finish, phase, paint_index]));
  const drawing = findSilhouette(weapon, category);
  const recipe = chooseRecipe(finish, phase, toOklch(rarity_color).h);
  const [x, y] = drawing.plate;
  return drawExhibit({
    id: `v${hashText(JSON.stringify(whole)).toString(36)}`,
    drawing,
    fill: 1,
    glow: rarity_color,
    seed,
    colors: recipe.colors,
    cover: (surface, paths) =>
      recipe.finish(surface) +
      (finish && wear
        ? drawWear(wear, drawing.under, paths, surface, seededRandom(seed ^ 0x77656172))
        : ''),
    marks: (unit) =>
      (stattrak ? counterPlate(x, y, unit * 1.1, seed % 10000) : '') +
      (souvenir ? souvenirEmblem(x + 26 * unit, y + 11 * unit, unit) : ''),
  });
}
