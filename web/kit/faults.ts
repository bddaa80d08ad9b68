import { useRef, useState, type RefObject } from 'react';

type Faults = Record<string, string>;

/**
 * The faults of a form's fields. Put `form` on the form; `show` shows faults at their fields and
 * does what {@link focusFirst} does.
 */
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

/**
 * Focuses the form's first faulty field, in the order of `faults`. Returns whether there is one.
 */
function focusFirst(form: HTMLFormElement | null, faults: Record<string, string | undefined>): boolean {
  const [first] = Object.keys(faults);
  if (first === undefined) return false;
  form?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  return true;
}

/** Selects the texts of the fields that the server rejected in a call, by the API's field names. */
export function faultsOf(errors: Record<string, string[]>, texts: Faults): Faults {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in errors));
}
