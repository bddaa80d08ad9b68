import { isOwnPath } from '../kit/own-path.ts';
import { readStored, writeStored } from '../kit/stored.ts';

/**
 * Stores the requested page, so that the sign-in leads there. Anything but a path of ours clears
 * the stored one.
 */
export function storeReturn(path: unknown): void {
  writeStored('rec', isOwnPath(path) ? path : null);
}

/** Takes the page that was requested before the sign-in, once; null if there is none. */
export function takeReturn(): string | null {
  const path = readStored('rec');
  writeStored('rec', null);
  return isOwnPath(path) ? path : null;
}
