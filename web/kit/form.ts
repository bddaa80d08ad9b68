import type { ClientError } from '@vitrine/contract/client';
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { useCall, type CallOptions } from './call.ts';
import { placeError, type Places, type Texts } from './place-error.ts';

export interface FormOptions<Typed extends string, Other extends string>
  extends CallOptions, Places<NoInfer<Typed | Other>> {
  /** The text fields, with their first values. */
  initial?: Record<Typed, string>;
  /** Names of fields whose values stand elsewhere. */
  others?: readonly Other[];
  /**
   * The errors of these values by the form's own rules: one that was shown goes away as soon as the
   * rules don't find it any more. A refusal of a text field goes away when the field changes.
   */
  faults?: (values: Record<NoInfer<Typed>, string>) => Texts<NoInfer<Typed | Other>>;
  /** Also shows a toast for an error that a field shows. */
  toasts?: boolean;
}

/** The errors that a form shows: by its rules, or as the server refused; `times` counts them. */
interface Shown<Field extends string> {
  errors: Texts<Field>;
  refused: boolean;
  times: number;
}

/** Those of the shown errors that the rules still find, as they find them now. */
function stillIn<Field extends string>(found: Texts<Field>, shown: Texts<Field>): Texts<Field> {
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => name in shown),
  ) as Texts<Field>;
}

/**
 * A form of the contract: the values of its text fields, their errors, and calls whose refusals are
 * shown at their fields. The first field with an error takes the focus.
 */
export function useForm<Typed extends string = never, Other extends string = never>(
  options: FormOptions<Typed, Other>,
) {
  type Field = Typed | Other;
  const [values, setValues] = useState(options.initial ?? ({} as Record<Typed, string>));
  const [shown, setShown] = useState<Shown<Field>>({ errors: {}, refused: false, times: 0 });
  const form = useRef<HTMLFormElement>(null);
  const found = options.faults?.(values);
  const errors = found && !shown.refused ? stillIn(found, shown.errors) : shown.errors;

  useEffect(() => {
    if (shown.times > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [shown.times]);

  const place = (next: Texts<Field>, refused: boolean): boolean => {
    setShown(({ times }) => ({ errors: next, refused, times: times + 1 }));
    return Object.keys(next).length > 0;
  };
  /** Shows errors at their fields and removes earlier ones. Returns whether there are any. */
  const show = (next: Texts<Field>): boolean => place(next, false);
  const onRefused = (error: ClientError): boolean => {
    if (options.onRefused?.(error)) return true;
    return place(placeError(error, options), true) && !options.toasts;
  };
  const { sending, send, run, api } = useCall({ ...options, onRefused });

  const set = (changed: Partial<Record<Typed, string>>) => {
    setValues((before) => ({ ...before, ...changed }));
    if (!found || !shown.refused) return;
    const left = Object.entries(shown.errors).filter(([name]) => !(name in changed));
    setShown({ ...shown, errors: Object.fromEntries(left) as Texts<Field> });
  };
  /** The value and error of a field that reports its text. */
  const entry = (name: Typed) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value } as Record<Typed, string>),
  });
  /** The props of a text field. */
  const field = (name: Typed) => {
    const { value, error, onChange } = entry(name);
    return {
      name,
      value,
      error,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
    };
  };
  /**
   * The props of the form; a submission during a call is ignored. Without scripts it posts its
   * fields, so that they don't stand in an address.
   */
  const props = (submit: () => unknown) => ({
    ref: form,
    method: 'post' as const,
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (sending) return;
      show({});
      submit();
    },
  });

  return { values, errors, sending, set, entry, field, props, show, send, run, api };
}
