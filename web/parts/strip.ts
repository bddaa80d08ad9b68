import type { Goods } from '@vitrine/contract/catalogue';
import type { Reply } from '@vitrine/contract/index';

/** A case with its contents, as the API shows it. */
export type Case = Reply<'GET /api/box/{id}'>;

/**
 * The cards of a reel in a row, and the mark's positions, in cards from the left end: at its start,
 * and where it stops before it settles on the card's middle.
 */
export interface Strip {
  cards: Goods[];
  start: number;
  stop: number;
}

export interface StripShape {
  /**
   * Cards left of the mark at the start and right of it at the end: enough to fill the widest
   * stage.
   */
  margin: number;
  /** Number of cards that pass the mark. */
  travel: number;
}

const wide: StripShape = { margin: 7, travel: 26 };
/**
 * The part of the winning card on which the mark may stop, from its left edge: clearly inside, and
 * before its middle, on which the reel then settles.
 */
const landing = { from: 0.28, to: 0.38 };

/**
 * Lays out the cards of a reel that ends on `won`. Its neighbours are drawn by the case's published
 * odds and nothing else, so no reel stages a near miss. `random` returns numbers from 0 up to 1.
 */
export function layStrip(
  contents: Case['goods'],
  won: Goods,
  random: () => number = Math.random,
  { margin, travel }: StripShape = wide,
): Strip {
  const stop = margin + travel;
  const cards = Array.from({ length: stop + 1 + margin }, (_, at) =>
    at === stop ? won : drawNeighbour(contents, random),
  );
  const landed = landing.from + random() * (landing.to - landing.from);
  return { cards, start: margin + 0.5, stop: stop + landed };
}

/** The same strip when it ends on another card, which wasn't known when it was laid out. */
export function endOn({ cards, ...marks }: Strip, won: Goods): Strip {
  return { ...marks, cards: cards.with(Math.floor(marks.stop), won) };
}

/** A card as often as the odds of its case say. */
export function drawNeighbour(contents: Case['goods'], random: () => number = Math.random): Goods {
  const ticket = Math.floor(random() * 1_000_000);
  return contents.find(({ from, to }) => from <= ticket && ticket < to)!.goods;
}
