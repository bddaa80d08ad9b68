import { at } from '../../shape.ts';
import { beast, blossom, flame, flourish, splatter } from '../figures.ts';
import { color, strokePath, type Finish } from '../finish.ts';
import { anodised, fade } from '../metal.ts';
import {
  coils,
  dragonHead,
  dragonWing,
  feathers,
  hyperBeast,
  jaguarFace,
  kitten,
  koi,
  kraken,
  monsterEye,
  serpent,
  shark,
  viper,
  wolf,
} from '../motifs/creatures.ts';
import {
  anubis,
  gorgon,
  heroine,
  king,
  oni,
  queen,
  reaper,
  rider,
  shotSkull,
  skull,
  sugarSkull,
  waterSpirit,
  woman,
} from '../motifs/faces.ts';
import { layered, starring, tinted } from '../motifs/figure.ts';
import {
  arabesque,
  blaze,
  blocks,
  braids,
  halves,
  hardened,
  maze,
  nacre,
  plain,
  rays,
  rings,
  rosettes,
  seigaiha,
  shards,
  starfield,
} from '../motifs/grounds.ts';
import { writeOnCanvases } from '../motifs/lettering.ts';
import {
  brain,
  diadem,
  explosion,
  fuji,
  horusEye,
  lotus,
  palms,
  planet,
  spear,
  trident,
  works,
} from '../motifs/things.ts';
import { hydroDip } from '../organic.ts';
import { brush, lightning } from '../strokes.ts';
import { hexTiles, scales } from '../tiles.ts';

/** Words across the canvases in one of the surface's colours, over another finish. */
const lettered =
  (ground: Finish, words: readonly string[], i: number, share = 0.5): Finish =>
  (surface) =>
    ground(surface) + writeOnCanvases(surface, words, color(surface, i), share);

/** A thin line along each canvas, in the surface's first colour. */
const lines: Finish = (surface) =>
  surface
    .canvases()
    .map(({ x, y, w, h }) =>
      strokePath(`M${at(x)} ${at(y + h * 0.78)}h${at(w)}`, color(surface, 0), h * 0.09),
    )
    .join('');

/**
 * The most famous finishes, by their names in small letters: a motif of their own each, composed
 * from the finish's idea. The colours are in the order of `Figure`: ground, body, light, accent,
 * second accent; more of them belong to the ground.
 */
