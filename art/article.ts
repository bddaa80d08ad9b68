import { drawCrate } from './crate.ts';
import { drawItem } from './item.ts';
import { gradient } from './light.ts';
import { MARK } from './poster.ts';
import { hashText, pick, seededRandom, type Random } from './random.ts';

/** Size of an article's picture in pixels, 16:9. */
export const ARTICLE_WIDTH = 640;
export const ARTICLE_HEIGHT = 360;

/** The subjects of articles, each with its own scene. */
export type ArticleMotif = 'cases' | 'fairness' | 'battles' | 'gifts' | 'trade' | 'news';

/** All inputs of an article's picture. Articles of one motif differ by their key. */
export type ArticleArt = { motif: ArticleMotif; key: string };

const COLORS: Readonly<Record<ArticleMotif, string>> = {
  cases: '#e7b75f',
  fairness: '#6ec6ff',
  battles: '#eb4b4b',
  gifts: '#4ade9c',
  trade: '#8847ff',
  news: '#e7b75f',
};

const FLOOR = 292;

/** Embeds one of our pictures (4:3) in the scene. */
function hang(picture: string, x: number, y: number, width: number): string {
  return picture.replace(
    / width="\d+" height="\d+"/,
    ` x="${x}" y="${y}" width="${width}" height="${width * 0.75}"`,
  );
}

const crate = (random: Random, theme_color: string) =>
  drawCrate({
    name: `scene ${random()}`,
    theme_color,
    kind: pick(random, ['case', 'vault', 'box'] as const),
  });

const weapon = (random: Random, rarity_color: string) =>
  drawItem({
    category: '',
    wear: 'FN',
    stattrak: false,
    souvenir: false,
    phase: null,
    paint_index: Math.floor(random() * 1000),
    weapon: pick(random, ['AK-47', 'AWP', 'M4A1-S', 'Karambit', 'Desert Eagle']),
    finish: pick(random, ['Fade', 'Case Hardened', 'Crimson Web', 'Hyper Beast', 'Doppler']),
    rarity_color,
  });

/** A beam from the ceiling onto a spot of the floor. */
const beam = (x: number, half: number) =>
  `<path d="M${x - 26} 0H${x + 26}L${x + half} ${FLOOR}H${x - half}Z" fill="url(#beam)"/>` +
  `<ellipse cx="${x}" cy="${FLOOR + 6}" rx="${half * 1.1}" ry="20" fill="url(#pool)"/>`;

const plinth = (x: number, half: number) =>
  `<path d="M${x - half} ${FLOOR - 14}h${half * 2}l14 20H${x - half - 14}Z" fill="#1d222d"/>` +
  `<path d="M${x - half} ${FLOOR - 13.5}h${half * 2}" stroke="#fff" stroke-opacity=".18"/>` +
  `<path d="M${x - half - 14} ${FLOOR + 6}h${half * 2 + 28}v6H${x - half - 14}Z" fill="url(#line)"/>`;

/** The mark as a glass case, seen from the front. */
const glassCase = (x: number, y: number, size: number) =>
  `<svg x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" viewBox="0 0 32 32">${MARK}</svg>`;

/** A chain of blocks with the digits of a hash: each outcome is bound before it is drawn. */
function chain(random: Random, color: string): string {
  const cells = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [96 + (i % 10) * 46, 92 + Math.floor(i / 10) * 40];
    const lit = random() < 0.22;
    const digits = Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0');
    // Digits as bars: no font is at hand where pictures are drawn.
    const bars = [...digits]
      .map((digit, n) => {
        const height = 4 + parseInt(digit, 16);
        return `<rect x="${x + 9 + n * 11}" y="${y + 26 - height}" width="7" height="${height}" rx="2" fill="${lit ? color : '#a7afbf'}" fill-opacity="${lit ? 0.95 : 0.35}"/>`;
      })
      .join('');
    return `<rect x="${x}" y="${y}" width="38" height="32" rx="6" fill="#181c26" stroke="${lit ? color : '#fff'}" stroke-opacity="${lit ? 0.6 : 0.08}"/>${bars}`;
  });
  return cells.join('');
}

const ribbons = (random: Random, color: string) =>
  Array.from({ length: 26 }, (_, i) => {
    const [x, y] = [40 + random() * 560, 30 + random() * 190];
    const fill = i % 3 ? color : '#e7b75f';
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="5" height="15" rx="2" fill="${fill}" fill-opacity="${(0.25 + random() * 0.6).toFixed(2)}" transform="rotate(${Math.floor(random() * 180)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
  }).join('');

function scene(motif: ArticleMotif, random: Random, color: string): string {
  switch (motif) {
    case 'cases':
      return (
        [120, 520].map((x) => beam(x, 92) + plinth(x, 76)).join('') +
        hang(crate(random, '#6ec6ff'), 16, 136, 208) +
        hang(crate(random, '#8847ff'), 416, 136, 208) +
        beam(320, 140) +
        plinth(320, 118) +
        hang(crate(random, color), 160, 72, 320)
      );
    case 'battles':
      return (
        [170, 470].map((x) => beam(x, 120) + plinth(x, 104)).join('') +
        hang(crate(random, '#6ec6ff'), 34, 100, 272) +
        hang(crate(random, color), 334, 100, 272) +
        `<path d="m334 60-38 92h26l-18 76 50-104h-28l24-64Z" fill="#e7b75f"/>`
      );
    case 'gifts':
      return (
        beam(320, 170) +
        plinth(320, 124) +
        hang(crate(random, color), 150, 62, 340) +
        ribbons(random, color)
      );
    case 'trade':
      return beam(320, 220) + plinth(320, 170) + hang(weapon(random, color), 112, -14, 416);
    case 'fairness':
      return beam(320, 260) + chain(random, color);
    case 'news':
      return beam(320, 150) + plinth(320, 112) + glassCase(320, 166, 208);
  }
}

/**
 * An article's picture as SVG text (viewBox 0 0 640 360): a dark gallery with the subject in its
 * light. Pure.
 */
export function drawArticle({ motif, key }: ArticleArt): string {
  const random = seededRandom(hashText(JSON.stringify([motif, key])));
  const color = COLORS[motif];
  const definitions =
    gradient('wall', [
      [0, '#10131b'],
      [0.8, '#171b26'],
      [1, '#0b0d12'],
    ]) +
    gradient('beam', [
      [0, color, 0.34],
      [1, color, 0.02],
    ]) +
    gradient(
      'line',
      [
        [0, color, 0],
        [0.5, color, 1],
        [1, color, 0],
      ],
      'x2="1" y2="0"',
    ) +
    `<radialGradient id="pool"><stop offset="0" stop-color="${color}" stop-opacity=".42"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ARTICLE_WIDTH} ${ARTICLE_HEIGHT}" width="${ARTICLE_WIDTH}" height="${ARTICLE_HEIGHT}">` +
    `<defs>${definitions}</defs><rect width="100%" height="100%" fill="url(#wall)"/>` +
    `<path d="M0 ${FLOOR + 10}H${ARTICLE_WIDTH}V${ARTICLE_HEIGHT}H0Z" fill="#0b0d12"/>` +
    `<path d="M0 ${FLOOR + 10.5}H${ARTICLE_WIDTH}" stroke="#fff" stroke-opacity=".07"/>` +
    scene(motif, random, color) +
    '</svg>'
  );
}
