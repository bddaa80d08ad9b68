/**
 * Picks the rows of a language, and the English rows that it doesn't translate. `rows` must contain
 * only these two languages; their order is kept.
 */
export function inLanguage<Row extends { language: string }>(
  rows: readonly Row[],
  language: string,
  idOf: (row: Row) => number | string,
): Row[] {
  const translated = new Set(rows.filter((row) => row.language === language).map(idOf));
  return rows.filter((row) => row.language === language || !translated.has(idOf(row)));
}
