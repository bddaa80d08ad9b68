import { createContext } from 'react';

/** The nonce of the page that is rendered; a browser has none to give again. */
export const Nonce = createContext<string | undefined>(undefined);

declare global {
  interface Window {
    /** What was pressed or chosen before the page was alive; once it is, nothing is kept any more. */
    early?: { controls: Set<HTMLElement>; end: () => void };
  }
}

/**
 * Stands in the head of every page, ahead of its scripts: what is pressed, chosen or typed before the page has come alive is
 * kept for {@link replayEarly}, and a form that nobody listens to yet isn't sent.
 */
export const early_script = `(() => {
  const controls = new Set();
  const kept = {
    click: 'button:not([popovertarget]), input[type=checkbox], input[type=radio]',
    input: 'select, input, textarea',
    submit: 'form',
  };
  const keep = (event) => {
    const control = event.target.closest?.(kept[event.type]);
    if (!control) return;
    if (event.type === 'submit') event.preventDefault();
    else controls.add(control);
    event.stopPropagation();
  };
  for (const type in kept) addEventListener(type, keep, true);
  const end = () => {
    for (const type in kept) removeEventListener(type, keep, true);
  };
  window.early = { controls, end };
})();`;

/** Presses, chooses and types again, each once and in their order, what {@link early_script} has kept. */
export async function replayEarly(): Promise<void> {
  const { early } = window;
  delete window.early;
  early?.end();
  for (const control of early?.controls ?? []) {
    // Each by itself, as a person would: what it changes is there before the next.
    await new Promise((resolve) => setTimeout(resolve));
    replay(control);
  }
}

/** React hears of a control only when its state differs from what React saw last: so it is put back, and then changed again. */
function replay(control: HTMLElement): void {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    control.checked = control.type === 'checkbox' && !control.checked;
    control.click();
  } else if (control instanceof HTMLButtonElement) {
    control.click();
  } else {
    retype(control as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement);
  }
}

/** What a browser does itself when somebody types goes past the property that React has put in its way. */
function retype(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
  const { value } = control;
  control.value = '';
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
