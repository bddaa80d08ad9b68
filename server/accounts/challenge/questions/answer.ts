const zero_devanagari = '०'.codePointAt(0)!;

/** Whether what was typed is the number: also in Hindi's digits or in wide ones, and with words or spaces around it. */
export function isSameAnswer(typed: string, answer: string): boolean {
  return /^\D*(\d+)\D*$/.exec(toDigits(typed))?.[1] === answer;
}

function toDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - zero_devanagari));
}
