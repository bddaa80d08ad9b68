/** Presses, chooses and types again, each once and in their order. */
export async function replayAll(controls: Iterable<HTMLElement>): Promise<void> {
  for (const control of controls) {
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
