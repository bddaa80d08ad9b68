/**
 * Everything that can be wrong with a field of a call, in English. `{given}` stands for a limit,
 * the choices or an example. The answers' catalogue has each as `field.…`, in every language.
 */
export const field_errors = {
  missing: 'Please fill this in.',
  form: 'This doesn’t have the right form.',
  like: 'It should look like this: {given}',
  number: 'Please enter a number.',
  whole: 'Please enter a whole number.',
  decimals: 'At most three decimals.',
  small: 'At least {given}.',
  large: 'At most {given}.',
  above: 'More than {given}.',
  below: 'Less than {given}.',
  short: 'Minimum number of characters: {given}.',
  long: 'Maximum number of characters: {given}.',
  few: 'Minimum number of entries: {given}.',
  many: 'Maximum number of entries: {given}.',
  choice: 'Please choose one of these: {given}.',
  twice: 'Each one only once.',
  characters: 'Some of these characters aren’t allowed.',
  email: 'Please enter an e-mail address.',
  terms: 'Please check the service terms first',
  rows: 'Page numbers reach the first {given} entries only. Narrow the list.',
  position: 'Page numbers reach no further. Read on with “{given}”, the id of your last entry.',
} as const;

export type FieldErrorKey = keyof typeof field_errors;

/** A key, and behind a space what its sentence is filled with: `long 64`. */
export type FieldError = FieldErrorKey | `${FieldErrorKey} ${string | number}`;

/** A field's error as the message of a schema's check. */
export function fieldError(what: FieldError): FieldError {
  return what;
}

const keys = new RegExp(`^(?:${Object.keys(field_errors).join('|')})(?: |$)`);

/** Whether a schema's message is one of ours, and not the library's. */
export function isFieldError(message: string): message is FieldError {
  return keys.test(message);
}