export const famous: Readonly<Record<string, readonly [Finish, colors: string]>> = {
  // Dragons and serpents.
  'dragon lore': [
    starring(tinted(braids, [0, 5]), [dragonHead, dragonWing]),
    '84 .09 95,62 .16 60,90 .1 98,52 .2 28,48 .12 50,52 .08 130',
  ],
  '龍王 (dragon king)': [
    starring(tinted(seigaiha, [0, 5]), [dragonHead, coils]),
    '44 .05 190,80 .07 95,92 .04 95,58 .2 30,60 .09 130,54 .07 185',
  ],
  'kumicho dragon': [
    starring(tinted(seigaiha, [0, 5]), [dragonHead, coils]),
    '76 .006 250,30 .01 260,60 .01 250,84 .14 85,46 .01 250,64 .008 250',
  ],
  'dragon tattoo': [
    starring(tinted(anodised, [0]), [coils, dragonHead], 1.1),
    '72 .02 240,22 .02 280,44 .04 290,70 .02 250,56 .06 300',
  ],
  dragonfire: [
    starring(tinted(flame, [0, 5, 6, 7]), [dragonHead, dragonWing]),
    '22 .05 260,36 .12 285,66 .16 305,84 .17 90,52 .17 300,44 .16 255,62 .14 230,80 .1 210',
  ],
  'emerald dragon': [
    starring(tinted(scales, [0, 5, 4]), [dragonHead, coils]),
    '30 .09 155,56 .17 148,82 .15 115,64 .2 45,42 .13 150,38 .12 152',
  ],
  'aquamarine revenge': [
    starring(tinted(rays, [0, 5, 5]), [dragonHead, coils]),
    '24 .08 262,68 .13 195,90 .06 95,66 .22 15,48 .12 220,38 .14 258',
  ],
  'fire serpent': [
    starring(tinted(flame, [0, 5, 5, 6]), [serpent, coils]),
    '36 .05 115,54 .13 130,60 .2 35,78 .17 70,42 .1 135,44 .08 85,50 .14 45',
  ],
  'golden coil': [starring(plain, [coils], 1), '18 .01 60,76 .14 85,88 .12 92,40 .1 60,54 .11 72'],
  'welcome to the jungle': [
    starring(tinted(blossom, [0, 5, 3, 4]), [viper]),
    '24 .06 155,58 .21 27,84 .15 90,80 .18 110,44 .18 25,54 .16 145',
  ],
  atheris: [
    starring(tinted(scales, [0, 5, 0]), [viper]),
    '26 .06 255,56 .14 240,74 .14 195,88 .17 105,40 .12 255,36 .1 250',
  ],
  'king snake': [
    starring(tinted(scales, [5, 5, 6]), [coils], 0.9),
    '90 .02 90,88 .02 85,96 .01 90,20 .01 60,62 .03 80,88 .02 90,76 .02 80',
  ],
  // Beasts.
  howl: [
    starring(tinted(flame, [0, 5, 6, 7]), [wolf]),
    '15 .02 30,58 .22 33,78 .18 68,92 .14 98,66 .2 48,24 .09 25,32 .13 27,40 .16 29',
  ],
  'hyper beast': [
    starring(tinted(beast, [0, 5, 6]), [hyperBeast]),
    '30 .07 290,64 .14 195,70 .2 350,82 .2 118,72 .19 50,56 .2 345,46 .16 295',
  ],
  'containment breach': [
    starring(tinted(hydroDip, [0, 5, 0, 6]), [monsterEye, skull]),
    '18 .03 160,34 .05 155,86 .2 125,68 .22 130,50 .12 145,36 .09 150,52 .16 135',
  ],
  jaguar: [
    starring(rosettes, [jaguarFace], 1.15),
    '72 .16 68,76 .16 72,94 .05 90,84 .2 120,50 .14 50',
  ],
  'death by kitty': [
    starring(tinted(hexTiles, [0, 0, 0, 5]), [kitten], 0.95),
    '24 .02 330,94 .02 350,70 .2 350,62 .23 5,50 .02 300,66 .2 350',
  ],
  'golden koi': [
    starring(tinted(scales, [0, 5, 0]), [koi], 1.05),
    '74 .14 84,90 .09 96,66 .19 48,74 .16 68,46 .1 60,80 .13 90',
  ],
  koi: [
    starring(tinted(seigaiha, [0, 5]), [koi], 1.05),
    '66 .2 42,94 .02 80,56 .21 32,72 .18 50,40 .1 40,78 .14 60',
  ],
  'blood in the water': [
    starring(tinted(splatter, [0, 0, 3, 3]), [shark], 1.5),
    '84 .05 205,40 .06 245,92 .02 220,54 .22 27,30 .05 250',
  ],
  'the kraken': [
    starring(tinted(seigaiha, [0, 5]), [kraken], 1.1),
    '48 .06 75,54 .1 175,86 .07 90,60 .16 40,30 .06 60,58 .06 80',
  ],
  'icarus fell': [
    starring(plain, [feathers], 1.2),
    '44 .14 250,64 .13 235,92 .03 230,80 .12 90,34 .1 260',
  ],
  // Faces, masks and skulls.
  medusa: [
    starring(tinted(hydroDip, [0, 5, 0, 6]), [gorgon], 1),
    '34 .04 200,58 .07 165,82 .04 130,72 .14 60,62 .05 150,42 .05 190,50 .05 175',
  ],
  'the empress': [
    starring(tinted(flourish, [0, 4, 5]), [queen], 1.05),
    '36 .13 330,46 .15 290,84 .06 60,58 .2 20,82 .14 85,48 .15 345',
  ],
  'the emperor': [
    starring(tinted(flourish, [0, 4, 5]), [king], 1.05),
    '38 .14 262,84 .05 70,78 .08 55,56 .2 25,82 .15 88,52 .15 250',
  ],
  'bullet queen': [
    starring(tinted(rays, [0, 5, 5]), [queen], 1.05),
    '46 .2 320,34 .12 290,86 .06 50,64 .22 350,80 .15 88,66 .2 345',
  ],
  'neo-noir': [
    starring(tinted(brush, [0, 5, 6, 7]), [heroine], 1.1),
    '92 .005 280,24 .04 290,92 .02 60,62 .22 350,58 .16 255,76 .08 240,62 .16 250,68 .16 345',
  ],
  temukau: [
    starring(tinted(blossom, [0, 5, 2, 6]), [woman], 1.1),
    '28 .09 300,70 .19 350,92 .03 60,62 .22 10,78 .09 40,80 .12 345,52 .17 300',
  ],
  poseidon: [
    starring(tinted(seigaiha, [0, 5]), [king, trident], 1.05),
    '40 .1 235,70 .1 210,76 .05 110,84 .12 90,78 .13 85,56 .12 220',
  ],
  'water elemental': [
    starring(tinted(hydroDip, [0, 5, 0, 6]), [waterSpirit], 1.15),
    '24 .06 255,56 .15 235,82 .1 215,78 .19 65,44 .15 250,38 .12 250,64 .19 42',
  ],
  'oni taiji': [
    starring(tinted(seigaiha, [0, 5]), [oni], 1.05),
    '28 .07 262,52 .21 27,88 .04 85,86 .17 92,40 .17 25,40 .09 258',
  ],
  "chantico's fire": [
    starring(tinted(flame, [0, 5, 6, 7]), [oni], 1.05),
    '18 .02 40,70 .18 58,88 .15 92,92 .17 105,58 .2 35,50 .2 32,66 .2 48,82 .17 80',
  ],
  'kill confirmed': [
    starring(tinted(splatter, [0, 5, 6, 5]), [shotSkull], 1.05),
    '28 .015 250,90 .02 85,72 .02 80,56 .21 28,40 .02 60,44 .02 250,54 .2 27',
  ],
  'skull crusher': [
    starring(tinted(splatter, [0, 4, 0, 4]), [skull], 1.05),
    '32 .02 60,86 .05 85,66 .06 75,56 .18 35,46 .05 50',
  ],
  'cobalt skulls': [
    starring(tinted(hydroDip, [0, 4, 0, 4]), [skull], 0.9),
    '22 .03 258,62 .15 258,80 .09 245,34 .1 260,36 .1 260',
  ],
  muertos: [
    starring(tinted(flourish, [0, 4, 0]), [sugarSkull], 1),
    '16 .01 30,92 .02 85,80 .03 80,58 .22 25,56 .12 200',
  ],
  mortis: [
    starring(tinted(shards, [0, 1, 5]), [reaper], 1.05),
    '24 .08 300,40 .17 300,86 .05 90,80 .2 130,56 .16 320,56 .2 320',
  ],
  'legion of anubis': [
    starring(tinted(arabesque, [0, 5, 4]), [anubis, horusEye], 1.1),
    '26 .03 290,30 .05 265,80 .14 86,60 .14 200,48 .1 200,52 .09 70',
  ],
  'eye of horus': [
    starring(tinted(arabesque, [0, 5, 5]), [horusEye], 0.85),
    '26 .05 262,60 .12 220,82 .15 86,64 .14 215,46 .1 240,40 .09 255',
  ],
  'neon rider': [
    starring(tinted(shards, [0, 5, 6]), [rider], 1.15),
    '18 .08 295,44 .22 300,84 .13 195,70 .25 350,80 .14 205,36 .18 300,48 .23 335',
  ],
  cortex: [
    starring(tinted(hydroDip, [0, 5, 0, 6]), [brain], 1),
    '26 .08 300,60 .21 345,74 .16 350,84 .1 210,44 .17 310,40 .17 325,46 .14 265',
  ],
  // Fire, light and space.
  blaze: [blaze, '20 .01 40,54 .2 32,70 .19 55,90 .15 95'],
  'lightning strike': [tinted(lightning, [0, 1, 2]), '26 .13 300,46 .2 305,86 .08 310'],
  'desolate space': [
    starring(starfield, [planet], 1),
    '22 .06 275,40 .15 290,70 .14 55,82 .1 85,48 .15 255',
  ],
  'twilight galaxy': [starfield, '17 .06 285,44 .19 300,58 .17 340,80 .1 250,52 .16 245'],
  'ocean drive': [
    starring(tinted(fade, [0, 5, 6, 7]), [palms], 1.05),
    '32 .12 300,60 .22 345,84 .16 85,64 .23 350,24 .1 300,52 .22 335,68 .2 20,70 .13 205',
  ],
  'mount fuji': [
    starring(tinted(seigaiha, [0, 5]), [fuji], 1.2),
    '74 .08 230,50 .11 255,90 .02 250,60 .21 28,40 .12 258,82 .05 225',
  ],
  boom: [
    lettered(starring(rays, [explosion], 1.3), ['BOOM', 'BAM', 'POP'], 4, 0.42),
    '78 .17 82,60 .2 30,64 .21 32,90 .17 98,22 .02 30',
  ],
  'boom!': [
    lettered(starring(tinted(rays, [0, 0, 5]), [explosion], 1.1), ['BOOM!'], 4, 0.3),
    '56 .17 250,60 .2 30,58 .22 28,88 .18 98,20 .02 280,66 .14 240',
  ],
  'pow!': [
    lettered(starring(tinted(rays, [0, 0, 5]), [explosion], 1.1), ['POW!'], 4, 0.34),
    '84 .18 96,60 .2 30,50 .18 255,60 .22 28,20 .02 280,76 .18 70',
  ],
  // Ornament and flowers.
  'wild lotus': [
    starring(tinted(seigaiha, [0, 5]), [lotus], 1),
    '40 .09 165,52 .13 150,74 .17 350,84 .16 90,86 .08 350,48 .1 160',
  ],
  'gold arabesque': [arabesque, '40 .09 68,86 .13 90,74 .14 84'],
  gungnir: [
    starring(tinted(braids, [0, 5]), [spear], 1),
    '34 .12 255,72 .06 240,88 .03 240,78 .13 85,50 .1 250,66 .08 240',
  ],
  lore: [braids, '72 .13 86,50 .1 70,40 .09 60'],
  'the prince': [starring(arabesque, [diadem], 0.8), '42 .18 27,80 .14 88,66 .15 75'],
  'crimson kimono': [
    starring(tinted(seigaiha, [0, 1]), [feathers], 0.8),
    '44 .19 25,52 .19 27,90 .03 85,80 .13 88,28 .08 20',
  ],
  'hedge maze': [maze, '22 .05 155,48 .14 148,66 .15 135'],
  // Machines, blocks and lettering.
  asiimov: [blocks, '95 .004 90,20 .01 260,70 .2 50,62 .02 260'],
  vulcan: [
    lettered(blocks, ['VULCAN', '0', 'V'], 4, 0.5),
    '92 .006 240,22 .02 255,62 .16 245,44 .14 258,96 .004 240',
  ],
  cyrex: [layered(blocks, tinted(lines, [3])), '93 .004 260,16 .01 260,54 .22 27,50 .21 27'],
  bloodsport: [
    lettered(tinted(blocks, [0, 1, 2, 3]), ['BLOOD', '01', 'SPORT'], 4, 0.46),
    '52 .21 27,16 .01 20,92 .005 60,30 .02 20,97 .003 60',
  ],
  'fuel injector': [
    lettered(blocks, ['FUEL', '10', 'F'], 4, 0.5),
    '82 .17 95,18 .01 90,30 .02 90,62 .19 40,16 .01 90',
  ],
  printstream: [
    lettered(nacre, ['PRINT', 'STREAM'], 4, 0.3),
    '96 .003 280,16 .01 280,84 .08 330,84 .08 195,20 .01 280',
  ],
  'code red': [
    lettered(blocks, ['CODE', 'RED'], 4, 0.5),
    '46 .2 26,14 .01 20,24 .06 22,90 .01 60,94 .004 60',
  ],
  'wasteland rebel': [
    lettered(starring(tinted(splatter, [0, 5, 0, 6]), [skull], 0.95), ['', 'REBEL', 'X'], 3, 0.6),
    '74 .04 85,92 .02 85,74 .05 80,54 .2 28,40 .03 60,62 .05 80,52 .18 28',
  ],
  'master piece': [
    lettered(tinted(shards, [0, 1, 2, 3, 5]), ['MASTER', 'PIECE'], 4, 0.66),
    '88 .03 85,60 .17 245,62 .2 30,66 .16 145,18 .02 280,86 .16 95',
  ],
  xoxo: [lettered(tinted(rays, [0, 0, 1]), ['XOXO'], 2, 0.7), '88 .04 350,72 .17 350,54 .23 15'],
  'x-ray': [
    starring(plain, [works], 0.95),
    '38 .07 240,66 .08 225,90 .04 220,70 .12 225,40 .08 240',
  ],
  'frontside misty': [
    starring(tinted(shards, [0, 1, 4, 5]), [feathers], 1.1),
    '94 .005 240,56 .15 245,92 .01 240,40 .12 255,74 .1 225,24 .03 260',
  ],
  'point disarray': [
    tinted(shards, [0, 1, 0, 2, 0, 3, 4]),
    '92 .008 80,58 .19 250,68 .2 48,44 .17 290,24 .03 280',
  ],
  'cobalt disruption': [shards, '26 .07 258,50 .19 258,60 .16 245,36 .14 262,80 .06 240'],
  decimator: [
    layered(tinted(blocks, [0, 1, 2, 3]), tinted(lines, [3])),
    '30 .1 285,18 .03 290,68 .24 350,74 .14 205',
  ],
  // Steel that heat, dye and acid coloured.
  'case hardened': [
    hardened,
    '58 .1 74,68 .12 84,74 .12 90,58 .09 50,44 .13 300,46 .17 264,60 .15 245',
  ],
  hypnotic: [rings, '12 .01 280,90 .01 280'],
  vice: [halves, '68 .22 350,94 .01 300,72 .13 200,86 .16 95'],
};
