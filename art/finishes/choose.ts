import { seededRandom, pick, hashText } from '../random.ts';
import { colorRow, colorsNamed, seededColors } from './colors.ts';
import { beast, blossom, flame, flourish, panels, splatter } from './figures.ts';
import type { Finish } from './finish.ts';
import { famous } from './known/famous.ts';
import { knownFigures } from './known/figures.ts';
import { knownStrokesAndTiles } from './known/strokes-and-tiles.ts';
import { knownSurfaces } from './known/surfaces.ts';
import { anodised, bare, fade } from './metal.ts';
import {
  camo,
  damascus,
  digital,
  doppler,
  hydroDip,
  laminate,
  marble,
  patina,
  topography,
} from './organic.ts';
import { brush, circuit, lightning, pinstripe, slaughter, tiger, web } from './strokes.ts';
import { carbon, facets, halftone, hexTiles, mesh, plaid, plates, scales } from './tiles.ts';

/** A finish and its colours. */
export type Recipe = { finish: Finish; colors: readonly string[] };

/** Colours of the Doppler phases, from the deep ground to the light. */
const PHASES: Record<string, string> = {
  Ruby: '16 .06 20,36 .15 22,55 .22 20,66 .21 14',
  Sapphire: '16 .06 262,34 .15 264,50 .22 262,68 .17 248',
  'Black Pearl': '12 .02 290,20 .05 300,32 .1 305,22 .05 260,46 .12 320',
  Emerald: '18 .05 155,40 .13 152,64 .2 148,80 .2 150',
  'Phase 1': '14 .02 300,24 .09 305,48 .19 330,58 .21 350,30 .12 300',
  'Phase 2': '22 .08 300,44 .19 325,64 .22 348,74 .16 355,46 .2 300',
  'Phase 3': '14 .04 265,30 .13 265,44 .12 215,54 .13 180,28 .12 270',
  'Phase 4': '18 .08 265,38 .19 264,52 .2 262,66 .15 235,36 .16 290',
};

const GAMMA: Record<string, string> = {
  ...PHASES,
  'Phase 1': '16 .03 160,34 .1 155,56 .17 150,26 .06 180',
  'Phase 2': '22 .06 165,50 .16 155,78 .2 145,62 .14 185',
  'Phase 3': '20 .05 180,46 .12 175,74 .18 140,52 .11 215',
  'Phase 4': '26 .07 150,58 .18 145,84 .21 132,66 .14 190',
};

const KNOWN = new Map(
  Object.entries({ ...knownFigures, ...knownStrokesAndTiles, ...knownSurfaces, ...famous }),
);

/**
 * Families of finishes, for names without an entry of their own: the pattern of the name, the
 * finish, and its colours when the name alone doesn't give them.
 */
