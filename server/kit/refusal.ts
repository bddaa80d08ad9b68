import { errors, type ErrorKey } from '@vitrine/contract/errors';

/** The product saying no: an entry of the catalogue. It rolls back, is told to the caller, and isn't logged as an error. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  /** What is wrong with which field, for `request.invalid`. */
  readonly fields: Record<string, string[]> | undefined;
  /** What the caller needs to repeat the call with success; it stands in `data` beside the key. */
  readonly needed: object | undefined;

  constructor(key: ErrorKey, fields?: Record<string, string[]>, needed?: object) {
    super(errors[key][2]);
    this.key = key;
    this.fields = fields;
    this.needed = needed;
  }
}

/** Says no: throws the refusal with this key. */
export function refuse(key: ErrorKey, fields?: Record<string, string[]>): never {
  throw new Refusal(key, fields);
}
