import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { Log } from '../kit/log.ts';

/** The message that the parent process sends to the drawing process. */
export interface DrawingOrder {
  /** The database's address, and the role to act in. */
  url: string;
  role: string | undefined;
  /** The address is that of a pooler of transactions. */
  pooled: boolean;
  /** The folder for pictures. */
  folder: string;
}

/**
 * Draws the pictures of the demo world's cases and prizes ahead of the first request, in a child
 * process at the lowest priority, which exits when done and so frees its memory. If interrupted, it
 * resumes at the next start. Returns a function that stops it.
 */
export function drawWorldInChild(order: DrawingOrder, log: Log): () => void {
  const child = fork(path.join(import.meta.dirname, 'draw-child.ts'), { execArgv: [] });
  // Set before the child starts threads, which inherit the priority.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  child.once('error', ({ message }) =>
    log.warn({ problem: message }, 'pictures are drawn when they are asked for'),
  );
  child.send(order);
  return () => child.kill();
}
