import 'react';

declare module 'react' {
  /** The custom properties that components pass to their styles. */
  interface CSSProperties {
    /** A rarity's colour, `#rrggbb`. */
    '--rarity'?: string;
    /** Where a crate opens, in percent of its picture's height. */
    '--seam'?: string;
    /** A picture as a CSS mask: `image-set(…)`. */
    '--shape'?: string;
    /** The filled part of a meter, 0 to 1. */
    '--filled'?: number;
    /** The token that `/design` shows: `var(…)`, or a number. */
    '--shown'?: string;
    '--shown-leading'?: string;
  }
}
