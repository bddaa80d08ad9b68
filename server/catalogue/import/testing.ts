/**
 * A made-up skin that exists in Factory New and Minimal Wear, plain and as StatTrak: four items.
 */
export const made_up_skin = (paint_index: number, facts: object = {}) => ({
  weapon: 'AK-47',
  category: 'Rifles',
  finish: `Finish ${paint_index}`,
  paint_index,
  min_float: 0,
  max_float: 0.1,
  rarity: 'rarity_rare_weapon',
  stattrak: true,
  souvenir: false,
  ...facts,
});

/** An import that tells nobody of its rows. */
export const silent = { onBad: () => {}, onCommit: () => {} };
