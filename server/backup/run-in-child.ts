import { fork } from 'node:child_process';
import path from 'node:path';

/** Work of a child process: write a backup, restore the newest on trial, or verify the books. */
export type Chore = 'write' | 'drill' | 'verify';

/** Why a chore failed; undefined when it went well. */
export interface ChoreOutcome {
  problem: string | undefined;
}

const child_file = path.join(import.meta.dirname, '../restore/chore-child.ts');

/**
 * Does a chore in a child process with this environment, at a low priority: it takes memory and
 * processor time that pages would miss. It ends with this process, and is done again after the next
 * start. Rejects with the cause of a failure.
 */
export async function runInChild(chore: Chore): Promise<void> {
  const child = fork(child_file, [chore], { execArgv: [] });
  const stop = () => child.kill();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, stop);
    child.once('exit', () => process.off(signal, stop));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the child process ended: ${signal ?? `exit code ${code}`}`)),
    );
    child.once('message', ({ problem }: ChoreOutcome) => {
      if (problem === undefined) resolve();
      else reject(new Error(problem));
    });
  });
}
