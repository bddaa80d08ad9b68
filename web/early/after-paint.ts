/**
 * A page can be read before its scripts are there. What the server rendered names them so that a browser passes over them, and
 * `load_after_paint` asks for them when the page has been painted for the first time: on a slow line its styles, letters and
 * first picture don't share it with them, and a slow processor doesn't work at both. A page that nobody sees is never
 * painted: there they begin at once.
 */
export function letScriptsWait(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(' type="module" async=""', ' type="later"');
}

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
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
});`;
