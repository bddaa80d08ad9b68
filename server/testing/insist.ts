import { isDatabaseAway } from '../kit/db.ts';

/** Retries an act while the database is unavailable, as a caller does with its key. */
export async function insist<T>(act: () => Promise<T>, interrupt = () => {}): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (problem) {
      if (!isDatabaseAway(problem)) throw problem;
      interrupt();
    }
  }
}
