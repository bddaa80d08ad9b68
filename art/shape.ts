/** An axis-aligned rectangle in drawing units. */
export type Box = { x: number; y: number; w: number; h: number };

type Vertex = { x: number; y: number; radius: number };

/** Writes a coordinate with one decimal: a tenth of a unit is below a screen's resolution. */
export function at(value: number): string {
  return String(Math.round(value * 10) / 10 || 0);
}

/** Writes one vertex for `outline`; `rounding` is '' (sharp), '~' or a comma and a radius. */
export function corner(x: number, y: number, rounding = ''): string {
  return `${at(x)},${at(y)}${rounding}`;
}

function vertex(text: string): Vertex {
  const smooth = text.endsWith('~');
  const [x = NaN, y = NaN, radius = 0] = text.replace('~', '').split(',').map(Number);
  if (Number.isNaN(x + y + radius)) throw new SyntaxError(`not a vertex: ${text}`);
  return { x, y, radius: smooth ? Infinity : radius };
}

function vertices(loop: string): Vertex[] {
  return loop.trim().split(/\s+/).map(vertex);
}

/**
 * The point on the way from `a` towards `b` at which the rounding of `a` begins (at most the middle
 * of the edge).
 */
function shoulder(a: Vertex, b: Vertex): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const t = Math.min(a.radius / length, 0.5);
  return `${at(a.x + (b.x - a.x) * t)} ${at(a.y + (b.y - a.y) * t)}`;
}

/** Twice the area inside the loop, negative when it runs counter-clockwise on the screen. */
function signedArea(points: readonly Vertex[]): number {
  return points.reduce((sum, point, i) => {
    const after = points[(i + 1) % points.length] ?? point;
    return sum + point.x * after.y - after.x * point.y;
  }, 0);
}

/**
 * Outer loops run clockwise and holes counter-clockwise, so that under the non-zero rule
 * overlapping parts add up and holes stay open.
 */
function loopPath(loop: string, index: number): string {
  const written = vertices(loop);
  const points = signedArea(written) > 0 === (index === 0) ? written : written.toReversed();
  const steps = points.map((point, i) => {
    const before = points.at(i - 1) ?? point;
    const after = points[(i + 1) % points.length] ?? point;
    const tip = `${at(point.x)} ${at(point.y)}`;
    return point.radius === 0
      ? `L${tip}`
      : `L${shoulder(point, before)}Q${tip} ${shoulder(point, after)}`;
  });
  return `M${steps.join('').slice(1)}Z`;
}

/**
 * Path data of a closed outline. `spec` is a list of vertices `x,y`, or `x,y,radius` for a rounded
 * corner, or `x,y~` for a corner as round as its edges permit (a run of them is a quadratic
 * B-spline). `|` separates loops: the first is the outline, the others are holes where they lie
 * inside it. Throws SyntaxError when a vertex isn't a pair of numbers.
 */
export function outline(spec: string): string {
  return spec.split('|').map(loopPath).join('');
}

function linePath(line: string): string {
  const points = vertices(line);
  return points
    .map((point, i) => {
      const before = points[i - 1];
      const after = points[i + 1];
      const tip = `${at(point.x)} ${at(point.y)}`;
      if (!before) return `M${tip}`;
      return point.radius === 0 || !after
        ? `L${tip}`
        : `L${shoulder(point, before)}Q${tip} ${shoulder(point, after)}`;
    })
    .join('');
}

/**
 * Path data of open lines, separated by `|`, through the vertices `x,y` (`x,y~` bends smoothly near
 * the vertex).
 */
export function polyline(spec: string): string {
  return spec.split('|').map(linePath).join('');
}

/** Path data of a circle. */
export function disc(cx: number, cy: number, r: number): string {
  return `M${at(cx - r)} ${at(cy)}a${at(r)} ${at(r)} 0 1 0 ${at(2 * r)} 0a${at(r)} ${at(r)} 0 1 0 ${at(-2 * r)} 0Z`;
}

/** Specification (see `outline`) of a circle: a smoothed octagon, at most 0.3 % off. */
export function circle(cx: number, cy: number, r: number): string {
  const reach = r / Math.cos(Math.PI / 8);
  const eighth = (i: number) => {
    const angle = (i * Math.PI) / 4;
    return corner(cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach, '~');
  };
  return [0, 1, 2, 3, 4, 5, 6, 7].map(eighth).join(' ');
}

/** Specification (see `outline`) of a rectangle with rounded corners. */
export function slab(x: number, y: number, w: number, h: number, radius = 0): string {
  return `${x},${y},${radius} ${x + w},${y},${radius} ${x + w},${y + h},${radius} ${x},${y + h},${radius}`;
}

/** The smallest box around every vertex of the specifications. */
export function boundsOf(specs: readonly string[]): Box {
  const points = specs.flatMap((spec) => spec.split('|').flatMap(vertices));
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}
