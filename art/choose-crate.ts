import { hashText } from './random.ts';
import type { Worth } from './silhouettes/crates/crate.ts';
import { crate_kinds, crates, type CrateKind } from './silhouettes/crates/find.ts';

/** Bodies by the words of a name, the first that fits. */
const NAMED: readonly (readonly [RegExp, CrateKind])[] = [
  [/paper lantern/i, 'paper'],
  [/candle|burn|wax/i, 'candle'],
  [/lamp|lantern/i, 'lantern'],
  [/barn|farm|stable/i, 'barn'],
  [/escape|alarm|emergency/i, 'alarm'],
  [/camp|kitchen|cauldron|soup/i, 'cauldron'],
  [/bottle|potion|perfume|glass/i, 'bottle'],
  [/wire|cable|thread/i, 'reel'],
  [/bucket|pail|quench/i, 'pail'],
  [/floor|lift|elevator|storey/i, 'lift'],
  [/door|gate/i, 'door'],
  [/auction|cloth|veil/i, 'lot'],
  [/vault/i, 'vault'],
  [/safe|strong/i, 'safe'],
  [/crown|king|queen|royal/i, 'crown'],
  [/frame|picture|portrait/i, 'frame'],
  [/garden|plant|greenhouse|leaf/i, 'terrarium'],
  [/sea|ocean|water|current|fish/i, 'aquarium'],
  [/coin|cent|penny|jar/i, 'jar'],
  [/\btin\b|biscuit/i, 'tin'],
  [/match/i, 'matches'],
  [/cup|coffee|tea\b/i, 'cup'],
  [/paper|parcel|post\b/i, 'parcel'],
  [/letter|mail|hello/i, 'mailbox'],
  [/gift|present|birthday|welcome/i, 'present'],
  [/print|file|office|archive/i, 'cabinet'],
  [/fire|ember|stove|smoke/i, 'stove'],
  [/hour|clock|time|watch/i, 'clock'],
  [/noise|screen|signal|channel/i, 'television'],
  [/music|song|tune/i, 'music'],
  [/violin|quiet|string/i, 'violin'],
  [/drum|drill|march/i, 'drum'],
  [/tool|hand|work|hammer/i, 'toolbox'],
  [/treasure|pirate|chest/i, 'chest'],
  [/sight|long|sniper|scope/i, 'long'],
  [/thunder|powder|ammo|bullet/i, 'ammunition'],
  [/journey|travel|faithful|road/i, 'trunk'],
];

/** The classes of prices: up to two units card and tin, from fifty on lacquer and glass. */
const worthOf = (price: number): Worth => (price < 2 ? 'plain' : price < 50 ? 'fair' : 'fine');

/**
 * The body of a case without a chosen one: that which its name says, else one of its class of
 * prices by a hash of its name, always the same. `price` is in units, 0 for a case without one.
 */
export function chooseCrate(name: string, price: number): CrateKind {
  const named = NAMED.find(([words]) => words.test(name));
  if (named) return named[1];
  const suited = crate_kinds.filter((kind) => crates[kind].worth === worthOf(price));
  return suited[hashText(name) % suited.length]!;
}
