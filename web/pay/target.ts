import { isOwnPath } from '../kit/own-path.ts';
import { readStored, writeStored } from '../kit/stored.ts';

/** Notes the order after which the player goes back to where a top-up was needed. */
export function storePaying(order_sn: string): void {
  writeStored('paying', order_sn);
}

/**
 * Forgets the way back: the player came to the top-up page by themselves, not because a balance was
 * short.
 */
export function forgetTarget(): void {
  writeStored('target_link', null);
}

/** The address to go back to once this order is credited, a path of ours; null if there is none. */
export function findTarget(order_sn: string): string | null {
  return readStored('paying') === order_sn ? readTarget() : null;
}

/** Takes the address to go back to, once; null if there is none. */
export function takeTarget(): string | null {
  const target = readTarget();
  writeStored('target_link', null);
  writeStored('paying', null);
  return target;
}

function readTarget(): string | null {
  const target = readStored('target_link');
  return isOwnPath(target) ? target : null;
}
