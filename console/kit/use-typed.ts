import { useState, type FormEvent } from 'react';

/**
 * The values in a form's fields by name, as they are typed, so that a sentence can say their
 * effect. `read` is the `onInput` of an element around the fields.
 */
export function useTyped(initial: Record<string, string> = {}) {
  const [typed, setTyped] = useState(initial);
  const read = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest('form');
    if (!form) return;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    setTyped(Object.fromEntries(fields) as Record<string, string>);
  };
  return { typed, read };
}
