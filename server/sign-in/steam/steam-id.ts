/**
 * The SteamID64 of a person is this base plus the account's number, which has 32 bits. Ids of
 * groups and servers lie elsewhere.
 */
const base = 76_561_197_960_265_728n;
const number_max = 0xffff_ffffn;

/** Whether a text is the SteamID64 of a person's account, in its canonical form. */
export function isSteamId(text: string): boolean {
  if (!/^\d{17}$/.test(text)) return false;
  const number = BigInt(text) - base;
  return number > 0n && number <= number_max;
}

/** The account's number, which is the `partner` of its trade link. */
export function partnerOf(steam_id: string): string {
  return String(BigInt(steam_id) - base);
}
