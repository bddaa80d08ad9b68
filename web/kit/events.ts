import type { Amount } from '@vitrine/contract/amount';

/** The details that some events carry. None of them is secret. */
interface Said {
  /** The path of the requested page, to which the sign-in leads, or `register`. */
  login_up: string;
  /** The player's new balance. */
  money: Amount;
  shop_score: Amount;
  /** The new name and picture that other players see. */
  name: string;
  avatar: string | null;
  /**
   * The number of open layers. `ui/dialog.tsx`, which doesn't depend on the app, dispatches it
   * itself.
   */
  layer: number;
}

/**
 * Events by which parts of a page notify each other through the window: `login_up` opens the
 * sign-in layer, `token` announces a new session, `exit` ends the session or reports its end,
 * `exit_failed` reports that it couldn't be ended, `login-pull` fetches the player again, and
 * `notices` opens the announcements. The others report a change, however the page learned of it.
 */
export type PageEvent = 'token' | 'exit' | 'exit_failed' | 'login-pull' | 'notices' | keyof Said;

export function tell<Name extends PageEvent>(
  event: Name,
  detail?: Name extends keyof Said ? Said[Name] : never,
): void {
  window.dispatchEvent(new CustomEvent(event, { detail }));
}

/**
 * Listens to an event of the page until the returned function is called, which an effect can
 * return. Any code can dispatch an event, also without a detail.
 */
export function listen(
  event: PageEvent,
  receive: (received: Event & { detail?: unknown }) => void,
): () => void {
  window.addEventListener(event, receive);
  return () => window.removeEventListener(event, receive);
}
