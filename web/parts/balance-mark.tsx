import { classes } from '../ui/classes.ts';

/** The balances that a player sees, by the names of their anchors. */
export type BalanceName = 'money' | 'bonus' | 'tokens' | 'points';

/** The colour of each balance. */
export const balance_colours: Record<BalanceName, string> = {
  money: 'text-brass',
  bonus: 'text-success',
  tokens: 'text-ice',
  points: 'text-bright',
};

/**
 * The mark of a balance in its colour: a coin; a coin of which only a part is there yet; the
 * hexagon of shop tokens; the star of points. Its name stands beside it.
 */
export function BalanceMark({ of, className }: { of: BalanceName; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={classes('shrink-0', balance_colours[of], className)}
      aria-hidden
    >
      {marks[of]}
    </svg>
  );
}

const dollar = (
  <path
    d="M24 12v24M30 18.5c-1-2.3-3.2-3.5-6-3.5-3.6 0-6 1.8-6 4.6 0 6.2 12 2.8 12 8.8 0 2.8-2.4 4.6-6 4.6-2.9 0-5.2-1.3-6.2-3.8"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
  />
);

const marks = {
  money: (
    <>
      <circle cx="24" cy="24" r="21" fill="currentColor" fillOpacity=".16" />
      <circle cx="24" cy="24" r="21" fill="none" stroke="currentColor" strokeWidth="2" />
      {dollar}
    </>
  ),
  bonus: (
    <>
      <path d="M24 24V3a21 21 0 0 1 19.97 14.51Z" fill="currentColor" fillOpacity=".34" />
      <circle
        cx="24"
        cy="24"
        r="21"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="4.2 4.05"
      />
      <g opacity=".6">{dollar}</g>
    </>
  ),
  tokens: (
    <>
      <path
        d="M24 3 42 13.5v21L24 45 6 34.5v-21Z"
        fill="currentColor"
        fillOpacity=".16"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="m24 13 9.5 5.5v11L24 35l-9.5-5.5v-11Z" fill="currentColor" />
    </>
  ),
  points: (
    <>
      <circle cx="24" cy="24" r="21" fill="currentColor" fillOpacity=".08" />
      <path
        d="M24 6q2.6 15.4 18 18-15.4 2.6-18 18-2.6-15.4-18-18 15.4-2.6 18-18Z"
        fill="currentColor"
        fillOpacity=".3"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </>
  ),
} as const;
