import { itemsOf, type Item } from '../../catalogue/index.ts';
import { skins } from './skins.ts';

/** Every item of the demo world: each skin in each grade and kind in which it exists. The same at every call. */
export function worldItems(): Item[] {
  return skins.flatMap(itemsOf);
}
