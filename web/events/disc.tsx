const centre = 100;
const radius = 92;
const all_ppm = 1_000_000;

/** A point on the rim, after a part of the circle clockwise from the top. */
function rim(part_ppm: number, at = radius): string {
  const angle = (2 * Math.PI * part_ppm) / all_ppm;
  return `${(centre + at * Math.sin(angle)).toFixed(3)} ${(centre - at * Math.cos(angle)).toFixed(3)}`;
}

export interface DiscProps {
  /** Each entry's arc is its chance, exactly. */
  entries: readonly { id: number; chance_ppm: number }[];
  /** The drawn entry, which stays bright. */
  drawn?: number | null;
  /** The words on an arc that is wide enough for them. */
  labelOf?: (id: number) => string;
  className?: string;
}

/** The least chance whose arc has room for words. */
const labelled_ppm = 40_000;

/** The wheel: an arc for each entry, brighter the rarer it is. A table says the same. */
export function Disc({ entries, drawn = null, labelOf, className }: DiscProps) {
  const arcs = entries.map(({ id, chance_ppm }, n) => {
    const from = entries.slice(0, n).reduce((sum, before) => sum + before.chance_ppm, 0);
    return {
      id,
      from,
      to: from + chance_ppm,
      chance_ppm,
      light: n / Math.max(1, entries.length - 1),
    };
  });
  return (
    <svg viewBox="0 0 200 200" aria-hidden className={className}>
      <circle
        cx={centre}
        cy={centre}
        r="98"
        className="fill-ink stroke-brass-dark"
        strokeWidth="3"
      />
      {arcs.map((arc, n) => (
        <path
          key={arc.id}
          d={`M ${centre} ${centre} L ${rim(arc.from)} A ${radius} ${radius} 0 ${arc.chance_ppm > all_ppm / 2 ? 1 : 0} 1 ${rim(arc.to)} Z`}
          style={{
            fill: `color-mix(in oklab, var(--color-brass) ${Math.round(100 * arc.light ** 1.2)}%, var(--color-${n % 2 ? 'lifted-light' : 'lifted'}))`,
          }}
          className={`stroke-ink ${drawn !== null && drawn !== arc.id ? 'opacity-60' : ''}`}
          strokeWidth="0.75"
        />
      ))}
      {labelOf &&
        arcs
          .filter((arc) => arc.chance_ppm >= labelled_ppm)
          .map((arc) => (
            <text
              key={arc.id}
              x={centre}
              y={centre - 70}
              textAnchor="middle"
              fontSize="11"
              fontWeight="600"
              fontFamily="var(--font-display)"
              transform={`rotate(${((arc.from + arc.chance_ppm / 2) * 360) / all_ppm} ${centre} ${centre})`}
              className="fill-bright"
            >
              {labelOf(arc.id)}
            </text>
          ))}
      {Array.from({ length: 24 }, (_, n) => {
        const [x, y] = rim((n * all_ppm) / 24, 95.5).split(' ');
        return <circle key={n} cx={x} cy={y} r="1.1" className="fill-brass-light" />;
      })}
      <circle cx={centre} cy={centre} r="22" className="fill-raised stroke-brass" strokeWidth="2" />
      <circle cx={centre} cy={centre} r="9" className="fill-brass" />
    </svg>
  );
}

/** Where the middle of an entry's arc is, in degrees clockwise from the top. */
export function middleOf(entries: DiscProps['entries'], drawn: number): number {
  const index = entries.findIndex(({ id }) => id === drawn);
  const before = entries.slice(0, index).reduce((sum, { chance_ppm }) => sum + chance_ppm, 0);
  return ((before + (entries[index]?.chance_ppm ?? 0) / 2) * 360) / all_ppm;
}
