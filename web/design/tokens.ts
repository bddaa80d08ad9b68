/**
 * The custom properties that a stylesheet declares, by name and in order, each with its first
 * value.
 */
export function tokensOf(stylesheet: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [, name = '', value = ''] of stylesheet.matchAll(/^\s*(--[\w-]+):([^;]+);/gm)) {
    if (!tokens.has(name)) tokens.set(name, value.replace(/\s+/g, ' ').trim());
  }
  return tokens;
}

/** WCAG's contrast ratio of two colours `#rrggbb`: from 1, equal, to 21, black on white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of sRGB as WCAG 2 defines it, 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
