/**
 * The items that the site keeps in localStorage. The specification gives their names, except for
 * these:
 * - `ad`: the source tag, until it is sent
 * - `ad_key`, `okdone`: the advertiser's keys of the link that was followed, until they are sent
 * - `agreed`: the boxes of the sign-in form were ticked in this browser before
 * - `slider`, `point`: the browser's ids for challenges
 * - `notice`: when the announcements were closed
 * - `support`: 0 when the support link was folded away, 1 when it was shown
 * - `drops_hidden`, `drops_paused`: the state of the strip of drops
 * - `promotion`: like `support`, for the link to the promotion centre
 * - `guide`: like `b20`, for the guide to a first top-up
 * - `welcomed`: the id of the player who met the welcome case
 * - `steps`: the id of the player who closed the steps after it
 * - `invited`: the code of the invitation whose banner was closed
 * - `task`: the end of the task whose popup was closed
 * - `country`: the country chosen for payments
 * - `loss`: until when a sitting at a loss lasts, in which nothing is offered
 * - `paying`: the number of the order after which the player goes back to `target_link`
 */
export type StoredItem =
  | 'showCookies'
  | 'language'
  | 'login'
  | 'logins'
  | 'rec'
  | 'code'
  | 'prevCode'
  | 'b20'
  | 'target_link'
  | 'ad'
  | 'ad_key'
  | 'okdone'
  | 'agreed'
  | 'slider'
  | 'point'
  | 'notice'
  | 'support'
  | 'drops_hidden'
  | 'drops_paused'
  | 'promotion'
  | 'guide'
  | 'welcomed'
  | 'steps'
  | 'invited'
  | 'task'
  | 'country'
  | 'loss'
  | 'paying';

/** Reads an item; null if there is none, and in a browser without storage. */
export function readStored(name: StoredItem): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores an item; null removes it. Does nothing in a browser without storage. */
export function writeStored(name: StoredItem, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, value);
  } catch {
    // Storage is optional: nothing depends on it.
  }
}
