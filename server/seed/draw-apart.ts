import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { Log } from '../kit/log.ts';

/** The order that the parent process sends to the drawing process. */
export interface DrawingOrder {
  /** The database's address, and the role to act in. */
  url: string;
  role: string | undefined;
  /** Where pictures are kept. */
  folder: string;
}

/**
 * Draws the pictures of the demo world's cases and of what they hold, so that nobody waits for
 * them: in a process of its own at the lowest priority, which ends by itself and takes its memory
 * with it. Cut off, it goes on at the next start. Returns what stops it.
 */
export function drawWorldApart(order: DrawingOrder, log: Log): () => void {
  const child = fork(path.join(import.meta.dirname, 'draw-child.ts'), { execArgv: [] });
  // Before it has threads of its own, which take over what it is given.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  child.once('error', ({ message }) => log.warn({ problem: message }, 'pictures are drawn when they are asked for'));
  child.send(order);
  return () => child.kill();
}
