import { knifeSkins } from './rows.ts';

const doppler = {
  Ruby: 415,
  Sapphire: 416,
  'Black Pearl': 417,
  'Phase 1': 418,
  'Phase 2': 419,
  'Phase 3': 420,
  'Phase 4': 421,
};
/** Three phases of the Butterfly Knife have indexes of their own. */
const butterfly_doppler = { ...doppler, 'Black Pearl': 617, 'Phase 2': 618, Sapphire: 619 };
const gamma_doppler = { Emerald: 568, 'Phase 1': 569, 'Phase 2': 570, 'Phase 3': 571, 'Phase 4': 572 };

/** Knives: finish, paint index, least and greatest float. Source: SOURCE.md. */
export const knives = knifeSkins({
  Karambit: ['vanilla', ['Doppler', doppler, 0, 0.08], ['Fade', 38, 0, 0.08], ['Crimson Web', 12, 0.06, 0.8]],
  'Butterfly Knife': ['vanilla', ['Doppler', butterfly_doppler, 0, 0.08], ['Fade', 38, 0, 0.08]],
  'M9 Bayonet': [
    ['Doppler', doppler, 0, 0.08],
    ['Lore', 562, 0, 0.65],
    ['Marble Fade', 413, 0, 0.08],
  ],
  Bayonet: [
    ['Gamma Doppler', gamma_doppler, 0, 0.08],
    ['Tiger Tooth', 409, 0, 0.08],
  ],
  'Talon Knife': ['vanilla', ['Fade', 38, 0, 0.08]],
  'Skeleton Knife': [['Case Hardened', 44, 0, 1]],
  'Stiletto Knife': [['Slaughter', 59, 0.01, 0.26]],
  'Flip Knife': [['Marble Fade', 413, 0, 0.08]],
  'Huntsman Knife': [['Blue Steel', 42, 0, 1]],
  'Ursus Knife': ['vanilla'],
  'Falchion Knife': [['Case Hardened', 44, 0, 1]],
  'Shadow Daggers': [['Slaughter', 59, 0.01, 0.26]],
  'Gut Knife': [['Damascus Steel', 410, 0, 0.5]],
});
