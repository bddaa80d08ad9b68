// Draws the pictures that it is asked for and hands each over. One is packed beside the drawing of the next.
import { parentPort } from 'node:worker_threads';
import { drawFor, type Shelf } from './draw.ts';

parentPort!.on('message', async (shelf: Shelf) => {
  parentPort!.postMessage({ shelf, drawn: await drawFor(shelf) }, []);
});
