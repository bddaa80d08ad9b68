import { at, outline, slab } from './shape.ts';

/**
 * The lit segments of each digit (of seven: top, upper right, lower right, bottom, lower left,
 * upper left, middle).
 */
const DIGITS = [
  0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110, 0b1101101, 0b1111101, 0b0000111, 0b1111111,
  0b1101111,
];

const SEGMENT_LINES = ['M1 0h4', 'M6 1v4', 'M6 7v4', 'M1 12h4', 'M0 7v4', 'M0 1v4', 'M1 6h4'];

function digit(value: number, x: number): string {
  const lit = DIGITS[value] ?? 0;
  const path = (on: boolean) =>
    SEGMENT_LINES.filter((_, i) => ((lit >> i) & 1) === Number(on)).join('');
  return `<g transform="translate(${x} 0)"><path d="${path(false)}" stroke="#5a2a08"/><path d="${path(true)}" stroke="#ffc680"/></g>`;
}

/**
 * The orange counter of a StatTrak item, its top left corner at (x, y); `unit` scales it, `count`
 * (0–9999) is the number that it shows.
 */
export function counterPlate(x: number, y: number, unit: number, count: number): string {
  const digits = String(Math.floor(count) % 10000)
    .padStart(4, '0')
    .split('');
  return (
    `<g transform="translate(${at(x)} ${at(y)}) scale(${unit.toFixed(3)})">` +
    `<path d="${outline(slab(0, 0, 52, 22, 4))}" fill="#f0842a" stroke="#3a1a04" stroke-width="1.5"/>` +
    `<path d="${outline(slab(4, 4, 44, 14, 2.5))}" fill="#1a0f08"/><path d="M4 1.6h44" stroke="#ffc88a" stroke-width="1.2" fill="none"/>` +
    `<g transform="translate(7.5 5)" fill="none" stroke-width="2" stroke-linecap="round">${digits.map((d, i) => digit(Number(d), i * 10.5)).join('')}</g></g>`
  );
}

/** The small golden emblem of a souvenir: a laurel disc with a star, centred on (x, y). */
export function souvenirEmblem(x: number, y: number, unit: number): string {
  const star = Array.from({ length: 10 }, (_, i) => {
    const a = (i * 36 - 90) * (Math.PI / 180);
    const r = i % 2 ? 3.1 : 7.2;
    return `${at(Math.cos(a) * r)},${at(Math.sin(a) * r)}`;
  }).join(' ');
  return (
    `<g transform="translate(${at(x)} ${at(y)}) scale(${unit.toFixed(3)})"><circle r="14" fill="#6d4a12" stroke="#1d1304" stroke-width="1.5"/>` +
    `<circle r="12" fill="none" stroke="#ffe3a0" stroke-width="1.8" stroke-dasharray="2.6 1.4"/><circle r="9.4" fill="#c8963a"/>` +
    `<path d="${outline(star)}" fill="#fff1c4" stroke="#5d3d0c" stroke-width=".8"/></g>`
  );
}
