/**
 * What parts of a page tell each other through the window: `login_up` opens the sign-in layer, `token` says that a session
 * began, `exit` ends it, `exit_failed` says that it couldn't be ended. None of them carries a secret.
 */
export type PageEvent = 'login_up' | 'token' | 'exit' | 'exit_failed';

export function tell(event: PageEvent): void {
  window.dispatchEvent(new Event(event));
}

/** Hears an event of the page until the function that it returns is called: what an effect gives back. */
export function listen(event: PageEvent, hear: () => void): () => void {
  window.addEventListener(event, hear);
  return () => window.removeEventListener(event, hear);
}
