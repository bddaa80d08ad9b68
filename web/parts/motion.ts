import type { Strip } from './strip.ts';

/** Duration of a reel's run, in milliseconds. */
export const run_ms = 5800;

/** A moment of a reel's run: the mark's position, in cards, and the speed, in cards per second. */
interface Knot {
  at_ms: number;
  card: number;
  speed: number;
}

/** How far the reel is drawn back before it starts, in cards. */
const wind_up = 0.4;
/** The share of the way from there to the tail that a second at cruising speed covers. */
const cruise = 0.54;
/**
 * When the last five edges pass the mark, and how fast: ever slower, so that each of these cards is
 * seen alone.
 */
const tail = [
  { at_ms: 3000, speed: 2.5 },
  { at_ms: 3440, speed: 2.08 },
  { at_ms: 3960, speed: 1.8 },
  { at_ms: 4550, speed: 1.6 },
  { at_ms: 5200, speed: 1.42 },
] as const;
/** When the mark stands on the winning card, before the reel settles on its middle. */
export const stopped_ms = 5550;

/**
 * The run of a reel in `run_ms`: it is drawn back, goes on at one speed, slows down over its tail,
 * stops on the winning card, and settles on its middle. Between two knots its position is the cubic
 * curve that has the speeds of both. Pure.
 */
function courseOf({ start, stop }: Strip): Knot[] {
  const last = Math.floor(stop);
  const drawn_back = start - wind_up;
  const speed = cruise * (last - (tail.length - 1) - drawn_back);
  return [
    { at_ms: 0, card: start, speed: 0 },
    { at_ms: 350, card: drawn_back, speed: 0 },
    { at_ms: 550, card: drawn_back + 0.1 * speed, speed },
    { at_ms: 1550, card: drawn_back + 1.1 * speed, speed },
    ...tail.map((knot, at) => ({ ...knot, card: last - (tail.length - 1) + at })),
    { at_ms: stopped_ms, card: stop, speed: 0 },
    { at_ms: run_ms, card: last + 0.5, speed: 0 },
  ];
}

/** A keyframe of a reel: the mark's position, in cards, and the way from there to the next one. */
export interface Frame {
  offset: number;
  card: number;
  easing: string;
}

/** The course as keyframes. */
export function framesOf(strip: Strip): Frame[] {
  return keyframesOf(courseOf(strip));
}

/** A cubic curve between two knots is a Bézier of the Web Animations. */
function keyframesOf(course: readonly Knot[]): Frame[] {
  const end_ms = course.at(-1)!.at_ms;
  return course.map(({ at_ms, card, speed }, at) => {
    const next = course[at + 1];
    const way = next && next.card - card;
    const third_s = next && (next.at_ms - at_ms) / 3000;
    const easing = next
      ? `cubic-bezier(${1 / 3}, ${(speed * third_s!) / way!}, ${2 / 3}, ${1 - (next.speed * third_s!) / way!})`
      : 'linear';
    return { offset: at_ms / end_ms, card, easing };
  });
}

/** Cards that a needle would pass if its way were a reel's. */
const needle_cards = 26;
/** A reel's course that ends where it stops: a needle has no card's middle to settle on. */
const needle_course = courseOf({ cards: [], start: 0.5, stop: needle_cards + 0.5 }).slice(0, -1);

/** The run of a needle over `degrees`, by the course of a reel: keyframes of where it points. */
export function needleFrames(degrees: number): (Omit<Frame, 'card'> & { degrees: number })[] {
  return keyframesOf(needle_course).map(({ card, ...frame }) => ({
    ...frame,
    degrees: ((card - 0.5) * degrees) / needle_cards,
  }));
}

/**
 * Times at which a needle that runs over `degrees` in `duration_ms` passes a mark of the ring, in
 * milliseconds from its start. `mark`: from 0 up to 360 degrees; the start itself isn't passed.
 */
export function passTimes(degrees: number, mark: number, duration_ms: number): number[] {
  const first = mark > 0 ? mark : 360;
  const count = Math.max(0, Math.floor((degrees - first) / 360) + 1);
  return Array.from({ length: count }, (_, turn) => {
    const card = 0.5 + ((first + 360 * turn) * needle_cards) / degrees;
    return (passTime(card, needle_course) * duration_ms) / needle_course.at(-1)!.at_ms;
  });
}

/**
 * Times at which a card's edge passes the mark of a reel that runs for `duration_ms`, in
 * milliseconds from its start.
 */
export function edgeTimes(strip: Strip, duration_ms: number = run_ms): number[] {
  const course = courseOf(strip);
  const first = Math.floor(strip.start) + 1;
  return Array.from(
    { length: Math.floor(strip.stop) - first + 1 },
    (_, at) => (passTime(first + at, course) * duration_ms) / run_ms,
  );
}

/** When a course passes a position for the first time on its way forwards. */
function passTime(card: number, course: readonly Knot[]): number {
  const from = course.findLastIndex((knot) => knot.card < card);
  return timeOf(card, course[from]!, course[from + 1]!);
}

/** When the reel is at a position between two knots: halves the time 24 times. */
function timeOf(card: number, from: Knot, to: Knot): number {
  let [early, late] = [0, 1];
  for (let half = 0; half < 24; half += 1) {
    const middle = (early + late) / 2;
    if (cardAt(middle, from, to) < card) early = middle;
    else late = middle;
  }
  return from.at_ms + late * (to.at_ms - from.at_ms);
}

/** The position between two knots, `u` from 0 to 1. */
function cardAt(u: number, from: Knot, to: Knot): number {
  const v = 1 - u;
  const third_s = (to.at_ms - from.at_ms) / 3000;
  const [leaving, arriving] = [from.card + from.speed * third_s, to.card - to.speed * third_s];
  return (
    v * v * v * from.card + 3 * v * v * u * leaving + 3 * v * u * u * arriving + u * u * u * to.card
  );
}
