/** The local PostgreSQL can't run. The message says what is wrong and what the operator can do. */
export class LocalPostgresError extends Error {
  override readonly name = 'LocalPostgresError';
}

/**
 * Whether a message of Node, initdb or PostgreSQL says that the disk, or this user's quota, is
 * full.
 */
export function saysDiskFull(message: string): boolean {
  return /ENOSPC|EDQUOT|no space left|disk quota|bus error/i.test(message);
}

export const free_some_space = 'The disk is full: free some space, then start again.';

/** Remedies for the known causes, matched against messages of Node, initdb and PostgreSQL alike. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /EROFS|read-only file system/i,
    'It is on a read-only file system: mount it writable, or choose another DATA_DIR.',
  ],
  [
    /ENOTDIR|EEXIST|not a directory/i,
    'DATA_DIR has to be a folder: choose another DATA_DIR, or move that file away.',
  ],
  [/EBUSY|EXDEV/, 'Mount the volume at DATA_DIR itself, not at the folder postgres inside it.'],
  [
    /spawn (setpriv|unshare|env) ENOENT/,
    'The tools setpriv and unshare are needed: install the package util-linux, or set DATABASE_URL.',
  ],
  // Node's message when it can't create a folder on a read-only disk.
  [
    /ENOENT.*mkdir/,
    'The folder can’t be made there: choose another DATA_DIR, or mount the disk writable.',
  ],
  [
    /failed to execute|shared librar|env: .*: No such file|exec format/i,
    'The PostgreSQL of npm needs Linux with glibc, or macOS: on another system set DATABASE_URL.',
  ],
  [
    /cannot allocate memory|out of memory|ENOMEM/i,
    'There is too little memory: free some (the whole product needs 1 GB), then start again.',
  ],
  [
    /EACCES|EPERM|permission denied|not permitted|invalid permissions|wrong ownership/i,
    'Start as the user that owns DATA_DIR, give that user the right to read and write there, or choose another DATA_DIR.',
  ],
];

/**
 * Builds an error that says `what` failed, why (`cause`, a message of Node or PostgreSQL), and what
 * to do about it.
 */
export function localPostgresError(what: string, cause: string): LocalPostgresError {
  const remedy = saysDiskFull(cause)
    ? free_some_space
    : REMEDIES.find(([pattern]) => pattern.test(cause))?.[1];
  const why = cause.trim().replace(/\.$/, '');
  return new LocalPostgresError(
    `${what}: ${why}. ${remedy ?? 'DATABASE_URL can name another PostgreSQL instead.'}`,
  );
}

/**
 * The line in the output of initdb or PostgreSQL that says why it ended, without its time and
 * process id. A full disk comes first: it makes later steps fail with messages that don't mention
 * it.
 */
export function causeIn(lines: string[]): string | undefined {
  const cause =
    lines.find(saysDiskFull) ??
    lines.findLast((line) => /error:|FATAL|PANIC/.test(line)) ??
    lines.findLast((line) => line !== '');
  return cause?.replace(/^.*?(?=FATAL|PANIC)/, '');
}
