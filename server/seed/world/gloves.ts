import { gloveSkins } from './rows.ts';

/** Gloves: finish and paint index. Source: SOURCE.md. */
export const gloves = gloveSkins({
  'Sport Gloves': [
    ["Pandora's Box", 10037],
    ['Hedge Maze', 10038],
    ['Vice', 10048],
  ],
  'Specialist Gloves': [
    ['Crimson Kimono', 10033],
    ['Fade', 10063],
  ],
  'Driver Gloves': [['King Snake', 10041]],
  'Moto Gloves': [['Spearmint', 10026]],
  'Hand Wraps': [['Cobalt Skulls', 10053]],
  'Hydra Gloves': [['Emerald', 10057]],
});
