import { tell } from '../kit/events.ts';
import { writeStored } from '../kit/stored.ts';
import { toast } from '../ui/toast.tsx';
import { takeReturn } from './return.ts';
import { tellTabs } from './tabs.ts';

/** Delay between the success message and loading the player's page, in milliseconds. */
const reload_after_ms = 500;

/** Notifies the page and the other tabs of a sign-in. Stores that the boxes were ticked. */
export function noteSignIn(): void {
  writeStored('agreed', '1');
  tell('token');
  tellTabs('in');
}

/**
 * Completes a sign-in: shows the message, notes it, and loads the page again for the player, or the
 * page that they had requested. Never resolves, so that a form stays busy until the page is left.
 */
export function welcome(news: string): Promise<never> {
  toast.success(news);
  noteSignIn();
  const asked_for = takeReturn();
  setTimeout(
    () => (asked_for ? window.location.assign(asked_for) : window.location.reload()),
    reload_after_ms,
  );
  return new Promise(() => {});
}
