import { lighten } from './palette.ts';
import type { Part, Role } from './silhouettes/part.ts';
import { at, type Box } from './shape.ts';

type Stop = readonly [offset: number, color: string, opacity?: number];

/** One gradient definition, from the top of its shape to the bottom (or across, when `x2` is 1). */
export function gradient(id: string, stops: readonly Stop[], frame = 'x2="0" y2="1"'): string {
  const stop = ([offset, color, opacity]: Stop) =>
    `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
  return `<linearGradient id="${id}" ${frame}>${stops.map(stop).join('')}</linearGradient>`;
}

/** Materials whose polish mirrors the sky as a hard line, and the floor below. */
const POLISHED: readonly Role[] = ['steel', 'brass', 'glass'];

/**
 * The look of each unpainted material when lit from above: three tones down a flat side. Dark ones
 * stay well above the page's background.
 */
const MATERIALS: Record<
  Exclude<Role, 'paint' | 'seam' | 'bevel' | 'pane' | 'shade'>,
  readonly [string, string, string]
> = {
  steel: ['#98a1b0', '#586070', '#2e343f'],
  polymer: ['#666e7c', '#3b424e', '#22272f'],
  rubber: ['#474d58', '#2a2f38', '#191d24'],
  wood: ['#a5714a', '#70452a', '#3d2415'],
  brass: ['#f2d79a', '#b98a3f', '#5f411a'],
  leather: ['#4d4b50', '#302f35', '#1b1b20'],
  glass: ['#8fd0ff', '#2d4f86', '#131a33'],
  card: ['#d3ab78', '#ab8150', '#6d4d2b'],
  paper: ['#f7f3e8', '#dcd5c4', '#9c937f'],
  cut: ['#05070a', '#10141b', '#1d222c'],
};

/** The light across the two roles that let the parts below show: glass and curves. */
const ACROSS: Record<'pane' | 'shade', readonly Stop[]> = {
  pane: [
    [0, '#fff', 0.42],
    [0.07, '#fff', 0.12],
    [0.16, '#fff', 0.3],
    [0.24, '#fff', 0.06],
    [0.9, '#fff', 0.04],
    [1, '#fff', 0.3],
  ],
  shade: [
    [0, '#000', 0.55],
    [0.1, '#000', 0.12],
    [0.24, '#fff', 0.3],
    [0.42, '#fff', 0],
    [0.7, '#000', 0.12],
    [1, '#000', 0.6],
  ],
};

function materialId(id: string, part: Part): string {
  return `${id}${part.role}${part.round ? 'r' : ''}`;
}

function materialGradient(id: string, part: Part): string {
  if (part.role === 'paint' || part.role === 'seam' || part.role === 'bevel') return '';
  if (part.role === 'pane' || part.role === 'shade')
    return gradient(materialId(id, part), ACROSS[part.role], 'x2="1" y2="0"');
  const [top, middle, bottom] = MATERIALS[part.role];
  return gradient(
    materialId(id, part),
    part.round
      ? [
          [0, bottom],
          [0.22, middle],
          [0.36, top],
          [0.55, middle],
          [1, bottom],
        ]
      : [
          [0, top],
          ...(POLISHED.includes(part.role)
            ? ([
                [0.1, lighten(top, 0.12)],
                [0.17, middle],
                [0.5, bottom],
                [0.62, middle],
              ] as const)
            : ([[0.3, middle]] as const)),
          [1, bottom],
        ],
  );
}

/** The gradients for the parts and the whole; `box` is the silhouette's extent. */
export function lightDefinitions(id: string, parts: readonly Part[], box: Box): string {
  const materials = new Map(
    parts.map((part) => [materialId(id, part), materialGradient(id, part)]),
  );
  const down = `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${at(box.y)}" y2="${at(box.y + box.h)}"`;
  return [
    ...materials.values(),
    gradient(`${id}edge`, [
      [0, '#fff', 0.75],
      [0.3, '#fff', 0.16],
      [0.6, '#000', 0.15],
      [1, '#000', 0.6],
    ]),
    gradient(`${id}flat`, [
      [0, '#fff', 0.34],
      [0.14, '#fff', 0.1],
      [0.42, '#fff', 0],
      [0.6, '#000', 0],
      [1, '#000', 0.42],
    ]),
    gradient(`${id}tube`, [
      [0, '#000', 0.15],
      [0.2, '#fff', 0.42],
      [0.48, '#fff', 0],
      [1, '#000', 0.55],
    ]),
    gradient(
      `${id}ramp`,
      [
        [0, '#fff', 0.16],
        [0.4, '#fff', 0],
        [0.5, '#000', 0],
        [1, '#000', 0.3],
      ],
      down,
    ),
  ].join('');
}

