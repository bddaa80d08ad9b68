/** A rosette of the card's own: a curve that each number winds in another way. */
function rosette(number: number): string {
  const petals = number + 2;
  const depth = 0.25 + ((number * 3) % 5) * 0.09;
  const steps = 240;
  const points = Array.from({ length: steps }, (_, n) => {
    const angle = (2 * Math.PI * n) / steps;
    const reach = 24 * (1 - depth + depth * Math.cos(petals * angle));
    return `${(50 + reach * Math.sin(angle)).toFixed(2)} ${(62 - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return `M ${points.join(' L ')} Z`;
}

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];

export interface CardFaceProps {
  /** 1 to 9. */
  number: number;
  /** The player has none of it. */
  missing?: boolean;
  className?: string;
}

/** A card of the set: its rosette in brass, dark while it is missing. Decorative. */
export function CardFace({ number, missing = false, className }: CardFaceProps) {
  const light = `color-mix(in oklab, var(--color-brass) ${20 + number * 8}%, var(--color-ice))`;
  return (
    <svg viewBox="0 0 100 140" aria-hidden className={className}>
      <rect
        x="2"
        y="2"
        width="96"
        height="136"
        rx="9"
        className="fill-surface stroke-edge-strong"
        strokeWidth="1.5"
      />
      <rect
        x="8"
        y="8"
        width="84"
        height="124"
        rx="6"
        fill={missing ? 'var(--color-ink)' : 'var(--color-raised)'}
        stroke={missing ? 'var(--color-edge)' : light}
        strokeWidth="1"
      />
      {!missing && <circle cx="50" cy="62" r="36" style={{ fill: light }} opacity="0.1" />}
      {[1, 0.76, 0.52, 0.28].map((size) => (
        <path
          key={size}
          d={rosette(number)}
          fill="none"
          stroke={missing ? 'var(--color-lifted-light)' : light}
          strokeWidth={1 / size}
          transform={`translate(50 62) rotate(${(1 - size) * 40}) scale(${size * 1.35}) translate(-50 -62)`}
        />
      ))}
      <text
        x="50"
        y="122"
        textAnchor="middle"
        fontSize="14"
        fontFamily="var(--font-display)"
        fontWeight="600"
        fill={missing ? 'var(--color-soft)' : light}
      >
        {numerals[number - 1]}
      </text>
    </svg>
  );
}

/** Three cards of the set, fanned out. */
export function CardBack({ className }: { className?: string }) {
  return (
    <span className="flex -space-x-8">
      {[2, 6, 9].map((number, n) => (
        <span
          key={number}
          style={{ rotate: `${(n - 1) * 12}deg`, translate: `0 ${n === 1 ? -6 : 4}px` }}
        >
          <CardFace number={number} className={className} />
        </span>
      ))}
    </span>
  );
}

/** Seven lamps, of which the last one shines. */
export function CalendarArt() {
  return (
    <svg viewBox="0 0 220 120" aria-hidden className="h-28">
      <path d="M 10 22 H 210" className="stroke-edge-strong" strokeWidth="2" />
      {Array.from({ length: 7 }, (_, n) => {
        const x = 22 + n * 29;
        const light = `color-mix(in oklab, var(--color-brass) ${10 + n * 15}%, var(--color-lifted))`;
        return (
          <g key={n}>
            <path d={`M ${x} 22 V 44`} className="stroke-edge-strong" strokeWidth="1.5" />
            <path
              d={`M ${x - 10} 62 L ${x - 5} 44 H ${x + 5} L ${x + 10} 62 Z`}
              style={{ fill: light }}
            />
            {n > 1 && (
              <path
                d={`M ${x - 10} 62 L ${x - 18} 112 H ${x + 18} L ${x + 10} 62 Z`}
                style={{ fill: light }}
                opacity={0.03 * n}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** A voucher with a share taken off. */
export function CouponArt() {
  return (
    <svg viewBox="0 0 220 120" aria-hidden className="h-28">
      <g transform="rotate(-6 110 60)">
        <path
          d="M 24 24 H 196 V 48 A 12 12 0 0 0 196 72 V 96 H 24 V 72 A 12 12 0 0 0 24 48 Z"
          className="fill-raised stroke-brass"
          strokeWidth="2"
        />
        <path
          d="M 150 28 V 92"
          className="stroke-brass-dark"
          strokeWidth="2"
          strokeDasharray="4 5"
        />
        <text
          x="87"
          y="73"
          textAnchor="middle"
          fontSize="38"
          fontWeight="700"
          fontFamily="var(--font-display)"
          className="fill-brass"
        >
          −10%
        </text>
        {[0, 1, 2, 3, 4].map((n) => (
          <circle
            key={n}
            cx="173"
            cy={34 + n * 13}
            r="4.5"
            className={n < 3 ? 'fill-brass' : 'fill-lifted-light'}
          />
        ))}
      </g>
    </svg>
  );
}
