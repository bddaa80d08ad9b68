const zero_devanagari = '०'.codePointAt(0)!;

/**
 * Whether what was typed is the answer: without regard to case, spaces around it and accents, for not every keyboard has them.
 * Hindi's digits count as digits, and its two ways to write a nasal as one.
 */
export function isSameAnswer(typed: string, answer: string): boolean {
  return fold(typed) === fold(answer);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .replaceAll('\u0901', '\u0902')
    .replaceAll(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - zero_devanagari))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
