import { refuse } from '../kit/refusal.ts';

/**
 * Letters that one name may combine, besides those of one other script: Latin without its phonetic
 * letters and clicks, many of which look like other letters; and Chinese, Japanese and Korean, each
 * written in several scripts.
 */
const written_together = [
  String.raw`[[\p{Script=Latin}&&[\u0041-\u024f\u1e00-\u1eff]]--[\u01c0-\u01c3]]`,
  String.raw`\p{Script=Han}\p{Script=Bopomofo}`,
  String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc`,
  String.raw`\p{Script=Han}\p{Script=Hangul}`,
];
const other_scripts =
  'Arabic Armenian Bengali Cyrillic Devanagari Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu Thai';
const letters = [...written_together, ...other_scripts.split(' ').map((script) => String.raw`\p{Script=${script}}`)];

const fitting = letters.map((script) => new RegExp(String.raw`^[[[${script}]&&[\p{L}\p{M}]]0-9 ._\-]{2,32}$`, 'v'));

/** Combining marks; more than three on one letter only make a name overlap its neighbours. */
const marks_first_or_many = /^\p{M}|\p{M}{4}/v;

/**
 * Returns the name in its stored form: NFKC, trimmed, runs of spaces collapsed. Refuses
 * door.name_unfit unless it is 2 to 32 letters of one script, digits, spaces, dots, hyphens or
 * underscores, with at least one letter or digit: mixed scripts allow impersonation.
 */
export function fitName(name: string): string {
  const fit = name.normalize('NFKC').trim().replace(/ +/g, ' ');
  const is_fit =
    fitting.some((pattern) => pattern.test(fit)) && /[\p{L}0-9]/v.test(fit) && !marks_first_or_many.test(fit);
  return is_fit ? fit : refuse('door.name_unfit');
}
