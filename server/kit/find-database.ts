import { readConfig, type Config } from './config.ts';
import { startLocalPostgres, type LocalPostgresOptions } from './local-postgres.ts';

/** Addresses of the database: one for migrating, one for running with fewer rights. */
export interface FoundDatabase {
  owner_url: string;
  app_url: string;
  /** The role that connections of `app_url` take, when its user is the owner. */
  role: string | undefined;
  /** `app_url` is the address of a pooler of transactions; `owner_url` never is. */
  pooled: boolean;
  /** Stops the embedded PostgreSQL if this call started it. */
  release: () => Promise<void>;
}

/**
 * The database of `DATABASE_URL`, with one user for everything, or the embedded PostgreSQL, with a
 * user for each purpose.
 */
export async function findDatabase(
  config: Config,
  options: LocalPostgresOptions = {},
): Promise<FoundDatabase> {
  const { database_url, direct_url = database_url, database_pooled, data_dir } = config;
  if (database_url && direct_url) {
    return {
      owner_url: direct_url,
      app_url: database_url,
      role: 'vitrine_app',
      pooled: database_pooled,
      release: async () => {},
    };
  }
  const { owner_url, app_url, stop } = await startLocalPostgres(data_dir, options);
  return { owner_url, app_url, role: undefined, pooled: false, release: stop };
}

/**
 * Finds the configured database for a command, as its owner. Joins the PostgreSQL of a running
 * product.
 */
export function findOwnerUrl(): Promise<FoundDatabase> {
  return findDatabase(readConfig());
}
