/**
 * Stands in the head of every page, ahead of its scripts, and only the server knows it: what is pressed, chosen or typed
 * before the page has come alive is kept for `alive.ts`, and a form that nobody listens to yet isn't sent. A strip of drops
 * that was hidden here gets no place in the first paint. A step through the history is heard here, before the router hears of
 * it, which listens later: `ui/back.ts` closes layers by it.
 */
export const early_script = `(() => {
  const controls = new Map();
  const kept = {
    click: 'button:not([popovertarget]), input[type=checkbox], input[type=radio]',
    input: 'select, input, textarea',
    change: 'select, input, textarea',
    submit: 'form',
  };
  const keep = (event) => {
    const control = event.target.closest?.(kept[event.type]);
    if (!control) return;
    if (event.type === 'submit') event.preventDefault();
    else {
      controls.delete(control); // What is chosen again comes last.
      controls.set(control, /^(checkbox|radio)$/.test(control.type) ? control.checked : control.value);
    }
    event.stopPropagation();
  };
  for (const type in kept) addEventListener(type, keep, true);
  const end = () => {
    for (const type in kept) removeEventListener(type, keep, true);
  };
  window.early = { controls, end };
  addEventListener('popstate', (event) => window.onStep?.(event));
  try {
    document.documentElement.toggleAttribute('data-drops-hidden', localStorage.getItem('drops_hidden') === '1');
  } catch {}
})();`;
