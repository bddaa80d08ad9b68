import { gunSkins } from './rows.ts';

/** Assault and sniper rifles: finish, paint index, rarity, least and greatest float, and whether StatTrak or Souvenir exists. Source: SOURCE.md. */
export const rifles = gunSkins('rifles', {
  'AK-47': [
    ['Fire Serpent', 180, 'covert', 0.06, 0.76, 'stattrak'],
    ['Vulcan', 302, 'covert', 0, 0.9, 'stattrak'],
    ['Asiimov', 801, 'covert', 0.05, 0.7, 'stattrak'],
    ['The Empress', 675, 'covert', 0, 1, 'stattrak'],
    ['Bloodsport', 639, 'covert', 0, 0.45, 'stattrak'],
    ['Wild Lotus', 724, 'covert', 0, 1],
    ['Redline', 282, 'classified', 0.1, 0.7, 'stattrak'],
    ['Case Hardened', 44, 'classified', 0, 1, 'stattrak'],
    ['Slate', 1035, 'restricted', 0, 1, 'stattrak'],
    ['Blue Laminate', 226, 'restricted', 0.02, 0.4, 'stattrak'],
    ['Elite Build', 422, 'mil-spec', 0, 1, 'stattrak'],
    ['Safari Mesh', 72, 'industrial', 0.06, 0.8, 'souvenir'],
  ],
  M4A4: [
    ['Howl', 309, 'contraband', 0, 0.4, 'stattrak'],
    ['Asiimov', 255, 'covert', 0.18, 1, 'stattrak'],
    ['Neo-Noir', 695, 'covert', 0, 0.9, 'stattrak'],
    ['龍王 (Dragon King)', 400, 'classified', 0, 0.75, 'stattrak'],
    ['Magnesium', 811, 'mil-spec', 0, 1, 'stattrak'],
    ['Urban DDPAT', 17, 'industrial', 0.06, 0.8, 'souvenir'],
  ],
  'M4A1-S': [
    ['Printstream', 984, 'covert', 0, 0.8, 'stattrak'],
    ['Hyper Beast', 430, 'covert', 0, 1, 'stattrak'],
    ['Decimator', 644, 'classified', 0, 0.85, 'stattrak'],
    ['Basilisk', 383, 'restricted', 0, 0.68, 'stattrak'],
    ['Blood Tiger', 217, 'mil-spec', 0, 0.3, 'stattrak'],
  ],
  AWP: [
    ['Dragon Lore', 344, 'covert', 0, 0.7, 'souvenir'],
    ['Gungnir', 756, 'covert', 0, 0.6],
    ['Fade', 1026, 'covert', 0, 0.08],
    ['Lightning Strike', 51, 'covert', 0, 0.08, 'stattrak'],
    ['Asiimov', 279, 'covert', 0.18, 1, 'stattrak'],
    ['Hyper Beast', 475, 'covert', 0, 1, 'stattrak'],
    ['Redline', 259, 'classified', 0.1, 0.4, 'stattrak'],
    ['Fever Dream', 640, 'classified', 0, 0.55, 'stattrak'],
    ['Atheris', 838, 'restricted', 0, 1, 'stattrak'],
    ['Capillary', 943, 'mil-spec', 0.05, 0.7, 'stattrak'],
  ],
  'SSG 08': [
    ['Dragonfire', 624, 'covert', 0, 0.5, 'stattrak'],
    ['Fever Dream', 956, 'restricted', 0, 0.72, 'stattrak'],
    ['Abyss', 361, 'mil-spec', 0, 1, 'stattrak'],
    ['Tropical Storm', 233, 'industrial', 0.06, 0.8, 'souvenir'],
  ],
  FAMAS: [
    ['Djinn', 429, 'classified', 0, 1, 'stattrak'],
    ['CaliCamo', 240, 'industrial', 0, 0.6, 'souvenir'],
  ],
  'Galil AR': [
    ['Chatterbox', 398, 'covert', 0.35, 0.85, 'stattrak'],
    ['Black Sand', 629, 'mil-spec', 0, 1, 'stattrak'],
  ],
  AUG: [['Chameleon', 280, 'covert', 0, 0.5, 'stattrak']],
  'SG 553': [['Cyrex', 487, 'classified', 0, 1, 'stattrak']],
  'SCAR-20': [['Cardiac', 391, 'classified', 0, 1, 'stattrak']],
});
