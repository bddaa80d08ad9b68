/** The numbers that sentences write as words: 2 to 9. */
export const word_numbers = { from: 2, to: 9 } as const;

/**
 * One language's sentences about coins in boxes: `{a}` and `{b}` are names of boxes, and `{n}` is
 * a number. Sentences of one kind mean the same, and one is picked at random.
 */
export interface Wording {
  /** In `{a}` there are `{n}`, in digits. */
  told: readonly string[];
  /** In `{a}` there are `{n}`, in words, more than in `{b}`. */
  more: readonly string[];
  fewer: readonly string[];
  /** In `{a}` there are twice as many as in `{b}`. */
  double: readonly string[];
  /** Asks how many there are in `{a}`, and says that digits are wanted. */
  ask: string;
  /** Asks how many there are in `{a}` and `{b}` together. */
  ask_both: string;
  /** The words for `word_numbers`, in the grammatical form that `more` and `fewer` need. */
  numbers: readonly string[];
}
