/** A colour by its perceived lightness (0–1), chroma (0–0.37 in sRGB) and hue (degrees). */
export type Oklch = { l: number; c: number; h: number };

function linearRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function gammaByte(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}

/**
 * sRGB hex of an OKLCH colour. Reduces chroma outside the gamut until it fits, so that lightness
 * and hue stay. Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020).
 */
export function oklch(l: number, c: number, h: number): string {
  let chroma = c;
  let rgb = linearRgb({ l, c: chroma, h });
  while (chroma > 0.002 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    chroma *= 0.94;
    rgb = linearRgb({ l, c: chroma, h });
  }
  return `#${rgb.map((channel) => gammaByte(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The OKLCH colour of an sRGB hex `#rrggbb`. Throws SyntaxError on any other form. */
export function toOklch(hex: string): Oklch {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new SyntaxError(`not a colour: ${hex}`);
  const channel = (start: number) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const aAxis = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bAxis = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(aAxis, bAxis),
    h: ((Math.atan2(bAxis, aAxis) * 180) / Math.PI + 360) % 360,
  };
}

/** The colour with its lightness moved by `by` (−1 to 1). */
export function lighten(hex: string, by: number): string {
  const { l, c, h } = toOklch(hex);
  return oklch(Math.min(1, Math.max(0, l + by)), c, h);
}

/** Interpolates two colours at `t` (0–1), in OKLab so that the middle stays clean. */
export function mix(from: string, to: string, t: number): string {
  const [p, q] = [toOklch(from), toOklch(to)];
  const rad = Math.PI / 180;
  const a = p.c * Math.cos(p.h * rad) * (1 - t) + q.c * Math.cos(q.h * rad) * t;
  const b = p.c * Math.sin(p.h * rad) * (1 - t) + q.c * Math.sin(q.h * rad) * t;
  return oklch(p.l * (1 - t) + q.l * t, Math.hypot(a, b), (Math.atan2(b, a) / rad + 360) % 360);
}

/** Colour at position `t` (0–1) along a row of at least one colour. */
export function ramp(colors: readonly string[], t: number): string {
  const place = Math.min(0.9999, Math.max(0, t)) * (colors.length - 1);
  const from = colors[Math.floor(place)] ?? '#808080';
  return mix(from, colors[Math.floor(place) + 1] ?? from, place % 1);
}
