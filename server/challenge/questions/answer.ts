const zero_devanagari = '०'.codePointAt(0)!;

/**
 * Whether the typed text is this number: also in Hindi or full-width digits, and with words or
 * spaces around it.
 */
export function isSameAnswer(typed: string, answer: string): boolean {
  return /^\D*(\d+)\D*$/.exec(toDigits(typed))?.[1] === answer;
}

function toDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - zero_devanagari));
}
