/** Decimal digits come in runs of ten, in the order of their values. */
const run_length = 10;

/**
 * A code as a person types it, in the form that it is compared in: digits of any script as 0 to 9,
 * dashes of any kind as hyphens, without the format characters that come along from e-mails.
 */
export function readTyped(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0)!)))
    .trim();
}

/** The value of a decimal digit, by its place in its run. */
function valueOf(digit: number): number {
  let value = 0;
  while (value < run_length - 1 && /\p{Nd}/u.test(String.fromCodePoint(digit - value - 1)))
    value += 1;
  return value;
}
