import { Semaphore } from '../../kit/semaphore.ts';

/** Imports and previews at the console, one at a time in a process: each parses a large file. */
const imports = new Semaphore({ permits: 1, permits_each: 1, waiting: 6, waiting_each: 1 });

/** Reads an operator's large file when it is its turn. Refuses request.busy. */
export function readInTurn<T>(player_id: number, read: () => Promise<T>): Promise<T> {
  return imports.run(String(player_id), read);
}
