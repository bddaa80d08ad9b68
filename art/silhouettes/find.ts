import { gloves } from './gloves.ts';
import { heavy } from './heavy.ts';
import { exoticKnives } from './knives-exotic.ts';
import { fixedKnives } from './knives-fixed.ts';
import { foldingKnives } from './knives-folding.ts';
import type { Silhouette } from './part.ts';
import { metalPistols } from './pistols-metal.ts';
import { polymerPistols } from './pistols-polymer.ts';
import { rifles } from './rifles.ts';
import { smgs } from './smgs.ts';
import { snipers } from './snipers.ts';

/** Every weapon with a drawing of its own, by its name in the game. */
export const silhouettes: Readonly<Record<string, Silhouette>> = {
  ...rifles,
  ...snipers,
  ...smgs,
  ...polymerPistols,
  ...metalPistols,
  ...heavy,
  ...fixedKnives,
  ...foldingKnives,
  ...exoticKnives,
  ...gloves,
};

/** The weapon that represents its category for unknown names. */
const STAND_INS: Record<string, Silhouette> = {
  Pistols: polymerPistols['Glock-18'],
  SMGs: smgs.MP9,
  Heavy: heavy.Nova,
  Knives: fixedKnives.Bayonet,
  Gloves: gloves['Sport Gloves'],
  Equipment: metalPistols['Zeus x27'],
};

/** The drawing of a weapon, or of its category's typical one when the name is unknown. */
export function findSilhouette(weapon: string, category: string): Silhouette {
  const name = weapon.replace(/^★\s*/, '');
  return silhouettes[name] ?? STAND_INS[category] ?? rifles['AK-47'];
}
