import { tell } from '../events.ts';
import { writeStored } from '../stored.ts';
import { toast } from '../ui/toast.tsx';
import { takeReturn } from './return.ts';
import { tellTabs } from './tabs.ts';

/** How long the good news stands before the player's page is loaded, in milliseconds. */
const reload_after_ms = 500;

/**
 * The player is in: says so, tells the page, and loads it for them, or the one that they had asked for. The boxes that were
 * ticked are remembered here.
 */
export function welcome(news: string): void {
  toast.success(news);
  writeStored('agreed', '1');
  tell('token');
  tellTabs('in');
  const asked_for = takeReturn();
  setTimeout(() => (asked_for ? window.location.assign(asked_for) : window.location.reload()), reload_after_ms);
}
