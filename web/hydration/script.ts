/**
 * Inline script in the head of every page, ahead of its other scripts; only the server has its
 * text. Captures clicks, choices and typing before hydration for `input.ts`, and blocks a
 * form's submission while nothing handles it. Hides a strip of drops that was hidden in this
 * browser, so that it takes no space in the first paint. Receives history steps before the router,
 * which listens later: `ui/back.ts` closes layers by them.
 */
export const head_script = `(() => {
  const controls = new Map();
  const targets = {
    click: 'button:not([popovertarget]), input[type=checkbox], input[type=radio]',
    input: 'select, input, textarea',
    change: 'select, input, textarea',
    submit: 'form',
  };
  const capture = (event) => {
    const control = event.target.closest?.(targets[event.type]);
    if (!control) return;
    if (event.type === 'submit') event.preventDefault();
    else {
      controls.delete(control); // What is chosen again comes last.
      controls.set(control, /^(checkbox|radio)$/.test(control.type) ? control.checked : control.value);
    }
    event.stopPropagation();
  };
  for (const type in targets) addEventListener(type, capture, true);
  const end = () => {
    for (const type in targets) removeEventListener(type, capture, true);
  };
  window.captured = { controls, end };
  addEventListener('popstate', (event) => window.onStep?.(event));
  try {
    document.documentElement.toggleAttribute('data-drops-hidden', localStorage.getItem('drops_hidden') === '1');
  } catch {}
})();`;
