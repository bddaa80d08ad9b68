/** What the words of the lists name. No word of a language stands in two of them. */
export const categories = ['animal', 'fruit', 'color', 'body'] as const;

export type Category = (typeof categories)[number];

/** How one language asks. In the sentences `{list}` is the list, `{n}` a number, `{word}` one of the list's words. */
export interface Wording {
  /** What stands between the words of a list. */
  separator: string;
  /** The word at a place of the list. */
  nth: string;
  /** The word after another. */
  after: string;
  /** How many of the words are of a category; says that digits are wanted. */
  count: Record<Category, string>;
  /** The one word that is of a category. */
  which: Record<Category, string>;
  words: Record<Category, readonly string[]>;
}
