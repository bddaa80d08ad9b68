import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import type { Db } from '../kit/db.ts';
import { Saved } from '../kit/http/route.ts';
import type { Log } from '../kit/log.ts';
import { refuse } from '../kit/refusal.ts';
import { Semaphore } from '../kit/semaphore.ts';
import { writeDrawLines } from '../seeds/index.ts';
import { findMonth } from './store.ts';

/** Downloads at a time, one of each network: each compresses, and may be read slowly. */
const downloads = new Semaphore({ permits: 4, permits_each: 1, waiting: 20, waiting_each: 1 });
/** The longest download, and how long its reader may take nothing of it. */
const download_max_ms = 3_600_000;
const still_ms = 60_000;

/**
 * The draws of a month as a file that is written while it is read. Refuses month.unknown and
 * request.busy.
 */
export async function downloadMonth(
  db: Db,
  month: string,
  { network, log }: { network: string; log: Log },
): Promise<Saved> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  const ids = (await findMonth(db, from)) ?? refuse('month.unknown');
  const gzip = createGzip();
  await new Promise<void>((begin, fail) => {
    // The permit is held until the file is written, or the reader has gone.
    const written = downloads.run(network, () => {
      begin();
      return writeLines(writeDrawLines(db, { ...ids, from, until }), gzip).catch((problem: Error) =>
        log.info({ problem: problem.message, month }, 'a download of draws broke off'),
      );
    });
    written.catch(fail);
  });
  return new Saved(
    `draws-${month}.jsonl.gz`,
    'application/gzip',
    Readable.toWeb(gzip) as ReadableStream<Uint8Array<ArrayBuffer>>,
  );
}

/**
 * Writes lines as fast as they are read. Rejects when the reader has gone, takes nothing any more,
 * or takes too long.
 */
async function writeLines(lines: AsyncIterable<string>, gzip: Gzip): Promise<void> {
  const still = new AbortController();
  let written = -1;
  const watch = setInterval(() => {
    if (gzip.bytesWritten === written) still.abort();
    written = gzip.bytesWritten;
  }, still_ms);
  const signal = AbortSignal.any([still.signal, AbortSignal.timeout(download_max_ms)]);
  await pipeline(lines, gzip, { signal }).finally(() => clearInterval(watch));
}
