import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';

/** The data of an answer; throws for a refusal. Outside vitest, unlike `dataOf` in `send.ts`. */
export function orThrow<C extends keyof Call>(answer: Answer<C>) {
  if (!answer.ok) throw new Error(`refused: ${answer.error.key}`);
  return answer.data;
}
