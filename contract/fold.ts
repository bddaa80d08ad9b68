/** Marks between letters and above them, as they stand behind a letter that was taken apart. */
const marks = /[\u0300-\u036f]/g;

/**
 * Signs that are no part of a word: punctuation of ASCII, Latin-1, typography and Chinese, stars,
 * and format characters. Before letters are taken apart also those that would become letters or
 * spaces, such as ™.
 */
const early_signs = /[\u00a8\u00b4\u2120\u2122]/g;
const signs =
  /[!-/:-@[-`{}~\u00a1-\u00bf\u02b9-\u02bc\u200b-\u2027\u202a-\u205e\u2060-\u2064\u2212\u2605\u3001-\u3003\u3008-\u301f\ufeff]/g;

/** Letters that stay one when they are taken apart, and how they are typed without them. */
const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const own_letters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * A name or a search in the form in which they are compared: small letters without marks and signs,
 * one space between words. `ＡＫ–４７ | Kılıç` is `ak47 kilic`. The database's `folded` does the same.
 */
export function fold(text: string): string {
  return text
    .replace(early_signs, '')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(own_letters, (letter) => letters[letter]!)
    .replace(signs, '')
    .replace(/[ \t-\r|]+/g, ' ')
    .replace(/^ | $/g, '');
}
