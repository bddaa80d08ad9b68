/** The passwords of the local cluster: created once, stored beside it, never changed. */
import fs from 'node:fs';
import path from 'node:path';
import { randomHex } from '../random.ts';
import { LocalPostgresError } from './error.ts';

/**
 * The bootstrap superuser; the role that owns and migrates the database; the role that the product
 * runs as.
 */
export const ROLES = ['postgres', 'vitrine_owner', 'vitrine_app'] as const;
export type Role = (typeof ROLES)[number];
export type Passwords = Record<Role, string>;

const PASSWORD_BYTES = 32;

/**
 * Reads the passwords from `file`, or creates them. They are on the disk before a cluster that
 * needs them exists, and when several processes race to create them the first wins: the passwords
 * of any cluster are known.
 */
export function ensurePasswords(file: string): Passwords {
  if (!fs.existsSync(file)) createPasswords(file);
  return readPasswords(file);
}

/**
 * Reads the passwords. Throws `LocalPostgresError` when the file is lost or damaged: they can't be
 * recovered from a cluster.
 */
export function readPasswords(file: string): Passwords {
  const kept = parse(read(file));
  if (kept) return kept;
  throw new LocalPostgresError(
    `The passwords of the local PostgreSQL, ${file}, are missing or damaged. Put the file back from a backup; if the ` +
      `data may be lost, remove the folder postgres beside it (and this file): the next start makes both anew.`,
  );
}

function createPasswords(file: string): void {
  const passwords = Object.fromEntries(ROLES.map((role) => [role, randomHex(PASSWORD_BYTES)]));
  const draft = `${file}.${randomHex(8)}`;
  try {
    fs.writeFileSync(draft, JSON.stringify(passwords, null, 2), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    fs.linkSync(draft, file); // unlike a rename it never replaces a file: the first writer wins
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  syncFolder(path.dirname(file));
}

/**
 * Flushes a folder's entries to the disk, so that they survive a power cut, as `fsync` of a file
 * flushes its contents.
 */
export function syncFolder(folder: string): void {
  const fd = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parse(text: string): Passwords | undefined {
  try {
    const found = JSON.parse(text) as Partial<Passwords>;
    return ROLES.every((role) => /^[0-9a-f]{48,}$/.test(found[role] ?? ''))
      ? (found as Passwords)
      : undefined;
  } catch {
    return undefined;
  }
}
