import path from 'node:path';
import type { Readable } from 'node:stream';
import { isS3Address, readS3Address } from './storage/address.ts';
import { Folder } from './storage/folder.ts';
import { S3Storage, type S3Bounds } from './storage/s3.ts';

/** A file in a storage. */
export interface StoredEntry {
  name: string;
  bytes: number;
  /** When it was last written. */
  at: Date;
}

/**
 * Where files are kept: a folder of this machine, or a bucket that several share. Names have
 * slashes between folders. Each method rejects with a StorageError when the storage fails.
 */
export interface Storage {
  /** Where it is, in words without secrets. */
  readonly place: string;
  /** The part of it below this folder, which need not exist. */
  within(folder: string): Storage;
  /** Stores a file: all of it, or nothing. Replaces one of that name. */
  put(name: string, content: Buffer | Readable): Promise<void>;
  /** A small file as a whole; undefined when there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** A file as it is read; undefined when there is none. */
  open(name: string): Promise<Readable | undefined>;
  /** The files that stand in it directly, in no certain order. */
  list(): AsyncIterable<StoredEntry>;
  /** The names of the folders that stand in it directly. */
  listFolders(): Promise<string[]>;
  /** Deletes a file. Idempotent. */
  delete(name: string): Promise<void>;
  /** Deletes all files in it, those of its folders too. Idempotent. */
  deleteAll(): Promise<void>;
  /** Renames a folder at once. Undefined: a bucket's folders are parts of names, and can't be. */
  rename?: (from: string, to: string) => Promise<void>;
}

interface Choices {
  /** The permissions of the folders that it makes, where it is a folder. */
  mode?: number;
  /** How long a bucket may take, where it is one. */
  bounds?: Partial<S3Bounds>;
}

/**
 * Opens a storage: an address that begins with `s3://` (see `readS3Address`), or the path of a
 * folder. Connects to nothing yet. Throws a RangeError when an address is malformed.
 */
export function openStorage(address: string, { mode = 0o755, bounds }: Choices = {}): Storage {
  return isS3Address(address)
    ? new S3Storage(readS3Address(address), bounds)
    : new Folder(path.resolve(address), mode);
}