/** An unpainted part with its material, dark outline and lit edge. */
export function drawPart(id: string, part: Part): string {
  if (part.role === 'seam') {
    return (
      `<path d="${part.path}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="1.5"/>` +
      `<path d="${part.path}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width=".9" transform="translate(.5 1.1)"/>`
    );
  }
  if (part.role === 'bevel') {
    return `<path d="${part.path}" fill="#fff" fill-opacity=".26" stroke="#fff" stroke-opacity=".35" stroke-width=".8"/>`;
  }
  if (part.role === 'shade') return `<path d="${part.path}" fill="url(#${materialId(id, part)})"/>`;
  if (part.role === 'pane') {
    return `<path d="${part.path}" fill="url(#${materialId(id, part)})" stroke="#fff" stroke-opacity=".38" stroke-width="1.3"/>`;
  }
  if (part.role === 'cut') {
    return `<path d="${part.path}" fill="url(#${materialId(id, part)})" fill-opacity=".88" stroke="#fff" stroke-opacity=".13" stroke-width=".8"/>`;
  }
  return (
    `<path d="${part.path}" fill="url(#${materialId(id, part)})" stroke="#07090d" stroke-opacity=".75" stroke-width="1.6"/>` +
    `<path d="${part.path}" fill="none" stroke="url(#${id}edge)" stroke-width=".9" stroke-opacity=".7"/>`
  );
}

/** The light on a painted part: its own curvature and edges, over whatever finish lies below. */
export function lightPainted(id: string, part: Part): string {
  const shade = `${id}${part.round ? 'tube' : 'flat'}`;
  return (
    `<path d="${part.path}" fill="url(#${shade})" stroke="#05070a" stroke-opacity=".6" stroke-width="1.7"/>` +
    `<path d="${part.path}" fill="none" stroke="url(#${id}edge)" stroke-width="1.1"/>`
  );
}

/** Light over the whole painted body: the vertical ramp and slanted specular streaks. */
export function sheen(id: string, { x, y, w, h }: Box): string {
  const streak = (from: number, width: number) =>
    `M${at(x + w * from)} ${at(y)}h${at(w * width)}l${at(-h * 0.9)} ${at(h)}h${at(-w * width)}Z`;
  return (
    `<path d="M${at(x)} ${at(y)}h${at(w)}v${at(h)}h${at(-w)}Z" fill="url(#${id}ramp)"/>` +
    `<path d="${streak(0.3, 0.1)}${streak(0.43, 0.025)}${streak(0.86, 0.05)}" fill="#fff" fill-opacity=".1"/>`
  );
}

/**
 * A dark contour, light from above and the rarity's light from below, all just outside the
 * silhouette.
 */
export function rim(id: string, parts: readonly Part[], color: string, unit: number): string {
  const solid = parts.filter(
    (part) => !['seam', 'cut', 'bevel', 'pane', 'shade'].includes(part.role),
  );
  const copy = (tint: string, dy: number, width: number, opacity: number) =>
    `<use href="#${id}all" fill="${tint}" stroke="${tint}" stroke-width="${at(width * unit)}" opacity="${opacity}" transform="translate(0 ${at(dy * unit)})"/>`;
  return (
    `<defs><path id="${id}all" d="${solid.map((part) => part.path).join('')}"/></defs>` +
    copy('#000', 7, 5, 0.35) +
    copy(color, 1.5, 2.2, 0.85) +
    copy('#dfe7f5', -1.1, 1.6, 0.6)
  );
}

/** A radial gradient that fades to zero, with zero slope at both ends. */
function halo(id: string, tint: string, strength: number): string {
  const steps = 12;
  const stop = (i: number) => {
    const light = strength * (1 - (i / steps) ** 2) ** 2.8;
    return `<stop offset="${at((i / steps) * 100)}%" stop-color="${tint}" stop-opacity="${+light.toFixed(3)}"/>`;
  };
  return `<radialGradient id="${id}">${Array.from({ length: steps + 1 }, (_, i) => stop(i)).join('')}</radialGradient>`;
}

/**
 * Glow of the rarity and soft shadow on the floor: ellipses whose light ends inside them, so that
 * no edge is visible.
 */
export function stage(id: string, color: string, width: number, height: number): string {
  const ellipse = (name: string, cx: number, cy: number, rx: number, ry: number) =>
    `<ellipse cx="${at(cx)}" cy="${at(cy)}" rx="${at(rx)}" ry="${at(ry)}" fill="url(#${id}${name})"/>`;
  return (
    `<defs>${halo(`${id}glow`, color, 0.46)}${halo(`${id}floor`, color, 0.42)}${halo(`${id}shadow`, '#020305', 0.8)}</defs>` +
    ellipse('glow', width / 2, height * 0.54, width * 0.5, height * 0.46) +
    ellipse('floor', width / 2, height * 0.86, width * 0.42, height * 0.11) +
    ellipse('shadow', width / 2, height * 0.88, width * 0.34, height * 0.06)
  );
}
