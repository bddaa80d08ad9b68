import { gunSkins } from './rows.ts';

/** The Glock-18's Gamma Doppler has paint indexes of its own. */
const gamma_doppler = { Emerald: 1119, 'Phase 1': 1120, 'Phase 2': 1121, 'Phase 3': 1122, 'Phase 4': 1123 };

/** Pistols; columns as in rifles. Source: SOURCE.md. */
export const pistols = gunSkins('pistols', {
  'Desert Eagle': [
    ['Printstream', 962, 'covert', 0, 0.8, 'stattrak'],
    ['Code Red', 711, 'covert', 0, 1, 'stattrak'],
    ['Blaze', 37, 'restricted', 0, 0.08],
    ['Crimson Web', 232, 'restricted', 0.06, 0.8, 'stattrak'],
    ['Oxide Blaze', 645, 'mil-spec', 0, 0.5, 'stattrak'],
  ],
  'USP-S': [
    ['Kill Confirmed', 504, 'covert', 0, 1, 'stattrak'],
    ['Printstream', 1142, 'covert', 0, 0.85, 'stattrak'],
    ['Orion', 313, 'classified', 0, 0.5, 'stattrak'],
    ['Cortex', 705, 'classified', 0, 1, 'stattrak'],
    ['Torque', 489, 'mil-spec', 0, 0.46, 'stattrak'],
    ['Royal Blue', 332, 'industrial', 0.06, 0.8, 'souvenir'],
  ],
  'Glock-18': [
    ['Gamma Doppler', gamma_doppler, 'covert', 0, 0.5],
    ['Water Elemental', 353, 'classified', 0, 0.7, 'stattrak'],
    ['Fade', 38, 'restricted', 0, 0.08],
    ['Moonrise', 694, 'restricted', 0, 0.65, 'stattrak'],
    ['Groundwater', 2, 'industrial', 0.06, 0.8, 'souvenir'],
  ],
  P250: [
    ['See Ya Later', 678, 'covert', 0, 0.7, 'stattrak'],
    ['Asiimov', 551, 'classified', 0.1, 1, 'stattrak'],
    ['Sand Dune', 99, 'consumer', 0.06, 0.8, 'souvenir'],
  ],
  'Five-SeveN': [
    ['Hyper Beast', 660, 'covert', 0, 1, 'stattrak'],
    ['Case Hardened', 44, 'restricted', 0, 1, 'stattrak'],
    ['Forest Night', 78, 'consumer', 0.06, 0.8, 'souvenir'],
  ],
  'Tec-9': [
    ['Fuel Injector', 614, 'classified', 0, 1, 'stattrak'],
    ['Isaac', 303, 'mil-spec', 0, 1, 'stattrak'],
  ],
  'CZ75-Auto': [['Victoria', 270, 'covert', 0, 0.75, 'stattrak']],
  P2000: [['Fire Elemental', 389, 'covert', 0, 0.6, 'stattrak']],
  'Dual Berettas': [['Cobra Strike', 658, 'classified', 0, 0.6, 'stattrak']],
  'R8 Revolver': [['Fade', 522, 'covert', 0, 0.4, 'stattrak']],
});
