/**
 * A second process of the product on the same database, with caches of its own, so that tests can
 * show what it doesn't know yet. It exits when its standard input ends, so also with the test.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { followSessionEnds } from '../accounts/index.ts';
import { openDatabase } from '../kit/db.ts';
import { openLog } from '../kit/log.ts';
import { serveApi, type Api } from './api.ts';
import type { World } from './world.ts';

/** Starts another process that serves the world's API, and returns its address. */
export async function startSecondProcess({ database_url }: World): Promise<Api> {
  const child = spawn(process.execPath, [import.meta.filename, database_url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the second process ended with ${code}`))),
  ])) as [string];
  return { url, close: () => child.stdin.end() };
}

if (process.argv[1] === import.meta.filename) {
  const { db } = openDatabase(process.argv[2]!, { role: 'vitrine_app' });
  const { url } = await serveApi(db);
  followSessionEnds(db, openLog({ log_level: 'silent' }));
  process.stdout.write(`${url}\n`);
  process.stdin.resume().on('end', () => process.exit());
}
