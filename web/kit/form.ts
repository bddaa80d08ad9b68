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
  /** Also shows a toast for an error that a field shows. */
  toasts?: boolean;
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
  const [errors, setErrors] = useState<Texts<Field>>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  /** Shows errors at their fields and removes earlier ones. Returns whether there are any. */
  const show = (found: Texts<Field>): boolean => {
    setErrors(found);
    return Object.keys(found).length > 0;
  };
  const onRefused = (error: ClientError): boolean => {
    if (options.onRefused?.(error)) return true;
    return show(placeError(error, options)) && !options.toasts;
  };
  const { sending, send, run, api } = useCall({ ...options, onRefused });

  const set = (changed: Partial<Record<Typed, string>>) => setValues((before) => ({ ...before, ...changed }));
  /** The value and error of a field that reports its text. */
  const entry = (name: Typed) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value } as Record<Typed, string>),
  });
  /** The props of a text field. */
  const field = (name: Typed) => {
    const { value, error, onChange } = entry(name);
    return { name, value, error, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value) };
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
