import { itemsOf, type Item } from '../../catalogue/index.ts';
import { skins } from './skins.ts';

/** Every item of the demo world: each skin in each grade and kind that exists. Deterministic. */
export function worldItems(): Item[] {
  return skins.flatMap((skin) => itemsOf(skin));
}
