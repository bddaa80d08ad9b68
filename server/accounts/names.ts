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
/** Digits that several scripts share belong to each only by extension. */
const letters = [
  ...written_together,
  ...other_scripts
    .split(' ')
    .map((script) => String.raw`\p{Script=${script}}[\p{Script_Extensions=${script}}&&\p{Nd}]`),
];

const fitting = letters.map(
  (script) => new RegExp(String.raw`^[[[${script}]&&[\p{L}\p{M}\p{Nd}]]0-9 ._\-]{2,32}$`, 'v'),
);

/** Zero-width non-joiner and joiner. */
const joiners = /[\u200c\u200d]/g;
/** Combining marks; more than three on one letter only make a name overlap its neighbours. */
const marks_first_or_many = /^\p{M}|\p{M}{4}/v;

/**
 * Returns the name in its stored form: NFKC, trimmed, runs of spaces collapsed, without the joiners
 * that keyboards of Hindi and Persian put between letters. Refuses door.name_unfit unless it is 2
 * to 32 letters and digits of one script, digits from 0 to 9, spaces, dots, hyphens or underscores,
 * with at least one letter or digit: mixed scripts allow impersonation.
 */
export function fitName(name: string): string {
  const fit = name.replaceAll(joiners, '').normalize('NFKC').trim().replace(/ +/g, ' ');
  const is_fit =
    fitting.some((pattern) => pattern.test(fit)) &&
    /[\p{L}\p{Nd}]/v.test(fit) &&
    !marks_first_or_many.test(fit);
  return is_fit ? fit : refuse('door.name_unfit');
}
