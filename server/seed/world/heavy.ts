import { gunSkins } from './rows.ts';

/** Shotguns and machine guns; columns as in rifles. Source: SOURCE.md. */
export const heavy = gunSkins('heavy', {
  Nova: [
    ['Hyper Beast', 537, 'classified', 0, 0.6, 'stattrak'],
    ['Walnut', 158, 'consumer', 0.06, 0.8, 'souvenir'],
  ],
  XM1014: [['Incinegator', 850, 'classified', 0.14, 0.65, 'stattrak']],
  'Sawed-Off': [
    ['The Kraken', 256, 'covert', 0, 0.4, 'stattrak'],
    ['Origami', 434, 'mil-spec', 0, 0.55, 'stattrak'],
  ],
  'MAG-7': [
    ['Justice', 948, 'classified', 0, 1, 'stattrak'],
    ['Sand Dune', 99, 'consumer', 0.06, 0.8, 'souvenir'],
  ],
  Negev: [['Power Loader', 514, 'restricted', 0, 1, 'stattrak']],
  M249: [['Nebula Crusader', 496, 'restricted', 0, 1, 'stattrak']],
});
