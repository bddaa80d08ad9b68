import { BackupError } from './backup/manifest.ts';
import { ConfigError } from './kit/config.ts';
import { isDatabaseAway } from './kit/db.ts';
import { LocalPostgresError } from './kit/local-postgres.ts';
import { free_some_space, saysDiskFull } from './kit/local-postgres/error.ts';
import { MigrationError } from './kit/migrate.ts';
import { StorageError } from './kit/storage/error.ts';
import { PlaceTaken } from './kit/place.ts';

/**
 * Exit code of a start that fails until a person fixes something, because a restart would fail the
 * same way. EX_CONFIG of sysexits.h.
 */
export const NEEDS_A_PERSON = 78;

interface Problem {
  code?: string;
  message: string;
  port?: number;
  stack?: string;
}

/** PostgreSQL's `disk_full`. */
const disk_full = '53100';

/**
 * Explains a problem of the environment that a person must fix, in words and without a stack. For
 * other faults returns the stack.
 */
export function explain(problem: unknown): string {
  const { code, message, port, stack } = problem as Problem;
  if (code === disk_full || saysDiskFull(message))
    return message.includes(free_some_space)
      ? message
      : `${message}. Nothing is left half done. ${free_some_space}`;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this user. Choose one above 1024: PORT=3000`;
  if (
    problem instanceof ConfigError ||
    problem instanceof LocalPostgresError ||
    problem instanceof MigrationError ||
    problem instanceof PlaceTaken ||
    problem instanceof BackupError ||
    problem instanceof StorageError
  )
    return message;
  if (code === '42501')
    return `The user of DATABASE_URL may not act as vitrine_app. As a superuser: grant vitrine_app to that user`;
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000')
    return `The database of DATABASE_URL can't be used: ${message}`;
  if (isDatabaseAway(problem)) return `The database went away: ${message}`;
  return String(stack ?? problem);
}

/** The exit code for a problem: `NEEDS_A_PERSON`, or 1 for one that may pass by itself. */
export function exitCodeOf(problem: unknown): number {
  const { code = '', port } = problem as Problem;
  const is_set_up_wrong =
    problem instanceof ConfigError ||
    problem instanceof LocalPostgresError ||
    problem instanceof MigrationError ||
    problem instanceof PlaceTaken ||
    (code === 'EACCES' && port !== undefined) ||
    ['EADDRINUSE', '42501', '28P01', '3D000'].includes(code);
  return is_set_up_wrong ? NEEDS_A_PERSON : 1;
}
