/** The pages on which something is played, joined, claimed or topped up. */
const playful =
  /^\/(?:case|battle|upgrade|turntable|event|giveaway|free|mission|vip|my\/check|my\/guide)(?:\/|$)|^\/pay$/;

/**
 * Whether a page asks its reader to play, claim or top up. `path`: in English, without the host.
 * The page of an order doesn't: it shows what was paid.
 */
export function asksToPlay(path: string): boolean {
  return playful.test(path.replace(/[?#].*$/, '').replace(/\/+$/, ''));
}
