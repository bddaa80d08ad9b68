import { errors, type ErrorKey } from '@vitrine/contract/errors';

/** The product saying no: an entry of the catalogue. It rolls back, is told to the caller, and isn't logged as an error. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  /** What is wrong with which field, for `request.invalid`. */
  readonly fields: Record<string, string[]> | undefined;

  constructor(key: ErrorKey, fields?: Record<string, string[]>) {
    super(errors[key][2]);
    this.key = key;
    this.fields = fields;
  }
}

/** Says no: throws the refusal with this key. */
export function refuse(key: ErrorKey, fields?: Record<string, string[]>): never {
  throw new Refusal(key, fields);
}
