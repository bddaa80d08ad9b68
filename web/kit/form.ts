import type { ClientError } from '@vitrine/contract/client';
import type { ErrorKey } from '@vitrine/contract/errors';
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { useCall, type CallOptions } from './call.ts';

type Texts<Field extends string> = Partial<Record<Field, string>>;

/** A field that shows the text of a refusal, or a text of the form's own. */
type Place<Field extends string> = Field | { field: Field; text: string };

export interface FormOptions<Typed extends string, Other extends string> extends CallOptions {
  /** The text fields, with their first values. */
  initial?: Record<Typed, string>;
  /** Names of fields whose values stand elsewhere. */
  others?: readonly Other[];
  /** The fields that show refusals. An error without a field is shown in a toast. */
  places?: Partial<Record<ErrorKey, Place<NoInfer<Typed | Other>>>>;
  /**
   * The form's own texts for fields that the server found invalid; without them, the fields of
   * `places` show the server's.
   */
  texts?: Texts<NoInfer<Typed | Other>>;
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
  const { sending, send, run } = useCall({ ...options, onRefused });

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
  /** The props of the form; a submission during a call is ignored. */
  const props = (submit: () => unknown) => ({
    ref: form,
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (sending) return;
      show({});
      submit();
    },
  });

  return { values, errors, sending, set, entry, field, props, show, send, run };
}

/** The errors of fields that a failed call means; empty if no field has a part in it. */
function placeError<Typed extends string, Other extends string>(
  { key, msg, errors }: ClientError,
  { places = {}, texts }: FormOptions<Typed, Other>,
): Texts<Typed | Other> {
  type Field = Typed | Other;
  const all: Partial<Record<string, Place<Field>>> = places;
  const place = all[key];
  if (place !== undefined)
    return (typeof place === 'string' ? { [place]: msg } : { [place.field]: place.text }) as Texts<Field>;
  const named = texts ? Object.keys(texts) : Object.values(all).filter((name) => typeof name === 'string');
  const found = named.filter((name) => name in errors);
  const own: Partial<Record<string, string>> = texts ?? {};
  return Object.fromEntries(found.map((name) => [name, own[name] ?? errors[name]![0]])) as Texts<Field>;
}
