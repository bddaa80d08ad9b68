import { startTransition, useCallback, useState } from 'react';
import { useHeldBalances } from './held-balances.ts';
import { useWhenHidden, wantsStillness } from './stillness.ts';
import type { Balances } from './store.ts';

/**
 * The state of a stage: at rest, waiting for the server, moving towards the answer, or showing it.
 * The answer stands before anything moves.
 */
export type StageOf<Shown extends object> =
  | { at: 'ready' | 'asking' }
  | ({ at: 'rolling' | 'done' } & Shown);

export interface Hand<Shown extends object> {
  stage: StageOf<Shown>;
  /** Keeps the answer's balances out of the header until it is shown. */
  hold: (balances: Balances) => void;
  /**
   * Asks the server and moves to its answer; back to rest without one. `still`: shows it at once;
   * unless given, if the player wants less motion when the answer comes.
   */
  ask: (send: () => Promise<Shown | undefined>, still?: boolean) => Promise<void>;
  /** Ends the movement and shows the answer, with what the movement adds to it. */
  reveal: (added?: Partial<Shown>) => void;
  /** Ends the movement, if there is one. */
  skip: () => void;
  /** Returns to rest. */
  close: () => void;
}

/**
 * Moves a stage from one state to the next: ask, hold, move, reveal. It also reveals when the page
 * is hidden. `onReveal` runs with each reveal, and keeps its identity between renders, since a
 * movement begins again with another `reveal`.
 */
export function useStage<Shown extends object>(
  onReveal?: (close: () => void) => void,
): Hand<Shown> {
  const [stage, setStage] = useState<StageOf<Shown>>({ at: 'ready' });
  const [hold, release] = useHeldBalances();
  const close = useCallback(() => setStage({ at: 'ready' }), []);
  const reveal = useCallback(
    (added?: Partial<Shown>) => {
      release();
      startTransition(() =>
        setStage((now) => (now.at === 'rolling' ? { ...now, ...added, at: 'done' } : now)),
      );
      onReveal?.(close);
    },
    [release, onReveal, close],
  );
  const skip = useCallback(() => stage.at === 'rolling' && reveal(), [stage.at, reveal]);
  useWhenHidden(skip);
  const ask = async (send: () => Promise<Shown | undefined>, still?: boolean) => {
    setStage({ at: 'asking' });
    const shown = await send();
    if (!shown) return close();
    // In one transition: the present content stays until the code of the next part is loaded.
    startTransition(() => setStage({ ...shown, at: 'rolling' }));
    if (still ?? wantsStillness()) reveal();
  };
  return { stage, hold, ask, reveal, skip, close };
}
