import { refuse } from '../kit/refusal.ts';

/**
 * Letters that may stand together, besides those of one other script: Latin without its phonetic letters and clicks, many of
 * which look like other letters; Chinese, Japanese and Korean, which are written in several scripts.
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

/** Signs that are put on a letter; more than three on one only make a name run over its neighbours. */
const marks_first_or_many = /^\p{M}|\p{M}{4}/v;

/**
 * The name as it is kept: in one spelling (NFKC), without spaces around it. Refuses door.name_unfit unless it is 2 to 32
 * letters of one script, digits, spaces, dots, hyphens or underscores, with a letter or a digit among them: names of mixed
 * scripts are how somebody passes for somebody else.
 */
export function fitName(name: string): string {
  const fit = name.normalize('NFKC').trim().replace(/ +/g, ' ');
  const is_fit =
    fitting.some((pattern) => pattern.test(fit)) && /[\p{L}0-9]/v.test(fit) && !marks_first_or_many.test(fit);
  return is_fit ? fit : refuse('door.name_unfit');
}
