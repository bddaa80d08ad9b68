import type { Shown } from './protocol.ts';

/** The props of each kind of challenge. */
export interface TaskProps {
  shown: Shown;
  /** A solution is being checked, or the next challenge is loading: input is ignored. */
  busy: boolean;
  /** Receives the solution as the protocol's plain text. */
  onSolve: (solution: string) => void;
}

/** The data URL of a challenge's picture. */
export function pictureUrl(base64: string | null): string {
  return `data:image/png;base64,${base64 ?? ''}`;
}
