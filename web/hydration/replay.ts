/**
 * Replays clicks, choices and typing, each once and in order, until each control has its captured
 * state: a re-render since then may have reset it.
 */
export async function replayAll(
  controls: Iterable<[HTMLElement, boolean | string]>,
): Promise<void> {
  for (const [control, left] of controls) {
    // Each in a task of its own, as with a person: its effects are there before the next.
    await new Promise((resolve) => setTimeout(resolve));
    replay(control, left);
  }
}

/**
 * React notices a change only if the state differs from the one that React saw last: so this resets
 * the control, then changes it again.
 */
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

/**
 * Sets the value as a browser does for typing: past the property that React defines on the element.
 */
function retype(
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  control.value = '';
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
