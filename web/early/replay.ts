/**
 * Presses, chooses and types again, each once and in their order, until each control is as it was left: a page that was drawn
 * anew since then may have put it back.
 */
export async function replayAll(controls: Iterable<[HTMLElement, boolean | string]>): Promise<void> {
  for (const [control, left] of controls) {
    // Each by itself, as a person would: what it changes is there before the next.
    await new Promise((resolve) => setTimeout(resolve));
    replay(control, left);
  }
}

/** React hears of a control only when its state differs from what React saw last: so it is put back, and then changed again. */
function replay(control: HTMLElement, left: boolean | string): void {
  if (control instanceof HTMLInputElement && typeof left === 'boolean') {
    control.checked = !left;
    control.click();
  } else if (control instanceof HTMLButtonElement) {
    control.click();
  } else {
    retype(control as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, String(left));
  }
}

/** What a browser does itself when somebody types goes past the property that React has put in its way. */
function retype(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  control.value = '';
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
