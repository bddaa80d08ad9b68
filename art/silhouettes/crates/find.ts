import type { Crate } from './crate.ts';
import { capsule, hardCase, plankBox, vault } from './first.ts';
import { barrel, chest, crown, frame, lot, musicBox } from './gallery.ts';
import { aquarium, ball, dome, jar, lantern, paperLantern, terrarium } from './glass.ts';
import {
  ammunition,
  bag,
  briefcase,
  flightCase,
  longCase,
  toolbox,
  trunk,
  violin,
} from './luggage.ts';
import { cup, drum, hatBox, mailbox, matchbox, parcel, present, tin } from './parcels.ts';
import { alarm, barn, bottle, candle, cauldron, pail, reel } from './yard.ts';
import { cabinet, clock, door, lift, safe, stove, television } from './rooms.ts';

/** Every body of a case by its key, which cases store. */
export const crates = {
  case: hardCase,
  capsule,
  box: plankBox,
  vault,
  alarm,
  ammunition,
  aquarium,
  bag,
  ball,
  barn,
  barrel,
  bottle,
  briefcase,
  cabinet,
  candle,
  cauldron,
  chest,
  clock,
  crown,
  cup,
  dome,
  door,
  drum,
  flight: flightCase,
  frame,
  hat: hatBox,
  jar,
  lantern,
  lift,
  long: longCase,
  lot,
  mailbox,
  matches: matchbox,
  music: musicBox,
  pail,
  paper: paperLantern,
  parcel,
  present,
  reel,
  safe,
  stove,
  television,
  terrarium,
  tin,
  toolbox,
  trunk,
  violin,
} satisfies Record<string, Crate>;

/** The body of a case. */
export type CrateKind = keyof typeof crates;

export const crate_kinds = Object.keys(crates) as readonly CrateKind[];
