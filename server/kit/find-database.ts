import { readConfig, type Config } from './config.ts';
import { startLocalPostgres, type LocalPostgresOptions } from './local-postgres.ts';

/** The addresses of the database: for migrating, and for running with fewer rights. */
export interface FoundDatabase {
  owner_url: string;
  app_url: string;
  /** The role that connections of `app_url` take, when its user is the owner. */
  role: string | undefined;
  /** Lets go: ends our own PostgreSQL if this call started it. */
  release: () => Promise<void>;
}

/** The given database with one user for everything, or our own PostgreSQL with a user for each purpose. */
export async function findDatabase(config: Config, options: LocalPostgresOptions = {}): Promise<FoundDatabase> {
  const { database_url, data_dir } = config;
  if (database_url) {
    return { owner_url: database_url, app_url: database_url, role: 'vitrine_app', release: async () => {} };
  }
  const { owner_url, app_url, stop } = await startLocalPostgres(data_dir, options);
  return { owner_url, app_url, role: undefined, release: stop };
}

/** The owner's address of the configured database, for commands; a running product's PostgreSQL is joined. */
export function findOwnerUrl(): Promise<FoundDatabase> {
  return findDatabase(readConfig());
}
