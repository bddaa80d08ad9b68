const columns_max = 100;

/** A line that is a comment, or part of one. */
const comment_line = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/|\{\/\*)\s?(.*)$/;
/** A sentence that begins with one of these words as a noun; as a question it ends in a mark. */
const noun_beginning = /(?:^|[.!:;] )(?:What|Who|Whoever|Whatever|Whose)\b(?![^.]*\?)/;
/** Words that engineers don't write, each with the plain one. */
const odd_words: readonly [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\bthereby\b/i, 'so'],
  [/\bupon\b/i, 'on'],
  [/\blest\b/i, 'so that … not'],
  [/\b(?:is|are|was|were|been) away\b/i, 'unavailable'],
];

/**
 * Checks the comments of a source text against STYLE.md: at most 100 columns, no sentence that
 * begins with "What" or "Who" as a noun, and plain words. Returns the faults, each with its line
 * number.
 */
export function checkComments(text: string): string[] {
  const faults: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const [, said] = comment_line.exec(line) ?? [];
    if (said === undefined) continue;
    if (line.length > columns_max)
      faults.push(`line ${at + 1}: a comment over ${columns_max} columns`);
    if (noun_beginning.test(said))
      faults.push(`line ${at + 1}: a sentence begins with What or Who as a noun`);
    for (const [odd, plain] of odd_words) {
      const [found] = odd.exec(said) ?? [];
      if (found) faults.push(`line ${at + 1}: "${found}" instead of "${plain}"`);
    }
  }
  return faults;
}
