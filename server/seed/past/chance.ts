import { between } from '../../catalogue/index.ts';

/** One of `choices`, fixed by the text. Throws when there is none. */
export function pick<T>(choices: readonly T[], text: string): T {
  const chosen = choices[between(0, choices.length - 1, text)];
  if (chosen === undefined) throw new Error(`nothing to pick from: ${text}`);
  return chosen;
}

/** From 0 to below 1, each part as likely, fixed by the text. */
export function part(text: string): number {
  return between(0, 999_999_999, text) / 1_000_000_000;
}