const TABLE: readonly (readonly [RegExp, Finish, colors?: string])[] = [
  // Well-known finishes.
  [/^orion/, panels, '34 .05 255,20 .01 260,66 .16 55,52 .09 245'],
  [/phantom disruptor/, circuit, '22 .03 290,60 .19 25,70 .13 200,80 .02 280'],
  [/pandora's box/, facets, '22 .05 300,40 .14 305,54 .18 310'],
  [/\bmarble fade/, marble, '56 .21 25,58 .21 28,84 .17 90,50 .2 262,46 .2 265,56 .21 25'],
  [/^(amber|acid) fade/, fade, '30 .02 60,40 .07 60,68 .15 65,80 .15 80,40 .06 55'],
  [/\bfade\b/, fade, '84 .15 88,70 .19 45,62 .23 5,52 .22 325,46 .21 295,64 .15 245'],
  [/\b(gamma doppler)/, doppler, '20 .05 160,50 .16 152,78 .2 145,40 .1 190'],
  [/\b(doppler)/, doppler, '16 .05 290,38 .18 310,58 .22 345,40 .18 280'],
  [/\b(heat treated)/, patina, '50 .1 50,66 .14 75,52 .15 330,46 .17 285,52 .15 255,66 .08 220'],
  [/\b(blue steel)/, patina, '24 .03 250,36 .07 255,48 .09 250,32 .05 265,58 .06 240'],
  [/\b(stained)/, patina, '30 .01 80,46 .02 80,64 .02 90,40 .015 260,74 .01 90'],
  [
    /\b(rust coat|ol' rusty|verdigris|rust)/,
    patina,
    '34 .06 50,46 .1 48,38 .05 40,54 .11 58,30 .03 40',
  ],
  [/\b(scorched|charred)/, patina, '22 .01 60,30 .015 60,24 .01 60,38 .02 65,20 .01 60'],
  [/\b(tiger tooth)/, tiger, '78 .16 84,54 .13 62,90 .12 95'],
  [/\b(ultraviolet)/, anodised, '34 .13 303'],
  [/\bfreehand/, slaughter, '30 .1 290,46 .18 300,62 .17 310,74 .1 260'],
  [/\b(slaughter|capillary)/, slaughter],
  [/\bsand dune/, anodised, '62 .05 85'],
  [/\b(damascus|ripple|labyrinth|sedimentary)/, damascus, '46 .012 255,68 .012 250,82 .01 250'],
  [/\b(bright water)/, digital, '46 .08 240,56 .09 240,68 .07 230,38 .08 255'],
  [/\bnight$|night stripe/, tiger, '22 .03 265,30 .05 270,40 .07 275'],
  [/\b(autotronic)/, hexTiles, '30 .02 260,52 .19 25,40 .16 22,82 .01 260'],
  [/\b(black laminate)/, laminate, '22 .01 260,32 .015 260,42 .015 260,28 .01 260'],
  [/\b(crimson web|emerald web)/, web],
  [
    /\b(cyrex|hyper ?drive|nitro|bloodsport|mecha|corp|prototype|power ?core|fuel injector|wildfire|momentum)/,
    panels,
    '92 .006 260,24 .01 260,56 .2 27,76 .14 70',
  ],
  [/\b(redline)/, pinstripe, '18 .008 260,24 .008 260,32 .01 260,54 .21 27'],
  [/\b(carbon|pinstripe|bronze deco|racing|nascar)/, carbon],
  [
    /\b(neon rider|neo-noir|vaporwave|neon revolution|neon|vice)/,
    beast,
    '26 .1 295,60 .24 350,70 .15 205,44 .2 295,80 .16 90',
  ],
  [
    /\b(hyper beast|fever dream|chatterbox|monster|bullet queen|player two|kiss|chromatic|pop)/,
    beast,
    '62 .17 190,66 .22 350,80 .18 110,50 .2 300,72 .18 55',
  ],
  [
    /\b(dragon king|chantico|incinegat|dragonfire|flame|fire|blaze|inferno|burn|hell|pyre|phoenix|heat\b)/,
    flame,
    '20 .02 40,52 .2 28,68 .19 48,86 .16 88',
  ],
  [/\b(candy apple|hot rod)/, anodised, '48 .2 25'],
  [
    /\b(anodi[sz]ed|polymer|ceramic|coat|gunmetal|green apple|royal blue|electric blue|sheen|\bbrass$|\bsilver$|quicksilver|chrome|pour$)/,
    anodised,
  ],
  [/\b(safari mesh)/, mesh, '42 .04 110,56 .05 100,34 .04 125'],
  [/\b(mesh|net|fence|web|chainmail)/, mesh],
  [/\b(urban ddpat)/, digital, '36 .005 260,50 .005 260,64 .005 260,26 .005 260'],
  [/\b(forest ddpat)/, digital, '34 .04 130,42 .05 120,52 .05 105,26 .03 140'],
  [/\b(ddpat|digital|pixel|base-2)/, digital],
  [/\b(boreal forest)/, camo, '34 .03 130,44 .05 125,56 .05 110,28 .02 150'],
  [/\b(urban masked)/, camo, '42 .005 260,56 .005 260,30 .005 260,70 .005 260'],
  [
    /\b(camo|forest|jungle|mask|army|contractor|mudder|tornado|storm|predator|woodland|palm|polycam|fragcam|recon|commando|ambush)/,
    camo,
  ],
  [/\b(tiger|zebra|stripe|jaguar|panther|slash|dash|claw|savage|bengal)/, tiger],
  [/\b(lightning|electric|volt|shock|thunder|mjölnir|gungnir|static|charged)/, lightning],
  [
    /\b(circuit|board|neural|cyber|tech|computer|co-processor|core|signal|system|mainframe|reactor|cassette|x-ray|schematic|light rail|exo)/,
    circuit,
  ],
  [/\b(hex|hive|honey|bee|cell|colony|quartz)/, hexTiles],
  [
    /\b(facet|crystal|glass|gem|diamond|polygon|origami|prism|shard|fragment|triangle|geometry|kami|geo|mosaic)/,
    facets,
  ],
  [
    /\b(snake|viper|python|scale|dragon|gator|lizard|koi|fish|cobra|serpent|basilisk|hydra|naga|falak|medusa|reptile|wyrm)/,
    scales,
  ],
  [/\b(laminate|\w*wood|walnut|furni|grain|bark|limba|ply\b|oak|leather)/, laminate],
  [
    /\b(blossom|lily|lotus|flower|flora|leaf|leaves|vine|bloom|rose|garden|kimono|petal|nature|grove|plant|lilies)/,
    blossom,
  ],
  [
    /\b(filigree|baroque|arabesque|victoria|noble|royal|heirloom|imperial|engrav|gold|damask|orna|paisley|mandala|legion|anubis|jörmungandr|emperor|empress|prince)/,
    flourish,
  ],
  [
    /\b(splash|splatter|spray|paint|splat|jam|drip|graf|spitfire|cyanospatter|stain|blood)/,
    splatter,
  ],
  [/\b(halftone|dots|spot|polka|whorl|disco|fade)/, halftone],
  [/\b(plaid|houndstooth|tartan|weave|cloth|shemagh|shamagh|quilt|picnic)/, plaid],
  [
    /\b(marbl|stone|rock|granite|jasper|malachite|jade|marble|opal|pearl|smoke|nebula|galaxy|cosmic|acheron|styx)/,
    marble,
  ],
  [
    /\b(wave|water|tide|ocean|tsunami|liquid|slick|oil|hydro|slipstream|surf|flow|current|hypno|dizzy)/,
    hydroDip,
  ],
  [/\b(topo|terrain|contour|map|terrace|canyon|ridge)/, topography],
  [
    /\b(hazard|caution|decimator|industr|construct|plate|cargo|transport|label|stencil|warning|fuel|tread)/,
    plates,
  ],
];

const OTHERWISE: readonly Finish[] = [
  hydroDip,
  facets,
  panels,
  flourish,
  splatter,
  circuit,
  beast,
  brush,
  plates,
  halftone,
  blossom,
  hexTiles,
];

/**
 * Chooses a finish and its colours by the name (any case): first the known finishes, then the table
 * of families, then the colours in the name, then a choice seeded by the name, so that a finish
 * looks alike on every weapon. A null name is bare metal. `glow_hue` is the rarity's hue in
 * degrees.
 */
export function chooseRecipe(name: string | null, phase: string | null, glow_hue: number): Recipe {
  if (name === null) return { finish: bare, colors: [] };
  const words = name.toLowerCase();
  const known = KNOWN.get(words);
  if (known) return { finish: known[0], colors: colorRow(known[1]) };
  const random = seededRandom(hashText(words));
  const row = TABLE.find(([pattern]) => pattern.test(words));
  const finish = row?.[1] ?? pick(random, OTHERWISE);
  const phased =
    finish === doppler && phase ? (words.includes('gamma') ? GAMMA : PHASES)[phase] : undefined;
  const written = phased ?? row?.[2];
  const colors = written
    ? colorRow(written)
    : (webColors(finish, words) ?? colorsNamed(words) ?? seededColors(random, glow_hue));
  return { finish, colors };
}

/** The colours of a web: black threads on the named colour. */
function webColors(finish: Finish, words: string): string[] | null {
  if (finish !== web && finish !== slaughter) return null;
  const row = colorsNamed(words) ?? colorRow('34 .14 22,52 .2 25,62 .2 28,72 .17 30');
  const [ground = '#300', main = '#800', light = '#c33', accent = '#e66'] = row;
  return finish === web
    ? [main, colorRow('14 .02 20')[0] ?? '#111', ground]
    : [ground, main, light, accent];
}
