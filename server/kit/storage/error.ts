import type { ErrorKey } from '@vitrine/contract/errors';

/** The failure of a storage: it doesn't answer in time, has no room, or refuses our key. */
export type StorageFault = 'silent' | 'full' | 'refused';

const keys = {
  silent: 'storage.silent',
  full: 'storage.full',
  refused: 'storage.refused',
} as const satisfies Record<StorageFault, ErrorKey>;

/** A storage failed. The message says where, why and what to do, and has no secret. */
export class StorageError extends Error {
  readonly fault: StorageFault;

  constructor(fault: StorageFault, message: string) {
    super(message);
    this.fault = fault;
  }

  /** The refusal that a caller gets. */
  get key(): ErrorKey {
    return keys[this.fault];
  }
}
