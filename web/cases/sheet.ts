/** From this many wins on they cover a phone's whole page. */
const sheet_min = 5;

/** Whether a phone shows so many wins as a sheet over the whole page. */
export function isSheet(wins: readonly unknown[]): boolean {
  return wins.length >= sheet_min;
}
