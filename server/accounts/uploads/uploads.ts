import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { doEach } from '../../kit/each.ts';
import type { Call } from '../../kit/http/route.ts';
import type { JobOrder } from '../../kit/jobs.ts';
import { refuse } from '../../kit/refusal.ts';
import { Tally } from '../../kit/bus/shared.ts';
import type { Storage } from '../../kit/storage.ts';
import { deleteFile, keepFile, listFilesBefore } from '../../kit/uploads.ts';
import { lockPlayer } from '../store.ts';
import * as store from './store.ts';

const day_ms = 24 * 3600 * 1000;
/** Pictures stored for a player in 24 hours, at most. */
const uploads_max = 20;
/** Rejected pictures cost work too: limits tries in 24 hours, counted per process. */
const tries_max = 5 * uploads_max;
const tries = new Tally('accounts.uploads', day_ms);

/** The address of a stored picture. */
function addressOf(name: string): string {
  return `/uploads/${name}.webp`;
}

/**
 * Stores a redrawn picture of the player's; returns its address. Refuses upload.too_many after
 * 20 in 24 hours, before anything is read, upload.not_a_picture, storage.silent, storage.full,
 * storage.refused, and as `readPicture` does.
 */
export async function keepUpload(
  { db, player, settings }: Pick<Call<unknown, number>, 'db' | 'player' | 'settings'>,
  readPicture: () => Promise<Buffer>,
): Promise<string> {
  if ((await tries.count(String(player))).before >= tries_max) refuse('upload.too_many');
  await needRoom(db, player);
  const name = await keepFile(settings.uploads, await readPicture());
  try {
    await transact(db, async (db) => {
      // The row lock serializes uploads; otherwise many at once would all be the twentieth.
      await lockPlayer(db, player);
      await needRoom(db, player);
      await store.insertUpload(db, name, player, now());
    });
  } catch (problem) {
    await dropFile(settings.uploads, name);
    throw problem;
  }
  return addressOf(name);
}

async function needRoom(db: Db, player_id: number): Promise<void> {
  const count = await store.countUploads(db, player_id, new Date(now().getTime() - day_ms));
  if (count >= uploads_max) refuse('upload.too_many');
}

/**
 * Marks the upload at this address as the only one that the player uses; with null the player uses
 * none. Refuses upload.unknown.
 */
export async function wearUpload(tx: Tx, player_id: number, address: string | null): Promise<void> {
  await store.dropUploads(tx, player_id, now());
  if (address === null) return;
  const name = nameIn(address);
  if (!name || !(await store.useUpload(tx, player_id, name))) refuse('upload.unknown');
}

/**
 * Keeps uploads of the player's for good, by their addresses: another picture that the player wears
 * doesn't displace them. Refuses upload.unknown.
 */
export async function keepUploads(
  tx: Tx,
  player_id: number,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const names = [
    ...new Set(addresses.map((address) => nameIn(address) ?? refuse('upload.unknown'))),
  ];
  if ((await store.keepForGood(tx, player_id, names)) !== names.length) refuse('upload.unknown');
}

/** Stores a redrawn picture of the operator's for good; returns its address. */
export async function keepOperatorsPicture(
  db: Db,
  uploads: Storage,
  picture: Buffer,
): Promise<string> {
  const name = await keepFile(uploads, picture);
  try {
    await store.insertOperatorsUpload(db, name, now());
  } catch (problem) {
    await dropFile(uploads, name);
    throw problem;
  }
  return addressOf(name);
}

/** Whether an address is that of a picture that the operator uploaded, and may be shown. */
export async function isOperatorsPicture(db: Db, address: string): Promise<boolean> {
  const name = nameIn(address);
  return name !== undefined && store.lockOperatorsUpload(db, name, 'show');
}

/** The newest pictures that the operator uploaded, with their addresses. */
export async function listOperatorsPictures(
  db: Db,
  limit: number,
): Promise<{ picture: string; at: Date }[]> {
  const rows = await store.findOperatorsUploads(db, limit);
  return rows.map(({ name, at }) => ({ picture: addressOf(name), at }));
}

/**
 * Whether an address is that of a picture that the operator uploaded, which nobody else shows or
 * removes until the transaction ends.
 */
export async function lockOperatorsPicture(tx: Tx, address: string): Promise<boolean> {
  const name = nameIn(address);
  return name !== undefined && store.lockOperatorsUpload(tx, name, 'remove');
}

/** Removes a picture of the operator's; its file goes once the transaction is committed. */
export async function removeOperatorsPicture(
  tx: Tx,
  uploads: Storage,
  address: string,
): Promise<void> {
  const name = nameIn(address)!;
  await store.deleteOperatorsUpload(tx, name);
  tx.after(() => void dropFile(uploads, name));
}

/** Deletes a picture without a row. If that fails, `deleteUnused` does it later. */
export async function dropFile(uploads: Storage, name: string): Promise<void> {
  await deleteFile(uploads, name).catch(() => {});
}

/** The name of the upload at an address; undefined for one that isn't of an upload. */
function nameIn(address: string): string | undefined {
  return /^\/uploads\/([0-9a-f]{32})\.webp$/.exec(address)?.[1];
}

/**
 * Deletes pictures unused for a day, and files that a crash left in the folder; returns the number
 * of files.
 */
export async function deleteUnused(
  db: Db,
  { settings: { uploads }, log }: Pick<JobOrder, 'settings' | 'log'>,
): Promise<number> {
  const before = new Date(now().getTime() - day_ms);
  // Rows first: a row without a file would be a broken picture; the next run deletes a file without
  // a row.
  await store.deleteUnusedUploads(db, before);
  const { kept, unfinished } = await listFilesBefore(uploads, before);
  const known = await store.findUploads(db, kept);
  const unknown = kept.filter((name) => !known.has(name));
  const dropped = await doEach(unknown, log, async (name) => {
    await deleteFile(uploads, name);
    return true;
  });
  for (const file of unfinished) await uploads.delete(file);
  return dropped + unfinished.length;
}
