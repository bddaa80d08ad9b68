import { gradient } from './light.ts';

/** Size in pixels: link previews show this format uncropped. */
export const POSTER_WIDTH = 1200;
export const POSTER_HEIGHT = 630;

/** Style of the words: sizes in pixels. */
export const POSTER_NAME = { size: 92, color: '#f2f4f8', width_max: 560 };
/** The same for an item: its finish, and the lines above and below it. */
export const POSTER_TITLE = { size: 92, color: '#f2f4f8', width_max: 500 };
export const POSTER_LINE = { size: 40, color: '#a7afbf', width_max: 500 };
/** The multiple or the odds of a win, the largest thing beside its item. */
export const POSTER_ODDS = { size: 120, color: '#e7b75f', width_max: 500 };
export const POSTER_BRAND = { size: 34, color: '#a7afbf', width_max: 300 };

/** Words, rendered as a picture. */
type Words = { href: string; width: number; height: number } | undefined;

/**
 * Pictures from `drawCrate` and `drawItem`, and words; words that can't be rendered are left out.
 */
export type PosterArt = {
  crate: string;
  items: readonly { picture: string; color: string }[];
  name: Words;
  brand: Words;
};

/** The product's mark: a glass case with one facet lit. */
export const MARK =
  '<path d="M16 3 28 9.5v13L16 29 4 22.5v-13Z" fill="#12151d"/><path d="M4.75 10.3 16 16.4v11.8L4.75 22.1Z" fill="#e7b75f"/>' +
  '<path d="M16 3 28 9.5v13L16 29 4 22.5v-13Zm-12 6.5 12 6.5 12-6.5M16 16v13" fill="none" stroke="#a7afbf" stroke-width="1.5" stroke-linejoin="round"/>';

const LEFT = 616;
const PANE = 168;
const GAP = 18;
const PANES_TOP = 348;

/** Embeds one of our pictures (4:3) in another. */
function hang(picture: string, x: number, y: number, width: number): string {
  return picture.replace(
    / width="\d+" height="\d+"/,
    ` x="${x}" y="${y}" width="${width}" height="${width * 0.75}"`,
  );
}

function write(words: Words, x: number, y: number): string {
  return words
    ? `<image href="${words.href}" x="${x}" y="${y}" width="${words.width}" height="${words.height}"/>`
    : '';
}

/** A pane of the display case: its item in its own light, over a line of the same colour. */
function pane({ picture, color }: PosterArt['items'][number], i: number): string {
  const x = LEFT + i * (PANE + GAP);
  const line = gradient(
    `line${i}`,
    [
      [0, color, 0],
      [0.5, color, 1],
      [1, color, 0],
    ],
    'x2="1" y2="0"',
  );
  return (
    `<defs>${line}</defs>` +
    `<rect x="${x}" y="${PANES_TOP}" width="${PANE}" height="${PANE}" rx="14" fill="url(#glass)"/>` +
    `<path d="M${x + 14} ${PANES_TOP + 0.5}h${PANE - 28}" stroke="#fff" stroke-opacity=".1"/>` +
    hang(picture, x + 6, PANES_TOP + 18, PANE - 12) +
    `<rect x="${x + 12}" y="${PANES_TOP + PANE - 3}" width="${PANE - 24}" height="3" fill="url(#line${i})"/>`
  );
}

/** The ground of every poster, and the mark with the brand at the top. */
function ground(brand: Words, definitions: string, x: number): [string, string] {
  const shade = gradient('ground', [
    [0, '#151923'],
    [0.6, '#0b0d12'],
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${POSTER_WIDTH} ${POSTER_HEIGHT}" width="${POSTER_WIDTH}" height="${POSTER_HEIGHT}">` +
      `<defs>${shade}${definitions}</defs><rect width="100%" height="100%" fill="url(#ground)"/>`,
    `<svg x="${x - 4}" y="92" width="44" height="44" viewBox="0 0 32 32">${MARK}</svg>` +
      write(brand, x + 52, 92),
  ];
}

/**
 * The picture of a case for link previews, as SVG text: the crate in its light, its name, and its
 * items. Pure.
 */
export function drawPoster({ crate, items, name, brand }: PosterArt): string {
  const glass = gradient('glass', [
    [0, '#1d222d'],
    [1, '#12151d'],
  ]);
  const [start, sign] = ground(brand, glass, LEFT);
  return (
    start +
    hang(crate, -36, 72, 680) +
    sign +
    write(name, LEFT, PANES_TOP - 48 - (name?.height ?? 0)) +
    items.map(pane).join('') +
    '</svg>'
  );
}

/** A picture from `drawItem`, and its words. */
export type ItemPosterArt = {
  picture: string;
  color: string;
  title: Words;
  above: Words;
  below: Words;
  brand: Words;
  /** Of a won draw: the multiple of the stake or the odds, and a line below. */
  large?: Words;
  small?: Words;
};

const ITEM_LEFT = 672;

/**
 * The picture of an item for link previews, as SVG text: the item in its light, and its name. Pure.
 */
export function drawItemPoster({
  picture,
  color,
  title,
  above,
  below,
  brand,
  large,
  small,
}: ItemPosterArt): string {
  const line = gradient(
    'line',
    [
      [0, color, 0],
      [0.5, color, 1],
      [1, color, 0],
    ],
    'x2="1" y2="0"',
  );
  const [start, sign] = ground(brand, line, ITEM_LEFT);
  const title_y = large ? 236 : 330;
  return (
    start +
    hang(picture, 12, 75, 640) +
    `<rect x="72" y="556" width="520" height="4" fill="url(#line)"/>` +
    sign +
    write(above, ITEM_LEFT, title_y - 16 - (above?.height ?? 0)) +
    write(title, ITEM_LEFT, title_y) +
    write(below, ITEM_LEFT, title_y + (title?.height ?? 0) + (large ? 0 : 20)) +
    write(large, ITEM_LEFT, 416) +
    write(small, ITEM_LEFT, 552) +
    '</svg>'
  );
}
