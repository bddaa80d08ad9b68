/** A field of a composite value; null and undefined become null. */
export type CompositeField = number | string | null | undefined;

/**
 * Writes rows as the text of an array of composite values, `{"(1,\"a\")","(2,)"}`, which PostgreSQL
 * parses by the parameter's type: one parameter for a whole table of inputs.
 */
export function compositeArray(rows: readonly (readonly CompositeField[])[]): string {
  return `{${rows.map((row) => quote(composite(row))).join(',')}}`;
}

/** Writes one composite value, `(1,"a",)`. */
export function composite(fields: readonly CompositeField[]): string {
  return `(${fields.map((field) => (typeof field === 'string' ? quote(field) : (field ?? ''))).join(',')})`;
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
