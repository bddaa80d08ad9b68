import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Product } from '../../bench/product.ts';
import { still_world } from '../../server/testing/demo-folder.ts';

/** Another process of the attacked product, on the same database. */
export interface OtherProcess {
  url: string;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
}

/**
 * Starts another process of a running product on its data folder; it joins the database that the
 * first process started.
 */
export async function startAnother(
  { data_dir }: Product,
  env: Record<string, string> = {},
): Promise<OtherProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../start.mjs')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: data_dir,
      LOG_LEVEL: 'warn',
      ...still_world,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, so that its children end with it.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text;
      const ready = /ready: (http:\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    void ended.then(() => reject(new Error(`another process ended:\n${said}`)));
  });
  const kill = async () => {
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  return { url, kill };
}
