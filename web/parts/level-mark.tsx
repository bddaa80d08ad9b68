import { classes } from '../ui/classes.ts';

/**
 * The picture of a VIP level: a cut stone in the level's colour with its number. Empty of colour
 * for level 0. Its name stands beside it.
 */
export function LevelMark({
  level,
  color,
  className,
}: {
  level: number;
  color: string;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      style={{ color }}
      className={classes('shrink-0', className)}
      aria-hidden
    >
      <path
        d="M24 2 43 13v22L24 46 5 35V13Z"
        fill="currentColor"
        fillOpacity=".16"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M24 2v10l9.5 6 9.5-5ZM5 13l9.5 5L24 12V2Z" fill="currentColor" fillOpacity=".34" />
      <path d="M5 35l9.5-5L24 36v10ZM43 35l-9.5-5L24 36v10Z" fill="currentColor" fillOpacity=".1" />
      <path d="M24 12l9.5 6v12L24 36l-9.5-6V18Z" fill="var(--color-ink)" fillOpacity=".55" />
      <text
        x="24"
        y="29.5"
        textAnchor="middle"
        fill="currentColor"
        className="font-display text-base font-bold"
      >
        {level}
      </text>
    </svg>
  );
}
