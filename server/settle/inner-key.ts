import { hash } from 'node:crypto';
import type { ScopedKey } from './settle.ts';

/**
 * The key of an act that a gateway or a job asks for: `subject` names what may happen once, and
 * `asked` is the request, which a repetition repeats. Neither may depend on balances.
 */
export function innerKey(scope: 'gateway' | 'job', subject: string, asked: object): ScopedKey {
  return { scope, text: subject, hash: hash('sha256', JSON.stringify(asked)) };
}
