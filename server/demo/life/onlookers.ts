import { now } from '../../kit/clock.ts';

/** Somebody who got a page looks at it for so long, also without a socket. */
const looks_ms = 3 * 60_000;

/** Tell whether anybody looks at this process's pages. */
export interface Onlookers {
  /** A page was asked for. */
  noteVisit: () => void;
  /** Whether a socket is open, or a page was asked for within the last minutes. */
  areThere: (sockets: number) => boolean;
}

export function makeOnlookers(): Onlookers {
  let visited_at = Number.NEGATIVE_INFINITY;
  return {
    noteVisit: () => {
      visited_at = now().getTime();
    },
    areThere: (sockets) => sockets > 0 || now().getTime() - visited_at < looks_ms,
  };
}
