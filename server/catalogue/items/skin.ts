import type { CategoryKey, RarityKey } from './dictionaries.ts';

/** The game's facts about one skin; each phase of a Doppler is a separate skin. */
export type Skin = {
  weapon: string;
  category: CategoryKey;
  /** Finish and paint index are null for a vanilla knife, which has no paint. */
  finish: string | null;
  paint_index: number | null;
  phase: string | null;
  rarity: RarityKey;
  /**
   * The range of wear, 0 (new) to 1 (worn out); null for a vanilla knife, whose wear isn't graded.
   */
  floats: Floats | null;
  stattrak: boolean;
  souvenir: boolean;
};

type Floats = readonly [min: number, max: number];
