import { armoury } from './recipes/armoury.ts';
import { blades } from './recipes/blades.ts';
import { classics } from './recipes/classics.ts';
import { colors } from './recipes/colors.ts';
import { first } from './recipes/first.ts';
import { floors } from './recipes/floors.ts';
import { free_cases } from './recipes/free.ts';
import type { Recipe } from './recipes/recipe.ts';
import { small } from './recipes/small.ts';
import { weekly } from './recipes/weekly.ts';

/** The cases of the demo world. Groups appear on the page in order of their first case here. */
export const case_recipes: readonly Recipe[] = [
  ...first,
  ...classics,
  ...colors,
  ...armoury,
  ...small,
  ...blades,
  ...free_cases,
  ...floors,
  ...weekly,
];
