/** The scarves of the nine, as parts of brass in ice. */
const scarf = (place: number) =>
  `color-mix(in oklab, var(--color-brass) ${((place * 37) % 9) * 12}%, var(--color-ice))`;

export interface SnowmanProps {
  /** 1 to 9: each looks a little different. */
  place: number;
  /** It has fallen: a heap of snow with its hat. */
  fallen?: boolean;
  className?: string;
}

/** A snowman under the light of the gallery. Decorative. */
export function Snowman({ place, fallen = false, className }: SnowmanProps) {
  const tilt = ((place * 53) % 7) - 3;
  const hat_height = 14 + ((place * 29) % 8);
  const hat = (
    <g className="fill-raised stroke-brass" strokeWidth="1.5">
      <rect x="37" y={28 - hat_height} width="26" height={hat_height} rx="2" />
      <rect x="30" y="26" width="40" height="5" rx="2.5" />
    </g>
  );
  return (
    <svg viewBox="0 0 100 130" aria-hidden className={className}>
      <defs>
        <radialGradient id={`snow-${place}`} cx="0.38" cy="0.28" r="0.9">
          <stop offset="0" stopColor="var(--color-bright)" />
          <stop
            offset="0.6"
            stopColor="color-mix(in oklab, var(--color-bright) 70%, var(--color-ice))"
          />
          <stop offset="1" stopColor="var(--color-lifted-light)" />
        </radialGradient>
      </defs>
      <ellipse cx="50" cy="122" rx="38" ry="6" fill="var(--color-shade)" />
      {fallen ? (
        <g fill={`url(#snow-${place})`}>
          <path d="M 12 122 Q 18 98 36 104 Q 44 84 60 98 Q 82 92 88 122 Z" />
          <circle cx="20" cy="117" r="6" />
          <circle cx="78" cy="112" r="8" />
          <g transform="translate(14 78) rotate(18 50 28) scale(0.85)">{hat}</g>
        </g>
      ) : (
        <g transform={`rotate(${tilt} 50 122)`}>
          <circle cx="50" cy="96" r="27" fill={`url(#snow-${place})`} />
          <circle cx="50" cy="64" r="20" fill={`url(#snow-${place})`} />
          <circle cx="50" cy="40" r="15" fill={`url(#snow-${place})`} />
          <path d="M 37 50 Q 50 58 63 50 L 64 56 Q 50 64 36 56 Z" style={{ fill: scarf(place) }} />
          <path d="M 58 56 L 66 74 L 59 76 L 54 58 Z" style={{ fill: scarf(place) }} />
          {hat}
          <g className="fill-ink">
            <circle cx="45" cy="38" r="1.8" />
            <circle cx="55" cy="38" r="1.8" />
            <circle cx="50" cy="70" r="1.8" />
            <circle cx="50" cy="88" r="2" />
            <circle cx="50" cy="100" r="2" />
          </g>
          <path d="M 50 41 L 63 45 L 50 45 Z" className="fill-warning" />
          <g fill="none" className="stroke-brass-dark" strokeWidth="2" strokeLinecap="round">
            <path d="M 31 66 L 14 54 M 19 58 L 14 62" />
            <path d="M 69 66 L 87 56 M 81 59 L 84 65" />
          </g>
        </g>
      )}
    </svg>
  );
}
