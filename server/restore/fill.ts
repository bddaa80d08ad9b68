import type { Manifest } from '../backup/manifest.ts';
import { copyJobsIn, copyTablesIn, withConnection } from '../backup/tables.ts';
import { openDatabase } from '../kit/db.ts';
import type { Storage } from '../kit/storage.ts';
import { migrate } from '../kit/migrate.ts';
import { migrateAll } from '../migrate-all.ts';
import { retireAllPairs } from '../seeds/index.ts';

/**
 * Fills an empty database with a backup, as the user that owns it: makes the tables of the backup's
 * version, copies its rows into them, then migrates to this version. Players have seen draws and
 * seeds that this database doesn't know, so all seed pairs are retired.
 */
export async function fillDatabase(
  url: string,
  files: Storage,
  manifest: Manifest,
  tell: (progress: string) => void,
): Promise<void> {
  await migrate(
    url,
    manifest.migrations.map(({ name }) => name),
  );
  await withConnection(url, (client) => copyTablesIn(client, files, manifest, tell));
  await migrateAll(url);
  await withConnection(url, (client) => copyJobsIn(client, files, manifest));
  const { db, close } = openDatabase(url, { connections: 1, patient: true });
  await retireAllPairs(db).finally(close);
}
