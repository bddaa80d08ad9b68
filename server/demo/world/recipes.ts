import { armoury } from './recipes/armoury.ts';
import { blades } from './recipes/blades.ts';
import { classics } from './recipes/classics.ts';
import { colors } from './recipes/colors.ts';
import { first } from './recipes/first.ts';
import { free } from './recipes/free.ts';
import type { Recipe } from './recipes/recipe.ts';
import { small } from './recipes/small.ts';

/** The cases of the demo world. Groups appear on the page in order of their first case here. */
export const case_recipes: readonly Recipe[] = [
  ...first,
  ...classics,
  ...colors,
  ...armoury,
  ...small,
  ...blades,
  ...free,
];
