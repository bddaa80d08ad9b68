import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import { createContext, use } from 'react';

/** Asks the player to confirm their identity; false if they don't. */
export type Confirm = () => Promise<boolean>;

/** A page that changes an account provides the dialog; elsewhere nothing can be confirmed. */
export const Confirmation = createContext<Confirm>(() => Promise.resolve(false));

/**
 * Returns a function that makes a call. If the server requires a confirmed session
 * (`session.not_fresh`), asks the player to confirm their identity and repeats the call; null if
 * they didn't.
 */
export function useConfirmed() {
  const confirm = use(Confirmation);
  return async <C extends keyof Call>(
    call: () => Promise<Answer<C> | null>,
  ): Promise<Answer<C> | null> => {
    const answer = await call();
    if (!answer || answer.ok || answer.error.key !== 'session.not_fresh') return answer;
    return (await confirm()) ? call() : null;
  };
}
