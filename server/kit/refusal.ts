import { errors, type ErrorKey } from '@vitrine/contract/errors';
import type { FieldError } from '@vitrine/contract/field-errors';

/**
 * A refusal: an entry of the error catalogue. It rolls back, is sent to the caller, and isn't
 * logged as an error.
 */
export class Refusal extends Error {
  readonly key: ErrorKey;
  /** The errors of each field, for `request.invalid`. */
  readonly fields: Record<string, FieldError[]> | undefined;
  /** Data that the caller needs to repeat the call successfully; sent in `data` beside the key. */
  readonly needed: object | undefined;

  constructor(key: ErrorKey, fields?: Record<string, FieldError[]>, needed?: object) {
    super(errors[key][2]);
    this.key = key;
    this.fields = fields;
    this.needed = needed;
  }
}

/** Throws the refusal with this key. */
export function refuse(key: ErrorKey, fields?: Record<string, FieldError[]>): never {
  throw new Refusal(key, fields);
}

/** Refuses an operator's act in words of its own, which say what is unfit and what to do. */
export class Unfit extends Refusal {
  constructor(detail: string, { cause }: { cause?: unknown } = {}) {
    super('act.unfit', undefined, { detail });
    this.message = detail;
    this.cause = cause;
  }
}
