import { randomHex } from '../kit/random.ts';

/**
 * A random address, one per caller, so that one test's calls don't count against another's rate
 * limit.
 */
export function randomAddress(): string {
  return `10.${[...Buffer.from(randomHex(3), 'hex')].join('.')}`;
}
