import { between } from '../../catalogue/index.ts';

/** Picks one of `choices`, deterministically by the text. Throws when the list is empty. */
export function pick<T>(choices: readonly T[], text: string): T {
  const chosen = choices[between(0, choices.length - 1, text)];
  if (chosen === undefined) throw new Error(`nothing to pick from: ${text}`);
  return chosen;
}

/** A uniformly distributed number from 0 (inclusive) to 1 (exclusive), determined by the text. */
export function part(text: string): number {
  return between(0, 999_999_999, text) / 1_000_000_000;
}
