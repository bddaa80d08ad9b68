/** From this many wins on they cover a phone's whole page. */
const sheet_min = 5;

/** Whether a phone shows so many wins as a sheet over the whole page. */
export function isSheet(wins: readonly unknown[]): boolean {
  return wins.length >= sheet_min;
}

/** From this many wins on they need more room than the stage's frame, from tablets on. */
const tall_min = 6;

/** Whether the stage grows for so many wins, so that each of them shows its picture. */
export function isTall(wins: readonly unknown[]): boolean {
  return wins.length >= tall_min;
}
