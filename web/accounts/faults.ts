/** Puts the focus on the first field of a form, in the order of `faults`, that something is wrong with. Returns whether one is. */
export function focusFirst(form: HTMLFormElement | null, faults: Record<string, string | undefined>): boolean {
  const [first] = Object.keys(faults);
  if (first === undefined) return false;
  form?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  return true;
}

/** Of a form's texts about its fields those that a refused call was about, by the API's names of the fields. */
export function faultsOf(errors: Record<string, string[]>, texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in errors));
}
