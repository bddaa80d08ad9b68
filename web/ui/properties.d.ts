import 'react';

declare module 'react' {
  /** The custom properties that components hand to their styles. */
  interface CSSProperties {
    /** A rarity's colour, `#rrggbb`. */
    '--rarity'?: string;
    /** How full a meter is, 0 to 1. */
    '--filled'?: number;
    /** What `/design` shows of a token: `var(…)`, or a number. */
    '--shown'?: string;
    '--shown-leading'?: string;
  }
}
