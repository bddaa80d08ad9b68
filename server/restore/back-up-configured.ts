import path from 'node:path';
import { backUp, type BackupDone, type BackupTarget } from '../backup/back-up.ts';
import type { Config } from '../kit/config.ts';
import { findDatabase } from '../kit/find-database.ts';
import { findKeys } from '../kit/secret-keys.ts';
import { modules } from '../modules.ts';

/**
 * Backs up the configured database with the pictures of the data folder, beside a running product
 * or without one. Throws what `backUp` does.
 */
export async function backUpConfigured(config: Config, target: BackupTarget): Promise<BackupDone> {
  const { owner_url, release } = await findDatabase(config);
  const source = {
    owner_url,
    uploads_dir: path.join(config.data_dir, 'uploads'),
    demo: config.demo,
    keys: findKeys(config) ?? [],
    sealed: modules.flatMap((module) => module.sealed ?? []),
  };
  return backUp(source, target).finally(release);
}
