/** A cell of a table. */
export type Cell = string | number | boolean | null | undefined;

/** A line of CSV (RFC 4180). */
export function writeCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/**
 * A cell that a spreadsheet shows as it is. It would run a text that begins like a formula, so such
 * a text gets an apostrophe before it; a number may begin with a minus.
 */
function writeCell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
