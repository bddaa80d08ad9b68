import fs from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './config.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import { syncFolder } from './local-postgres/passwords.ts';
import { randomHex } from './random.ts';
import { headOf } from './seal.ts';

/** A kind of sealed data in the database, for the management of its keys. `db` is the owner's. */
export interface SealedData {
  /** In the plural, as an operator reads it: `second factors`. */
  name: string;
  /** The distinct prefixes of all sealed values (`headOf`). */
  findHeads(db: Db): Promise<Buffer[]>;
  /**
   * Seals with the first key the values that another of `keys` sealed; returns how many. Can be
   * interrupted and repeated. A value that is damaged may be logged and keep its seal.
   */
  reseal(db: Db, keys: readonly Buffer[], log: Log): Promise<number>;
  /** Deletes the values that none of the keys opens; returns how many. */
  deleteUnreadable(db: Db, keys: readonly Buffer[], log: Log): Promise<number>;
}

const fileIn = (data_dir: string) => path.join(data_dir, 'secret.key');

/**
 * The configured keys, the one that seals first: from the environment, or from the lines of the
 * file in `data_dir`. Undefined when there is none yet. Throws a ConfigError when the file can't be
 * read or is damaged.
 */
export function findKeys({ data_dir, secret_key, previous_keys }: Config): Buffer[] | undefined {
  if (secret_key !== undefined)
    return [secret_key, ...previous_keys].map((key) => Buffer.from(key, 'hex'));
  const file = fileIn(data_dir);
  if (!inWords(data_dir, () => fs.existsSync(file))) return undefined;
  const lines = inWords(data_dir, () => fs.readFileSync(file, 'utf8'))
    .trim()
    .split('\n');
  if (!lines.every((line) => /^[0-9a-f]{64}$/.test(line)))
    throw new ConfigError(
      `${file} is damaged: each line has to be a key of 64 hex digits. Put it back from a backup.`,
    );
  return lines.map((line) => Buffer.from(line, 'hex'));
}

/**
 * Creates the first key in `data_dir`. When two first starts race, one creates the file and both
 * read it.
 */
export function makeKey(data_dir: string): Buffer {
  const file = fileIn(data_dir);
  return inWords(data_dir, () => {
    fs.mkdirSync(data_dir, { recursive: true });
    writeDraft(file, [randomHex(32)], (draft) => {
      try {
        fs.linkSync(draft, file);
      } catch (problem) {
        if ((problem as { code?: string }).code !== 'EEXIST') throw problem;
      }
    });
    return Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');
  });
}

/**
 * Adds a new key above those in `data_dir`: from the next start on it seals, and the others still
 * open.
 */
export function addKey(data_dir: string, keys: readonly Buffer[]): void {
  const file = fileIn(data_dir);
  const lines = [randomHex(32), ...keys.map((key) => key.toString('hex'))];
  inWords(data_dir, () => writeDraft(file, lines, (draft) => fs.renameSync(draft, file)));
}

/**
 * Writes a temporary file, flushes it to the disk, then moves it into place: a crash or a full disk
 * leaves no partial file.
 */
function writeDraft(file: string, lines: readonly string[], move: (draft: string) => void): void {
  const draft = `${file}.${randomHex(8)}`;
  try {
    fs.writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
    move(draft);
  } finally {
    fs.rmSync(draft, { force: true });
  }
  syncFolder(path.dirname(file));
}

function inWords<T>(data_dir: string, act: () => T): T {
  try {
    return act();
  } catch (problem) {
    throw new ConfigError(
      `The secret key can't be kept in ${data_dir}: ${(problem as Error).message}. Choose another DATA_DIR, let this user write there, or set SECRET_KEY.`,
    );
  }
}

/** The names of the sealed data that none of the keys opens. */
export async function findUnreadable(
  db: Db,
  sealed: readonly SealedData[],
  keys: readonly Buffer[],
): Promise<string[]> {
  const known = keys.map(headOf);
  const unreadable: string[] = [];
  for (const { name, findHeads } of sealed) {
    const heads = await findHeads(db);
    if (heads.some((head) => !known.some((one) => one.equals(head)))) unreadable.push(name);
  }
  return unreadable;
}

/**
 * Throws a ConfigError when something in the database is sealed with a missing key: the key file is
 * lost, or belongs to another installation. A new key would lock out every player with a second
 * factor.
 */
export async function checkKeys(
  db: Db,
  sealed: readonly SealedData[],
  config: Config,
): Promise<void> {
  const keys = findKeys(config);
  const unreadable = await findUnreadable(db, sealed, keys ?? []);
  if (unreadable.length === 0) return;
  const what = `In the database are ${unreadable.join(' and ')}`;
  const forget = 'If it is lost for good: npm run secret:rotate -- --forget';
  throw new ConfigError(
    keys
      ? `${what} that another key sealed. Start with the SECRET_KEY or the secret.key that they were sealed with; after a ` +
          `change of keys the old one stays, in SECRET_KEY_PREVIOUS or as a further line of secret.key. ${forget}`
      : `${what} that a key sealed, and ${fileIn(config.data_dir)} is missing. Put it back from the backup of the same data, ` +
          `or set SECRET_KEY to that key. ${forget}`,
  );
}
