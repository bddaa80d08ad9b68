// Worker thread: draws the requested pictures and posts each one back. Encodes one while drawing
// the next.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { drawFor, type Shelf } from './draw.ts';

// Pictures are drawn ahead and can wait: where each thread has its own priority, lower this one's,
// so that the threads that answer players run first.
if (process.platform === 'linux') {
  const thread_id = Number(path.basename(fs.readlinkSync('/proc/thread-self')));
  os.setPriority(thread_id, os.constants.priority.PRIORITY_BELOW_NORMAL);
}

parentPort!.on('message', async (shelf: Shelf) => {
  parentPort!.postMessage({ shelf, drawn: await drawFor(shelf) }, []);
});
