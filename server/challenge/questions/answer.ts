import { readTyped } from '@vitrine/contract/read-typed';

/**
 * Whether the typed text is this number: also in the digits of another script, and with words or
 * spaces around it.
 */
export function isSameAnswer(typed: string, answer: string): boolean {
  return /^\D*(\d+)\D*$/.exec(readTyped(typed))?.[1] === answer;
}
