import { oklch } from '../palette.ts';
import { between, pick, type Random } from '../random.ts';

/** Shorthand: `c('62 .19 25')` is lightness 62 %, chroma 0.19, hue 25°. */
function c(text: string): string {
  const [l = 0, chroma = 0, h = 0] = text.split(' ').map(Number);
  return oklch(l / 100, chroma, h);
}

/** A row of colours written as `lightness% chroma hue`, separated by commas. */
export function colorRow(text: string): string[] {
  return text.split(',').map((entry) => c(entry.trim()));
}

/**
 * Colours of the words in finishes' names: hue in degrees, chroma, lightness. The first match wins.
 */
const WORDS: readonly (readonly [RegExp, hue: number, chroma: number, lightness: number])[] = [
  [/\b(crimson|scarlet|ruby|vino|bordeux|hemoglobin|macabre)/, 20, 0.19, 0.5],
  [
    /\b(blood|red|rouge|slaughter|code red|carnivore|jasper|cardiac|vendetta|hellish|hades)/,
    27,
    0.21,
    0.55,
  ],
  [
    /\b(\bfire|flame|inferno|hell|heat|pyre|magma|blaze|ignit|burn|phoenix|ember|exothermic|warm)/,
    42,
    0.2,
    0.65,
  ],
  [
    /\b(orange|copper|rust|oxide|amber|tiger|fox|sunset|autumn|pumpkin|lion|sienna|terra|chantico)/,
    55,
    0.17,
    0.66,
  ],
  [
    /\b(brass|bronze|leather|wood|walnut|caramel|mud|brown|calf|corticera|bark|cocoa|latte|sedimentary|humidor|earth)/,
    65,
    0.09,
    0.5,
  ],
  [
    /\b(gold|sun|egypt|anubis|osiris|pharaoh|ramese|midas|imperial|honey|bee|king|emperor|empress|prince|lore|koi|throne|rezan)/,
    86,
    0.15,
    0.76,
  ],
  [
    /\b(yellow|lemon|hazard|caution|nuclear|radiation|mustard|citric|construct|bulldozer|banana)/,
    100,
    0.18,
    0.84,
  ],
  [
    /\b(sand|desert|dune|dust|safari|arid|drought|parched|canyon|tan\b|savannah|buff|basket|ivory|bone|ossified|mummy)/,
    85,
    0.06,
    0.68,
  ],
  [
    /\b(lime|acid|toxic|poison|virus|slime|snot|radioactive|biohazard|contamina|serum|bioleak|venom|goo|citrus)/,
    125,
    0.22,
    0.78,
  ],
  [
    /\b(olive|army|commando|moss|swamp|marsh|guerrilla|camo|ddpat|recon|sergeant|hunting|tactical|corporal)/,
    115,
    0.06,
    0.46,
  ],
  [
    /\b(green|jungle|forest|leaf|grass|vine|palm|bamboo|hedge|turf|ivy|spruce|pine|thicket|overgrowth|eco|clover|gator|snake|viper|python|lotus|lizard|iguana|chameleon|crocodile|reptile|flora|plant|spring|roots)/,
    145,
    0.13,
    0.52,
  ],
  [/\b(emerald|jade|malachite|verdant|verdigris)/, 160, 0.15, 0.6],
  [
    /\b(mint|teal|turquoise|aqua|lagoon|sea|tsunami|wave|coral reef|cyan|poseidon|robin|hydra|spearmint|tropical)/,
    190,
    0.12,
    0.68,
  ],
  [
    /\b(ice|frost|arctic|glacier|polar|snow|winter|frozen|blizzard|cold|sleet|whiteout|yeti|avalanche|alpine|sky|cool)/,
    220,
    0.06,
    0.85,
  ],
  [
    /\b(ocean|marine|water|river|hydro|rain|storm|deep|abyss|nautical|submerged|seabird|aerial|currents|tide)/,
    235,
    0.12,
    0.55,
  ],
  [
    /\b(blue|cobalt|navy|sapphire|azure|lapis|electric|police|fissure|cyber|phosphor|royal|lightning|gungnir|mjölnir|bluep|titanium)/,
    258,
    0.17,
    0.56,
  ],
  [
    /\b(indigo|night|midnight|twilight|galaxy|nebula|cosmos|space|moon|astral|stars?\b|orbit|dark|libra|leo|horus)/,
    278,
    0.13,
    0.44,
  ],
  [
    /\b(purple|violet|ultraviolet|amethyst|plum|grape|mauve|lilac|mulberry|witch|sorcer|spirit)/,
    302,
    0.18,
    0.52,
  ],
  [
    /\b(pink|rose|fuschia|blush|magenta|kiss|candy|bubble|flamingo|cherr|berry|berries|valentine|love|neon|vice|vapor|fraise|nostalgia|tilted)/,
    350,
    0.19,
    0.66,
  ],
  [
    /\b(white|silver|steel|chrome|platinum|ghost|marble|pearl|mirror|metal|zinc|nickel|titan|quicksilver|mercury|stainless|magnesium)/,
    250,
    0.015,
    0.8,
  ],
  [
    /\b(black|obsidian|carbon|graphite|gun ?smoke|grim|shadow|onyx|void|nero|phantom|raven|noir|stealth|slate|ash|coal|grey|gray|smoke|urban|tuxedo)/,
    260,
    0.02,
    0.36,
  ],
];

/** Ground, main colour, second tone and accent around one hue. */
function family(hue: number, chroma: number, lightness: number, twist: number): string[] {
  return [
    oklch(Math.max(0.22, lightness - 0.27), chroma * 0.55, hue + 8),
    oklch(lightness, chroma, hue),
    oklch(Math.min(0.92, lightness + 0.16), chroma * 0.85, hue + twist * 0.25),
    oklch(
      Math.min(0.9, Math.max(0.66, lightness + 0.1)),
      Math.max(0.11, chroma * 0.9),
      hue + twist,
    ),
  ];
}

/** The colours in a finish's name, or null when it names none. Names of two colours give both. */
export function colorsNamed(name: string): string[] | null {
  const found = WORDS.filter(([words]) => words.test(name));
  const [first, second] = found;
  if (!first) return null;
  const row = family(first[1], first[2], first[3], 40);
  if (second && row[3] !== undefined)
    row[3] = oklch(Math.max(0.6, second[3]), Math.max(0.1, second[2]), second[1]);
  return row;
}

/**
 * A seeded palette for a name without a colour. Its hue keeps at least 50 degrees away from
 * `glow_hue`, so that the exhibit contrasts with its light.
 */
export function seededColors(random: Random, glow_hue: number): string[] {
  const hue = glow_hue + between(random, 50, 310);
  const scheme = pick(random, ['duo', 'triad', 'calm', 'pale']);
  if (scheme === 'calm') return family(hue, 0.09, 0.5, 30);
  if (scheme === 'pale')
    return [
      oklch(0.9, 0.015, hue),
      oklch(0.62, 0.17, hue),
      oklch(0.3, 0.03, hue),
      oklch(0.72, 0.17, hue + 160),
    ];
  const twist = scheme === 'duo' ? 180 : 120;
  return [
    oklch(0.3, 0.07, hue),
    oklch(0.6, 0.18, hue),
    oklch(0.74, 0.16, hue + twist),
    oklch(0.86, 0.12, hue + twist * 1.3),
  ];
}
