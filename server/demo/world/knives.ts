import { knifeSkins } from './rows.ts';

const doppler_paints = {
  Ruby: 415,
  Sapphire: 416,
  'Black Pearl': 417,
  'Phase 1': 418,
  'Phase 2': 419,
  'Phase 3': 420,
  'Phase 4': 421,
};
/** Three phases have different paint indexes on these two knives. */
const butterfly_doppler_paints = {
  ...doppler_paints,
  'Black Pearl': 617,
  'Phase 2': 618,
  Sapphire: 619,
};
/** The four numbered phases have different paint indexes on this knife. */
const talon_doppler_paints = {
  ...doppler_paints,
  'Phase 1': 852,
  'Phase 2': 853,
  'Phase 3': 854,
  'Phase 4': 855,
};
const gamma_doppler_paints = {
  Emerald: 568,
  'Phase 1': 569,
  'Phase 2': 570,
  'Phase 3': 571,
  'Phase 4': 572,
};

/**
 * Finishes shared by several knives: finish, paint index (or one per phase), least and greatest
 * float.
 */
const fade = ['Fade', 38, 0, 0.08] as const;
const doppler = ['Doppler', doppler_paints, 0, 0.08] as const;
const gamma_doppler = ['Gamma Doppler', gamma_doppler_paints, 0, 0.08] as const;
const marble_fade = ['Marble Fade', 413, 0, 0.08] as const;
const tiger_tooth = ['Tiger Tooth', 409, 0, 0.08] as const;
const common = [
  ['Crimson Web', 12, 0.06, 0.8],
  ['Case Hardened', 44, 0, 1],
  ['Slaughter', 59, 0.01, 0.26],
] as const;
const blue_steel = ['Blue Steel', 42, 0, 1] as const;
const ultraviolet = ['Ultraviolet', 98, 0.06, 0.8] as const;

/** Knives: finish, paint index, least and greatest float. Source: SOURCE.md. */
export const knives = knifeSkins({
  Karambit: [
    'vanilla',
    fade,
    doppler,
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 561, 0, 0.65],
    ['Autotronic', 576, 0, 0.85],
    ['Black Laminate', 566, 0, 1],
    ['Damascus Steel', 410, 0, 0.5],
  ],
  'Butterfly Knife': [
    'vanilla',
    fade,
    ['Doppler', butterfly_doppler_paints, 0, 0.08],
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 1105, 0, 1],
    blue_steel,
    ultraviolet,
  ],
  'M9 Bayonet': [
    'vanilla',
    fade,
    doppler,
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 562, 0, 0.65],
    ['Autotronic', 577, 0, 0.85],
    ['Damascus Steel', 411, 0, 0.5],
  ],
  Bayonet: [
    'vanilla',
    fade,
    doppler,
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 558, 0, 0.65],
    ['Autotronic', 573, 0, 0.85],
    blue_steel,
  ],
  'Flip Knife': [
    'vanilla',
    fade,
    doppler,
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 559, 0, 0.65],
    ['Black Laminate', 564, 0, 1],
  ],
  'Gut Knife': [
    'vanilla',
    fade,
    doppler,
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 560, 0, 0.65],
    ['Damascus Steel', 410, 0, 0.5],
    ultraviolet,
    ['Rust Coat', 414, 0.4, 1],
  ],
  'Huntsman Knife': [
    'vanilla',
    fade,
    doppler,
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 1107, 0, 0.65],
    blue_steel,
    ['Bright Water', 579, 0, 0.5],
  ],
  'Falchion Knife': [
    'vanilla',
    fade,
    doppler,
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 1106, 0, 0.65],
    ['Night', 40, 0.06, 0.8],
    ['Freehand', 581, 0, 0.48],
  ],
  'Bowie Knife': [
    'vanilla',
    fade,
    doppler,
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 1104, 0, 1],
    ['Stained', 43, 0, 1],
    ['Damascus Steel', 411, 0, 0.5],
  ],
  'Shadow Daggers': [
    'vanilla',
    fade,
    ['Doppler', butterfly_doppler_paints, 0, 0.08],
    gamma_doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Lore', 1108, 0, 1],
    ['Freehand', 581, 0, 0.48],
    ['Urban Masked', 143, 0.06, 0.8],
  ],
  'Talon Knife': [
    'vanilla',
    fade,
    ['Doppler', talon_doppler_paints, 0, 0.08],
    ['Marble Fade', 856, 0, 0.08],
    tiger_tooth,
    ...common,
    ['Damascus Steel', 858, 0, 0.5],
  ],
  'Stiletto Knife': [
    'vanilla',
    fade,
    doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Night Stripe', 735, 0.06, 0.8],
  ],
  'Ursus Knife': ['vanilla', fade, doppler, marble_fade, tiger_tooth, ...common, ultraviolet],
  'Navaja Knife': [
    'vanilla',
    fade,
    doppler,
    marble_fade,
    tiger_tooth,
    ...common,
    ['Damascus Steel', 857, 0, 0.5],
    ['Boreal Forest', 77, 0.06, 0.8],
  ],
  'Skeleton Knife': ['vanilla', fade, ...common, blue_steel],
  'Nomad Knife': ['vanilla', fade, ...common, blue_steel],
  'Survival Knife': ['vanilla', fade, ...common, blue_steel, ['Night Stripe', 735, 0.06, 0.8]],
  'Paracord Knife': ['vanilla', fade, ...common, blue_steel, ['Stained', 43, 0, 1]],
  'Classic Knife': ['vanilla', fade, ...common, blue_steel, ['Safari Mesh', 72, 0.06, 0.8]],
  'Kukri Knife': ['vanilla'],
});
