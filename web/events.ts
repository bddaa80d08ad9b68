import type { Amount } from '@vitrine/contract/amount';

/** What some events say besides their name. None of it is a secret. */
interface Said {
  /** The path of the page that was asked for, if one was: the sign-in leads there. */
  login_up: string;
  /** What the player's balance has become. */
  money: Amount;
  shop_score: Amount;
  /** What other players see of the player from now on. */
  name: string;
  avatar: string | null;
  /** How many layers are open now. `ui/dialog.tsx`, which knows nothing of ours, tells it by itself. */
  layer: number;
}

/**
 * What parts of a page tell each other through the window: `login_up` opens the sign-in layer, `token` says that a session
 * began, `exit` ends it, `exit_failed` says that it couldn't be ended, `login-pull` has the player fetched anew. The others
 * tell what has just changed, however the page learned of it. `notices` opens the announcements.
 */
export type PageEvent = 'token' | 'exit' | 'exit_failed' | 'login-pull' | 'notices' | keyof Said;

export function tell<Name extends PageEvent>(event: Name, detail?: Name extends keyof Said ? Said[Name] : never): void {
  window.dispatchEvent(new CustomEvent(event, { detail }));
}

/**
 * Hears an event of the page until the function that it returns is called: what an effect gives back. Anybody can tell
 * one, also without a detail.
 */
export function listen(event: PageEvent, hear: (heard: Event & { detail?: unknown }) => void): () => void {
  window.addEventListener(event, hear);
  return () => window.removeEventListener(event, hear);
}
