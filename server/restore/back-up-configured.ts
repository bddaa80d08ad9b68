import { backUp, type BackupDone, type BackupTarget } from '../backup/back-up.ts';
import type { Config } from '../kit/config.ts';
import { findDatabase } from '../kit/find-database.ts';
import { findKeys } from '../kit/secret-keys.ts';
import { openUploads } from '../kit/settings.ts';
import { modules } from '../modules.ts';

/**
 * Backs up the configured database with the stored pictures, beside a running product
 * or without one. Throws what `backUp` does.
 */
export async function backUpConfigured(config: Config, target: BackupTarget): Promise<BackupDone> {
  const { owner_url, release } = await findDatabase(config);
  const source = {
    owner_url,
    uploads: openUploads(config),
    demo: config.demo,
    keys: findKeys(config) ?? [],
    sealed: modules.flatMap((module) => module.sealed ?? []),
  };
  return backUp(source, target).finally(release);
}
