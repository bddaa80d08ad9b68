/**
 * What this browser keeps for us beyond a page, by the names that the specification gives, and `ad`: the source tag until
 * it is sent; `agreed`: the boxes of the sign-in form were ticked here before; `slider`, `point`: how challenges know it;
 * `notice`: when the announcements were closed; `support`: 0 when the way to support was folded away, 1 when it was shown;
 * `drops_hidden`, `drops_paused`: what was done with the strip of drops; `promotion`: like `support`, for the way to the
 * promotion centre; `guide`: like `b20`, for the guide to a first top-up; `task`: the end of the task whose popup was closed.
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
  | 'ad'
  | 'agreed'
  | 'slider'
  | 'point'
  | 'notice'
  | 'support'
  | 'drops_hidden'
  | 'drops_paused'
  | 'promotion'
  | 'guide'
  | 'task';

/** What is kept under this name; null when nothing is, and in a browser that keeps nothing. */
export function readStored(name: StoredItem): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value, or with null forgets it. A browser that keeps nothing for us goes on without. */
export function writeStored(name: StoredItem, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, value);
  } catch {
    // Nothing depends on it being kept.
  }
}
