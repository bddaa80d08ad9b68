import { tell } from '../events.ts';
import { writeStored } from '../stored.ts';
import { toast } from '../ui/toast.tsx';

/** How long the good news stands before the page is loaded anew for the player, in milliseconds. */
const reload_after_ms = 500;

/** The player is in: says so, tells the page, and loads it for them. The boxes that were ticked are remembered here. */
export function welcome(news: string): void {
  toast.success(news);
  writeStored('agreed', '1');
  tell('token');
  setTimeout(() => window.location.reload(), reload_after_ms);
}
