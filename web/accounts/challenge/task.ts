import type { Shown } from './protocol.ts';

/** What each kind of challenge is given. */
export interface TaskProps {
  shown: Shown;
  /** A solution is being checked, or the next challenge is on its way: nothing is taken. */
  busy: boolean;
  /** Takes the solution as the protocol's plain text. */
  onSolve: (solution: string) => void;
}

/** A picture of a challenge as an address. */
export function pictureUrl(base64: string | null): string {
  return `data:image/png;base64,${base64 ?? ''}`;
}
