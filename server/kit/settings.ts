import type { Config, ModuleSettings } from './config.ts';
import { findKeys, makeKey } from './secret-keys.ts';
import { openStorage, type Storage } from './storage.ts';

/**
 * The part of the configuration that verbs and jobs may read: keys, folders, and what each module
 * declares.
 */
export interface Settings extends ModuleSettings {
  /** The demo world is on. */
  demo: boolean;
  /** 32 bytes that seal secrets in the database (`kit/seal.ts`). */
  secret_key: Buffer;
  /** Earlier keys, which still open what they sealed. */
  previous_keys: readonly Buffer[];
  /** The folder of all data outside the database that only this machine has. */
  data_dir: string;
  /** The bucket's address, with its secret; undefined: pictures are kept in the data folder. */
  storage_url: string | undefined;
  /** The pictures of players and operators, which all processes share. */
  uploads: Storage;
  /** HSTS also binds the hosts below the site's own. */
  hsts_subdomains: boolean;
  /** The origin of links in letters that no request causes. */
  site_url: string;
}

/** All keys that open: the one that seals, then the earlier ones. */
export function keysOf({
  secret_key,
  previous_keys,
}: Pick<Settings, 'secret_key' | 'previous_keys'>): Buffer[] {
  return [secret_key, ...previous_keys];
}

/** The pictures of players and operators: of `STORAGE_URL`, else of the data folder. */
export function openUploads({
  storage_url,
  data_dir,
}: Pick<Config, 'storage_url' | 'data_dir'>): Storage {
  return openStorage(storage_url ?? data_dir).within('uploads');
}

/**
 * The settings of a configuration. Creates the secret key in `data_dir` at the first start,
 * readable by its owner alone. Throws a ConfigError when it can't be stored there.
 */
export function readSettings(config: Config): Settings {
  const [secret_key, ...previous_keys] = findKeys(config) ?? [makeKey(config.data_dir)];
  return {
    demo: config.demo,
    secret_key: secret_key!,
    previous_keys,
    data_dir: config.data_dir,
    storage_url: config.storage_url,
    uploads: openUploads(config),
    hsts_subdomains: config.hsts_subdomains,
    site_url: config.public_url ?? `http://localhost:${config.port}`,
    // A process without the modules' settings runs none of their calls and jobs.
    ...(config.of_modules as ModuleSettings),
  };
}
