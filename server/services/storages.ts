import { Cache } from '../kit/cache.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Service } from '../kit/services.ts';
import type { Settings } from '../kit/settings.ts';
import { openStorage, type Storage } from '../kit/storage.ts';
import { isS3Address } from '../kit/storage/address.ts';
import { StorageError } from '../kit/storage/error.ts';

/** Many looks at the machine room are one question to the bucket. */
const looked_at_for_ms = 30_000;
/** An operator who looks waits no longer than this for a bucket that says nothing. */
const bounds = { connect_ms: 2000, answer_ms: 3000, call_ms: 5000 };
/** A file that tells whether the bucket lets us write, and has room. */
const trial = 'trial';

interface Look {
  heard_at: Date | null;
  flaw: string | null;
}

const looks = new Cache<string, Promise<Look>>({ max: 10, for_ms: looked_at_for_ms });

/** The buckets of pictures and of backups, where there are any: each is written to on trial. */
export async function judgeStorages(_db: Db, settings: Settings): Promise<Service[]> {
  const { storage_url, backup } = settings;
  const buckets = [
    ['services.storage', 'Storage of pictures', storage_url],
    ['services.backups', 'Storage of backups', backup.to],
  ] as const;
  return Promise.all(
    buckets.flatMap(([name, title, address]) =>
      address !== undefined && isS3Address(address) ? [judge(name, title, address)] : [],
    ),
  );
}

async function judge(name: string, title: string, address: string): Promise<Service> {
  const storage = openStorage(address, { bounds });
  let look = looks.get(storage.place);
  if (!look) looks.set(storage.place, (look = lookAt(storage)));
  return { name, title: `${title}: ${storage.place}`, ...(await look), path: null };
}

async function lookAt(storage: Storage): Promise<Look> {
  try {
    await storage.put(trial, Buffer.from(now().toISOString()));
    return { heard_at: now(), flaw: null };
  } catch (problem) {
    if (!(problem instanceof StorageError)) throw problem;
    return { heard_at: null, flaw: problem.message };
  }
}
