import { randomHex } from '../kit/random.ts';

/** Each caller comes from an address of its own, so that one test's calls aren't counted against another's. */
export function randomAddress(): string {
  return `10.${[...Buffer.from(randomHex(3), 'hex')].join('.')}`;
}
