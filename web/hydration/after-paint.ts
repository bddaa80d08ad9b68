/**
 * Defers a page's scripts until after the first paint, since a page can be read without them.
 * Rewrites the tags of the server-rendered scripts, so that a browser ignores them;
 * `load_after_paint` loads them after the first paint. On a slow line they then don't compete with
 * the page's styles, fonts and first picture, and on a slow processor not with the first paint. A
 * hidden page is never painted, and some browsers don't report paints: there the scripts load at
 * once. Returns the page as it is sent.
 */
export function letScriptsWait(html: string): Buffer {
  const body = html.indexOf('<body');
  const head = html
    .slice(html.indexOf('<html'), body)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"');
  const script = html.indexOf(script_now, body);
  const rest =
    script < 0
      ? [html.slice(body)]
      : [html.slice(body, script), ' type="later"', html.slice(script + script_now.length)];
  // Joined as bytes: a page is long, and as a string each change would copy it.
  const bytes = Buffer.allocUnsafe(html.length * utf8_max);
  let length = bytes.write(`<!DOCTYPE html>${head}`);
  for (const piece of rest) length += bytes.write(piece, length);
  return bytes.subarray(0, length);
}

/** The attributes that React Router writes into the tag of the page's start script. */
const script_now = ' type="module" async=""';
/** Maximum bytes per UTF-16 unit of a text. */
const utf8_max = 3;

/**
 * Stands in the head of every page. On a page whose scripts aren't deferred it finds none to load.
 */
export const load_after_paint = `addEventListener('DOMContentLoaded', () => {
  const load = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    for (const script of document.querySelectorAll('script[type=later]')) {
      const loading = document.createElement('script');
      loading.type = 'module';
      loading.nonce = script.nonce;
      loading.text = script.text;
      script.replaceWith(loading);
    }
  };
  const told = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  if (document.hidden || !told) return load();
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  addEventListener('visibilitychange', load);
});`;
