/** A layer over the page: what closes it. */
interface Layer {
  close: () => void;
}

/** The layers that are open now, the lowest first. */
const open: Layer[] = [];
/** Where the page that is shown stands in the history: the entries of its layers say the same. */
let shown: { place: unknown; address: string } | undefined;
/** The number of layers that the present entry of the history stands for. */
let depth = 0;

/** The router counts its entries. One that the browser made, for an anchor, has no number. */
const placeOf = (state: unknown): unknown => (state as { idx?: number } | null)?.idx;
const depthOf = (state: unknown): number => (state as { layer?: number } | null)?.layer ?? 0;

/**
 * Has the browser's Back close a layer, the topmost first, instead of leaving the page: an open layer has an entry in the
 * history, with the address of its page. Returns what tells that the layer is closed in another way. Its entry stays then,
 * because a page may go on before the browser has gone back: the next layer takes it, and a Back passes over it. A browser that
 * doesn't tell of new entries goes back as ever.
 */
export function closeOnBack(close: () => void): () => void {
  if (!shown) return () => {};
  const layer = { close };
  open.push(layer);
  if (depth < open.length) history.pushState({ ...(history.state as object | null), layer: open.length }, '');
  return () => {
    const at = open.indexOf(layer);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Notes where in the history the page is. */
function settle(): void {
  shown = { place: placeOf(history.state), address: location.href };
  depth = depthOf(history.state);
}

/** Closes what a step through the history leaves behind. Between the entries of one page the router has nothing to do. */
function follow(event: PopStateEvent): void {
  const before = { ...shown, depth };
  settle();
  const left = open.splice(depth).toReversed();
  for (const layer of left) layer.close();
  if (before.place !== shown?.place || before.address !== shown?.address || before.depth === depth) return;
  event.stopImmediatePropagation();
  if (left.length > 0) return;
  if (depth < before.depth) history.back();
  else history.forward();
}

declare global {
  interface Window {
    /** Hears of a step through the history before the router does: a script in the page's head sees to that. */
    onStep?: (event: PopStateEvent) => void;
  }
}

if (typeof window !== 'undefined' && 'navigation' in window) {
  settle();
  window.onStep = follow;
  // The router's entries and ours: a step is followed when the page hears of it.
  window.navigation.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'traverse') settle();
  });
}
