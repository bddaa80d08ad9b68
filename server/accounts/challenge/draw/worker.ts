// Draws the pictures that it is asked for and hands each over. One is packed beside the drawing of the next.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { drawFor, type Shelf } from './draw.ts';

// Pictures are drawn ahead, so that there is time: where threads have priorities of their own, whoever answers players goes first.
if (process.platform === 'linux') {
  const thread_id = Number(path.basename(fs.readlinkSync('/proc/thread-self')));
  os.setPriority(thread_id, os.constants.priority.PRIORITY_BELOW_NORMAL);
}

parentPort!.on('message', async (shelf: Shelf) => {
  parentPort!.postMessage({ shelf, drawn: await drawFor(shelf) }, []);
});
