import type { CategoryKey, RarityKey } from './dictionaries.ts';

/** What the game says of one skin; the phases of a Doppler are skins of their own. */
export type Skin = {
  weapon: string;
  category: CategoryKey;
  /** Finish and paint index are null for a vanilla knife, which has no paint. */
  finish: string | null;
  paint_index: number | null;
  phase: string | null;
  rarity: RarityKey;
  /** The wear that a copy can have, 0 (new) to 1 (worn out); null for a vanilla knife, whose wear isn't graded. */
  floats: Floats | null;
  stattrak: boolean;
  souvenir: boolean;
};

type Floats = readonly [min: number, max: number];
