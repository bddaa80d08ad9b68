import { readConfig, type Config } from './kit/config.ts';
import { findDatabase } from './kit/find-database.ts';
import { saysDiskFull } from './kit/local-postgres/error.ts';
import { openLog } from './kit/log.ts';

/**
 * The product's own configuration. The modules' code, which would make this process large, is only
 * loaded to list their faults with the product's at once.
 */
async function readOwnConfig(): Promise<Config> {
  try {
    return readConfig();
  } catch {
    const { modules } = await import('./modules.ts');
    return readConfig(undefined, modules);
  }
}

interface KeptDatabase {
  /** Stops PostgreSQL. */
  release: () => Promise<void>;
  /**
   * Whether PostgreSQL crashed because the disk is full; its clients only see that it is
   * unavailable.
   */
  wasDiskFull: () => boolean;
}

/**
 * Starts the embedded PostgreSQL for the servers that will join it, and keeps it running; does
 * nothing when `DATABASE_URL` names another database. Calls `onGone` once if PostgreSQL keeps
 * ending. Throws ConfigError and LocalPostgresError.
 */
export async function keepDatabase(onGone: () => void): Promise<KeptDatabase> {
  const config = await readOwnConfig();
  const log = openLog(config);
  let was_disk_full = false;
  const { release } = await findDatabase(config, {
    log: (postgres) => {
      log.debug({ postgres });
      was_disk_full ||= postgres.includes('PANIC') && saysDiskFull(postgres);
    },
    on_fault: (problem) => {
      log.fatal({ problem: problem.message }, 'PostgreSQL is gone');
      onGone();
    },
  });
  return { release, wasDiskFull: () => was_disk_full };
}
