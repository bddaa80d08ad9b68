/**
 * The skins of the demo world: facts of the game chosen from ByMykel/CSGO-API, Copyright (c) 2023
 * ByMykel, under the MIT licence; the notice in full and what was corrected stand in SOURCE.md
 * beside this file.
 */
import type { Skin } from '../../catalogue/index.ts';
import { gloves } from './gloves.ts';
import { heavy } from './heavy.ts';
import { knives } from './knives.ts';
import { pistols } from './pistols.ts';
import { rifles } from './rifles.ts';
import { smgs } from './smgs.ts';
import { snipers } from './snipers.ts';

/** Every skin of the demo world, with each Doppler phase as a separate skin. */
export const skins: readonly Skin[] = [
  ...rifles,
  ...snipers,
  ...pistols,
  ...smgs,
  ...heavy,
  ...knives,
  ...gloves,
];
