const columns_max = 100;

/** A line that is a comment, or part of one. */
const comment_line = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/|\{\/\*)\s?(.*)$/;
/** A sentence that begins with one of these words as a noun; as a question it ends in a mark. */
const noun_beginning = /(?:^|[.!:;] )(?:What|Who|Whoever|Whatever|Whose)\b(?![^.]*\?)/;

/**
 * Checks the comments of a source text against STYLE.md: at most 100 columns, and no sentence that
 * begins with "What" or "Who" as a noun. Returns the faults, each with its line number.
 */
export function checkComments(text: string): string[] {
  const faults: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const [, said] = comment_line.exec(line) ?? [];
    if (said === undefined) continue;
    if (line.length > columns_max) faults.push(`line ${at + 1}: a comment over ${columns_max} columns`);
    if (noun_beginning.test(said)) faults.push(`line ${at + 1}: a sentence begins with What or Who as a noun`);
  }
  return faults;
}
