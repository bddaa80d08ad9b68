/** A layer over the page. */
interface Layer {
  close: () => void;
}

/** The open layers, the lowest first. */
const open: Layer[] = [];
/**
 * The history position and address of the page shown. Its layers' history entries have the same.
 */
let shown: { place: unknown; address: string } | undefined;
/** How many layers the current history entry stands for. */
let depth = 0;

/**
 * The router numbers its history entries. An entry that the browser made, for an anchor, has no
 * number.
 */
const placeOf = (state: unknown): unknown => (state as { idx?: number } | null)?.idx;
const depthOf = (state: unknown): number => (state as { layer?: number } | null)?.layer ?? 0;

/**
 * Makes the browser's Back close a layer, the topmost first, instead of leaving the page: an open
 * layer has a history entry with the address of its page. Returns a function that reports the layer
 * as closed in another way. Its entry stays then, because the page may navigate before the browser
 * has gone back: the next layer reuses it, and Back skips it. In a browser that doesn't report new
 * history entries, Back works as usual.
 */
export function closeOnBack(close: () => void): () => void {
  if (!shown) return () => {};
  const layer = { close };
  open.push(layer);
  if (depth < open.length)
    history.pushState({ ...(history.state as object | null), layer: open.length }, '');
  return () => {
    const at = open.indexOf(layer);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Records the page's position in the history. */
function settle(): void {
  shown = { place: placeOf(history.state), address: location.href };
  depth = depthOf(history.state);
}

/**
 * Closes the layers that a history step leaves behind. Hides a step between entries of one page
 * from the router; one that closes no layer skips on in its direction.
 */
function follow(event: PopStateEvent): void {
  const before = { ...shown, depth };
  settle();
  const left = open.splice(depth).toReversed();
  for (const layer of left) layer.close();
  if (before.place !== shown?.place || before.address !== shown?.address || before.depth === depth)
    return;
  event.stopImmediatePropagation();
  if (left.length > 0) return;
  if (depth < before.depth) history.back();
  else history.forward();
}

declare global {
  interface Window {
    /** Handles a history step before the router does: a script in the page's head calls it. */
    onStep?: (event: PopStateEvent) => void;
  }
}

if (typeof window !== 'undefined' && 'navigation' in window) {
  settle();
  window.onStep = follow;
  // Records the router's new entries and ours; `follow` handles a step, on `popstate`.
  window.navigation.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'traverse') settle();
  });
}
