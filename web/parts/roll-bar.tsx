/** A small band of the million rolls: the winning ones, and a mark where the roll fell. */
export function RollBar({ chance_ppm, direction, roll_ppm }: RollBarProps) {
  return (
    <svg
      viewBox="0 0 1000000 10"
      preserveAspectRatio="none"
      aria-hidden
      className="h-2 w-full rounded-full bg-lifted"
    >
      <rect
        x={direction === 'under' ? 0 : 1_000_000 - chance_ppm}
        width={chance_ppm}
        height="10"
        className="fill-brass"
      />
      <line
        x1={roll_ppm}
        x2={roll_ppm}
        y2="10"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="stroke-bright"
      />
    </svg>
  );
}

export interface RollBarProps {
  chance_ppm: number;
  direction: 'under' | 'over';
  roll_ppm: number;
}
