import { gunSkins } from './rows.ts';

/** Submachine guns; columns as in rifles. Source: SOURCE.md. */
export const smgs = gunSkins('smgs', {
  'MAC-10': [
    ['Neon Rider', 433, 'covert', 0, 0.45, 'stattrak'],
    ['Candy Apple', 3, 'industrial', 0, 0.3, 'souvenir'],
  ],
  MP9: [
    ['Bioleak', 549, 'mil-spec', 0, 0.5, 'stattrak'],
    ['Storm', 100, 'consumer', 0.06, 0.8, 'souvenir'],
  ],
  MP7: [
    ['Bloodsport', 696, 'covert', 0, 0.65, 'stattrak'],
    ['Cirrus', 627, 'mil-spec', 0, 0.75, 'stattrak'],
  ],
  'MP5-SD': [['Phosphor', 810, 'classified', 0, 0.8, 'stattrak']],
  'UMP-45': [
    ['Primal Saber', 556, 'classified', 0, 0.77, 'stattrak'],
    ['Urban DDPAT', 17, 'consumer', 0.06, 0.8, 'souvenir'],
  ],
  P90: [
    ['Asiimov', 359, 'covert', 0, 0.92, 'stattrak'],
    ['Sand Spray', 124, 'consumer', 0.06, 0.8, 'souvenir'],
  ],
  'PP-Bizon': [['Fuel Rod', 508, 'restricted', 0, 1, 'stattrak']],
});
