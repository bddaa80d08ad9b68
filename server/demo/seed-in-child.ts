import { fork } from 'node:child_process';
import path from 'node:path';
import { openDatabase } from '../kit/db.ts';
import type { Outcome } from './seed-child.ts';
import { isWorldThere } from './index.ts';

/**
 * Runs `seedDemoWorld` with its history in a child process. In the product's own process, the
 * memory it takes (120 MB when measured) would stay allocated for minutes. The database address is
 * sent as a message, because any user of the machine can read a process's arguments. Rejects with
 * the cause of a failure.
 */
export async function seedInChild(owner_url: string): Promise<boolean> {
  const { db, close } = openDatabase(owner_url, { connections: 1 });
  if (await isWorldThere(db).finally(close)) return false;
  const child = fork(path.join(import.meta.dirname, 'seed-child.ts'), { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The demo world wasn't made: ${signal ?? `exit code ${code}`}`)),
    );
    child.once('message', (outcome: Outcome) => {
      if ('made' in outcome) return resolve(outcome.made);
      const { problem, code } = outcome;
      return reject(Object.assign(new Error(`The demo world wasn't made: ${problem}`), { code }));
    });
    child.send(owner_url);
  });
}
