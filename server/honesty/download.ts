import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db } from '../kit/db.ts';
import { Saved } from '../kit/http/route.ts';
import type { Log } from '../kit/log.ts';
import { refuse } from '../kit/refusal.ts';
import { Semaphore } from '../kit/semaphore.ts';
import { writeDrawLines } from '../seeds/index.ts';
import { findMonth } from './store.ts';

/** Downloads at a time, one of each network: some compress, and all may be read slowly. */
const downloads = new Semaphore({ permits: 4, permits_each: 1, waiting: 20, waiting_each: 1 });
/** The longest download, and how long its reader may take nothing of it. */
export const download_max_ms = 3_600_000;
const still_ms = 60_000;

/** The moments at which a month begins and ends, UTC. */
export function monthOf(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  return { from, until };
}

/**
 * The draws of a month as a file that is written while it is read. Refuses month.unknown and
 * request.busy.
 */
export async function downloadMonth(
  db: Db,
  month: string,
  order: { network: string; log: Log },
): Promise<Saved> {
  const { from, until } = monthOf(month);
  const ids = (await findMonth(db, from)) ?? refuse('month.unknown');
  const name = `draws-${month}.jsonl.gz`;
  const lines = () => writeDrawLines(db, { ...ids, from, until });
  return download({ name, type: 'application/gzip', read: lines, through: createGzip() }, order);
}

interface Download {
  name: string;
  type: string;
  /** Begins to read the content. */
  read: () => AsyncIterable<string | Buffer>;
  /** Changes it on its way. */
  through?: Transform;
}

/** A file that is handed out as fast as it is read, in its turn. Refuses request.busy. */
export async function download(
  { name, type, read, through = new PassThrough() }: Download,
  { network, log }: { network: string; log: Log },
): Promise<Saved> {
  await new Promise<void>((begin, fail) => {
    // The permit is held until the file is written, or the reader has gone.
    const written = downloads.run(network, () => {
      begin();
      return writeThrough(read(), through).catch((problem: Error) =>
        log.info({ problem: problem.message, name }, 'a download broke off'),
      );
    });
    written.catch(fail);
  });
  return new Saved(name, type, Readable.toWeb(through) as ReadableStream<Uint8Array<ArrayBuffer>>);
}

/**
 * Writes content as fast as it is read. Rejects when the reader has gone, takes nothing any more,
 * or takes too long.
 */
async function writeThrough(
  content: AsyncIterable<string | Buffer>,
  through: Transform,
): Promise<void> {
  const still = new AbortController();
  let taken = 0;
  let seen = -1;
  const counted = async function* () {
    for await (const part of content) {
      yield part;
      taken += 1;
    }
  };
  const watch = setInterval(() => {
    if (taken === seen) still.abort();
    seen = taken;
  }, still_ms);
  const signal = AbortSignal.any([still.signal, AbortSignal.timeout(download_max_ms)]);
  await pipeline(counted, through, { signal }).finally(() => clearInterval(watch));
}
