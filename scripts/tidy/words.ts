interface Word {
  pattern: RegExp;
  /** The beginnings of the paths that may have it. */
  where: readonly string[];
  why: string;
  of?: 'server/' | 'web/';
}

/**
 * Words restricted to one place of a workspace: everything else there must get what they give from
 * that place.
 */
const words: readonly Word[] = [
  {
    of: 'web/',
    pattern:
      /(?<=["'`[\s:(,])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgb|hsl|oklch|oklab)a?\(|\b(?:font-size|fontSize):\s*['"]?[\d.]|\btext-\[/i,
    where: ['web/ui/tokens.css'],
    why: 'colours and sizes of text are tokens of ui/tokens.css',
  },
  {
    pattern: /process\.env/,
    where: ['server/kit/config.ts', 'server/kit/local-postgres'],
    why: 'the environment is read in kit/config.ts',
  },
  {
    pattern: /\bnew Date\(\)|Date\.now\(/,
    where: ['server/kit/clock.ts'],
    why: 'the present moment comes from kit/clock.ts',
  },
  {
    pattern: /Math\.random|crypto\.random|randomUUID/,
    where: ['server/kit/random.ts'],
    why: 'random bytes come from kit/random.ts',
  },
  {
    pattern: /\.transaction\(\)/,
    where: ['server/kit/db.ts'],
    why: 'transactions begin in transact or readSnapshot, of kit/db.ts',
  },
  {
    pattern: /(?<![.\w])fetch\(/,
    where: ['server/kit/outside.ts'],
    why: 'other people’s servers are asked in kit/outside.ts',
  },
];

/** Finds words of a file, given by its path from the root, that may only stand elsewhere. */
export function checkWords(file: string, text: string): string[] {
  return words
    .filter(
      ({ of = 'server/', where }) =>
        file.startsWith(of) && !where.some((place) => file.startsWith(place)),
    )
    .filter(({ pattern }) => pattern.test(text))
    .map(({ why }) => `${file}: ${why}`);
}
