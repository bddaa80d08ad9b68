import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../../kit/clock.ts';
import { readSnapshot, type Db } from '../../kit/db.ts';
import type { Saved } from '../../kit/http/route.ts';
import type { Log } from '../../kit/log.ts';
import { randomHex } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { download, download_max_ms } from '../download.ts';
import { writeKit } from './write.ts';

/** A kit on the disk, without a name: it goes when the process does. */
interface Kept {
  day: string;
  file: fs.FileHandle;
}

/** How long a request waits for a kit that is being put together. */
const patience_ms = 20_000;

let today: { day: string; made: Promise<Kept> } | undefined;

/**
 * The verification kit of a UTC day, put together at the first request of it and kept for the
 * others. Refuses kit.unready while that takes longer than a request waits, and request.busy.
 */
export async function downloadKit(
  db: Db,
  { network, log }: { network: string; log: Log },
): Promise<Saved> {
  const made = await Promise.race([makeOnce(db, log), sleep(patience_ms, null, { ref: false })]);
  const { day, file } = made ?? refuse('kit.unready');
  // Each reads at positions of its own: several read the same file.
  const read = () => file.createReadStream({ start: 0, autoClose: false });
  return download(
    { name: `vitrine-kit-${day}.zip`, type: 'application/zip', read },
    { network, log },
  );
}

function makeOnce(db: Db, log: Log): Promise<Kept> {
  const day = now().toISOString().slice(0, 'yyyy-mm-dd'.length);
  if (today?.day === day) return today.made;
  const before = today?.made;
  const made = makeKit(db, day);
  today = { day, made };
  made.then(
    () => log.info({ day }, 'the verification kit was put together'),
    () => {
      // The next request tries again.
      if (today?.made === made) today = undefined;
    },
  );
  // Downloads of the one of the day before may go on as long as a download takes.
  void before?.then(({ file }) => {
    setTimeout(() => void file.close(), download_max_ms).unref();
  });
  return made;
}

async function makeKit(db: Db, day: string): Promise<Kept> {
  const name = path.join(os.tmpdir(), `vitrine-kit-${randomHex(16)}.zip`);
  const file = await fs.open(name, 'wx+', 0o600);
  try {
    await fs.unlink(name);
    await readSnapshot(db, async (snapshot) => {
      await pipeline(await writeKit(snapshot), file.createWriteStream({ autoClose: false }));
    });
    return { day, file };
  } catch (problem) {
    await file.close();
    throw problem;
  }
}
