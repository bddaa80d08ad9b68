/** The product's nouns, which code without trade words has no use for. */
const trade_words = new Set(
  (
    'backpack battle box boxes case cases giveaway goods item items knapsack ledger opening openings pair ' +
    'prize prizes reel revision seed seeds skin skins upgrade wheel'
  ).split(' '),
);

/** Comments, strings, templates and identifiers. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*|\n/g;
/** Methods of strings, which speak of another case. */
const of_letters = /to(?:Locale)?(?:Lower|Upper)Case/g;

/** The words of a name in any spelling: `seedPair`, `seed_pair` and `seed-pair` have two. */
function wordsOf(text: string): string[] {
  const parts = text
    .replaceAll(of_letters, '')
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return parts.map((part) => part.toLowerCase()).filter((part) => trade_words.has(part));
}

/**
 * Finds trade words in the identifiers, strings and path of a file of `server/kit`, except the
 * words `allowed` there. Comments may use them as examples.
 */
export function checkKitWords(
  file: string,
  text: string,
  allowed: readonly string[] = [],
): string[] {
  const faults = wordsOf(file).map((word) => `its path has the trade word ${word}`);
  let line = 1;
  for (const [found] of text.matchAll(token)) {
    // As a whole token, `case` is the keyword of a switch.
    const is_comment = found.startsWith('//') || found.startsWith('/*');
    if (!is_comment && found !== 'case') {
      const words = wordsOf(found).filter((word) => !allowed.includes(word));
      faults.push(...words.map((word) => `line ${line}: the trade word ${word}`));
    }
    line += found.split('\n').length - 1;
  }
  return faults;
}
