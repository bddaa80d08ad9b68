import { useRef, useState, type RefObject } from 'react';

type Faults = Record<string, string>;

/** What is wrong with the fields of a form. Put `form` on it; `show` tells faults at their fields, as {@link focusFirst} does. */
export function useFaults(): {
  form: RefObject<HTMLFormElement | null>;
  wrong: Faults;
  show: (faults: Faults) => boolean;
} {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Faults>({});
  const show = (faults: Faults) => {
    setWrong(faults);
    return focusFirst(form.current, faults);
  };
  return { form, wrong, show };
}

/** Puts the focus on the first field of a form, in the order of `faults`, that something is wrong with. Returns whether one is. */
function focusFirst(form: HTMLFormElement | null, faults: Record<string, string | undefined>): boolean {
  const [first] = Object.keys(faults);
  if (first === undefined) return false;
  form?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  return true;
}

/** Of a form's texts about its fields those that a refused call was about, by the API's names of the fields. */
export function faultsOf(errors: Record<string, string[]>, texts: Faults): Faults {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in errors));
}
