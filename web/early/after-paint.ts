/**
 * A page can be read before its scripts are there. What the server rendered names them so that a browser passes over them, and
 * `load_after_paint` asks for them when the page has been painted for the first time: on a slow line its styles, letters and
 * first picture don't share it with them, and a slow processor doesn't work at both. A page that nobody sees is never
 * painted, and some browsers don't tell: there they begin at once. Returns the page as it is sent.
 */
export function letScriptsWait(html: string): Buffer {
  const body = html.indexOf('<body');
  const head = html.slice(html.indexOf('<html'), body).replaceAll('<link rel="modulepreload"', '<link rel="later"');
  const script = html.indexOf(script_now, body);
  const rest =
    script < 0
      ? [html.slice(body)]
      : [html.slice(body, script), ' type="later"', html.slice(script + script_now.length)];
  // Joined as bytes: a page is long, and as text each change would copy it.
  const bytes = Buffer.allocUnsafe(html.length * utf8_max);
  let length = bytes.write(`<!DOCTYPE html>${head}`);
  for (const piece of rest) length += bytes.write(piece, length);
  return bytes.subarray(0, length);
}

/** What React Router writes into the tag of the script that starts a page. */
const script_now = ' type="module" async=""';
/** Bytes that a unit of a text takes at most. */
const utf8_max = 3;

/** Stands in the head of every page. A page whose scripts don't wait has nothing that it finds. */
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
