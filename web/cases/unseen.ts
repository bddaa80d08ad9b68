import type { Win } from './use-opening.ts';

/** Wins that the player hasn't seen yet, because their reel hasn't ended. */
interface Unseen {
  player_id: number;
  case_id: number;
  wins: Win[];
}

const name = 'vitrine.unseen';

/**
 * Stores wins in this tab until they have been shown, so that a reload in mid-reel can report them.
 */
export function storeUnseen(unseen: Unseen): void {
  fromStorage((storage) => storage.setItem(name, JSON.stringify(unseen)));
}

/** Clears the stored wins once they have been shown. */
export function clearUnseen(): void {
  fromStorage((storage) => storage.removeItem(name));
}

/** Takes the stored wins of this player from this case; usually none. */
export function takeUnseen(player_id: number, case_id: number): Win[] {
  const stored = fromStorage((storage) => storage.getItem(name));
  if (!stored) return [];
  const unseen = JSON.parse(stored) as Unseen;
  if (unseen.player_id !== player_id || unseen.case_id !== case_id) return [];
  clearUnseen();
  return unseen.wins;
}

/** Returns undefined in a browser without storage. */
function fromStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
