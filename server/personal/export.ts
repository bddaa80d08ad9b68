import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { exports_max, export_kept_hours } from '@vitrine/contract/personal-rules';
import { z } from 'zod';
import { lockPlayer } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { readSnapshot, transact, type Db, type Tx } from '../kit/db.ts';
import { Saved } from '../kit/http/route.ts';
import { enqueue, type JobKind } from '../kit/jobs.ts';
import { refuse } from '../kit/refusal.ts';
import type { PartsOfAll } from './parts.ts';
import * as store from './store.ts';

const hour_ms = 3600 * 1000;
const day_ms = 24 * hour_ms;
/** Rows read at a time, and of a list at most. */
const read_rows = 2000;
const list_rows_max = 200_000;
/** Of a compressed file as it is stored. */
const part_bytes = 1024 * 1024;

/** Makes the file that was asked for. */
export const export_kind: JobKind<{ id: number }> = {
  name: 'personal:export',
  payload: z.object({ id: z.number().int() }),
};

/**
 * Has a file made of the player's data; returns its id, or that of one that is still being made.
 * Refuses export.too_many after three within 24 hours.
 */
export function askExport(db: Db, player_id: number): Promise<number> {
  return transact(db, async (tx) => {
    // The row lock serializes requests: two at once make one file.
    await lockPlayer(tx, player_id);
    const at = now();
    const [newest] = await store.findExports(tx, player_id, at);
    if (newest && newest.ready_at === null) return newest.id;
    const since = new Date(at.getTime() - day_ms);
    if ((await store.countAsked(tx, player_id, since)) >= exports_max) refuse('export.too_many');
    return beginExport(tx, player_id, { at, actor_id: null });
  });
}

/** Notes that a file is to be made, and queues the job; returns its id. */
export async function beginExport(
  tx: Tx,
  player_id: number,
  { at, actor_id }: { at: Date; actor_id: number | null },
): Promise<number> {
  const expires_at = new Date(at.getTime() + export_kept_hours * hour_ms);
  const id = await store.insertExport(tx, { player_id, actor_id, asked_at: at, expires_at });
  await enqueue(tx, export_kind, { id });
  return id;
}

/** The job: makes a file once; one that is ready, over or gone needs nothing. */
export async function makeFile(db: Db, parts: PartsOfAll, id: number): Promise<number> {
  const wanted = await store.findExport(db, id);
  if (!wanted || wanted.ready_at !== null || wanted.expires_at <= now()) return 0;
  let bytes = 0;
  const file = await readSnapshot(db, async (snapshot) => {
    const texts = writeData(snapshot, parts, wanted.player_id);
    const chunks: Buffer[] = [];
    await pipeline(
      countBytes(texts, (count) => (bytes += count)),
      createGzip(),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) chunks.push(chunk);
      },
    );
    return Buffer.concat(chunks);
  });
  const pieces: Buffer[] = [];
  for (let from = 0; from < file.length; from += part_bytes)
    pieces.push(file.subarray(from, from + part_bytes));
  await transact(db, (tx) => store.putFile(tx, id, { parts: pieces, bytes, at: now() }));
  return 1;
}

async function* countBytes(texts: AsyncIterable<string>, count: (bytes: number) => void) {
  for await (const text of texts) {
    count(Buffer.byteLength(text));
    yield text;
  }
}

/**
 * Writes everything that the modules tell of a player as one JSON object, a part at a time: a list
 * for each name, and in `about` a sentence on each.
 */
export async function* writeData(
  db: Db,
  parts: PartsOfAll,
  player_id: number,
): AsyncGenerator<string, void> {
  const lists = parts.flatMap(({ tells = {} }) => Object.entries(tells));
  const about = Object.fromEntries(lists.map(([name, { says }]) => [name, says]));
  yield `{\n"made_at": ${JSON.stringify(now())},\n"player_id": ${player_id},\n"about": ${JSON.stringify(about, null, 1)}`;
  for (const [name, { read }] of lists) {
    yield `,\n${JSON.stringify(name)}: [`;
    let count = 0;
    for (;;) {
      const rows = await read(db, player_id).limit(read_rows).offset(count).execute();
      if (rows.length > 0)
        yield rows
          .map((row, n) => `${count + n === 0 ? '' : ','}\n${JSON.stringify(row)}`)
          .join('');
      count += rows.length;
      if (rows.length < read_rows || count >= list_rows_max) break;
    }
    yield ']';
  }
  yield '\n}\n';
}

/**
 * The file, for the player whose data it is. Refuses export.unready while it is being made, after
 * its day, and to everybody else.
 */
export async function downloadExport(db: Db, player_id: number, id: number): Promise<Saved> {
  const row = await store.findExport(db, id);
  if (!row || row.player_id !== player_id || row.ready_at === null || row.expires_at <= now())
    return refuse('export.unready');
  const gunzip = createGunzip();
  const stored = Readable.from(readParts(db, id));
  // Otherwise the answer would wait for a part that can't be read.
  stored.once('error', (problem) => gunzip.destroy(problem)).pipe(gunzip);
  return new Saved(
    `vitrine-player-${player_id}.json`,
    'application/json',
    Readable.toWeb(gunzip) as ReadableStream<Uint8Array<ArrayBuffer>>,
  );
}

async function* readParts(db: Db, id: number): AsyncGenerator<Buffer, void> {
  for (let n = 0; ; n++) {
    const part = await store.findPart(db, id, n);
    if (!part) return;
    yield part;
  }
}
