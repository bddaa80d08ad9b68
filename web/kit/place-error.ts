import type { ClientError } from '@vitrine/contract/client';
import type { ErrorKey } from '@vitrine/contract/errors';

/** Texts by the names of fields. */
export type Texts<Field extends string> = Partial<Record<Field, string>>;

/** A field that shows the text of a refusal, or a text of the form's own. */
type Place<Field extends string> = Field | { field: Field; text: string };

export interface Places<Field extends string> {
  /** The fields that show refusals. An error without a field is shown in a toast. */
  places?: Partial<Record<ErrorKey, Place<Field>>>;
  /**
   * The form's own texts for fields that the server found invalid; without them, the fields of
   * `places` show the server's.
   */
  texts?: Texts<Field>;
}

/** The errors of fields that a failed call means; empty if no field has a part in it. */
export function placeError<Field extends string>(
  { key, msg, errors }: ClientError,
  { places = {}, texts }: Places<Field>,
): Texts<Field> {
  const all: Partial<Record<string, Place<Field>>> = places;
  const place = all[key];
  if (place !== undefined)
    return (
      typeof place === 'string' ? { [place]: msg } : { [place.field]: place.text }
    ) as Texts<Field>;
  const named = texts
    ? Object.keys(texts)
    : Object.values(all).filter((name) => typeof name === 'string');
  const found = named.filter((name) => name in errors);
  const own: Partial<Record<string, string>> = texts ?? {};
  return Object.fromEntries(
    found.map((name) => [name, own[name] ?? errors[name]![0]]),
  ) as Texts<Field>;
}
