const turns = new Map<number, Promise<unknown>>();

/**
 * Does one thing at a time for each player, in the order of asking: what runs together would only wait for the same
 * rows, and draw again from a pair that has moved on. A convenience for speed; nothing rests on it.
 */
export async function inTurn<T>(player_id: number, work: () => Promise<T>): Promise<T> {
  const before = turns.get(player_id);
  const mine = before ? before.then(work, work) : work();
  const done = mine.catch(() => {});
  turns.set(player_id, done);
  try {
    return await mine;
  } finally {
    if (turns.get(player_id) === done) turns.delete(player_id);
  }
}
