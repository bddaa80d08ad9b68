const tails = new Map<number, Promise<unknown>>();

/**
 * A mutex for each player: runs one thing at a time, in order of arrival. Concurrent ones would
 * only wait for the same row locks, and draw again from a stale pair. It is for speed only;
 * correctness doesn't depend on it.
 */
export async function withMutex<T>(player_id: number, work: () => Promise<T>): Promise<T> {
  const before = tails.get(player_id);
  const mine = before ? before.then(work, work) : work();
  const done = mine.catch(() => {});
  tails.set(player_id, done);
  try {
    return await mine;
  } finally {
    if (tails.get(player_id) === done) tails.delete(player_id);
  }
}
