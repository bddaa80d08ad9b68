/** Numbers that are written as words: from 2 to 9. */
export const word_numbers = { from: 2, to: 9 } as const;

/**
 * How one language tells of coins in boxes: in each sentence `{a}`, `{b}` and `{c}` are names of boxes, and `{n}` is a number.
 * Sentences of a kind mean the same, so that one is taken by chance.
 */
export interface Wording {
  /** In `{a}` there are `{n}`, in digits. */
  told: readonly string[];
  /** In `{a}` there are `{n}`, in words, more than in `{b}`. */
  more: readonly string[];
  fewer: readonly string[];
  /** In `{a}` there are twice as many as in `{b}`. */
  double: readonly string[];
  /** In `{a}` there are as many as in `{b}` and `{c}` together. */
  both: readonly string[];
  /** How many there are in `{a}`; says that digits are wanted. */
  ask: string;
  /** How many there are in `{a}` and `{b}` together. */
  ask_both: string;
  /** The words of `word_numbers`, in the form that `more` and `fewer` want. */
  numbers: readonly string[];
}
