import { BackupError, type Manifest } from '../backup/manifest.ts';
import type { Config } from '../kit/config.ts';
import { listMigrations } from '../kit/migrate.ts';
import { headOf } from '../kit/seal.ts';
import { findKeys } from '../kit/secret-keys.ts';
import { readProductVersion } from '../kit/version.ts';

/**
 * Checks that a backup fits this version and this configuration. Throws a BackupError: a newer
 * version wrote it, it is a demo's and this is none (or the other way round), or a key is missing
 * that it needs, unless `without_key` says that it is lost.
 */
export function checkFitness(manifest: Manifest, config: Config, without_key = false): void {
  checkVersion(manifest);
  if (manifest.demo !== config.demo)
    throw new BackupError(
      manifest.demo
        ? 'The backup is a demo’s, which never becomes a real site: start in demo mode to restore it.'
        : 'The backup is a real site’s, and demo mode would show the e-mails of its players: unset DEMO and set PUBLIC_URL.',
    );
  const missing = findMissing(manifest, findKeys(config) ?? []);
  if (missing.length === 0 || without_key) return;
  throw new BackupError(
    `The key is missing: ${missing.join('; ')}. Put secret.key of the same data into ${config.data_dir}, or set SECRET_KEY (and ` +
      `SECRET_KEY_PREVIOUS). If it is lost for good, --key-lost restores without it: then remove what nobody can open by ` +
      `npm run secret:rotate -- --forget`,
  );
}

function checkVersion({ product, migrations }: Manifest): void {
  const known = new Map(listMigrations().map(({ name, hash }) => [name, hash]));
  const unknown = migrations.find(({ name }) => !known.has(name));
  if (unknown || isNewer(product, readProductVersion()))
    throw new BackupError(
      `The backup is of version ${product}${unknown ? `, with ${unknown.name}` : ''}, and this is ${readProductVersion()}: restore it with that ` +
        `version or a newer one.`,
    );
  const changed = migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (changed)
    throw new BackupError(
      `${changed.name} isn't the one that the backup was made with: put the released file back.`,
    );
}

/** Whether a version is newer than another; both are three numbers. */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split('.').map((part) => parseInt(part, 10)));
  for (const [n, part] of a!.entries()) if (part !== b![n]) return part > (b![n] ?? 0);
  return false;
}

/** The kinds of data that need a key that isn't among these, in words. */
function findMissing({ keys }: Manifest, given: readonly Buffer[]): string[] {
  const known = given.map((key) => headOf(key).toString('hex'));
  const missing = keys.sealed.flatMap(({ name, heads }) => {
    const unknown = heads.filter((head) => !known.includes(head));
    return unknown.length > 0 ? `${unknown.join(' and ')} sealed ${name}` : [];
  });
  if (keys.seals !== null && !known.includes(keys.seals))
    missing.push(`${keys.seals} sealed when the backup was made`);
  return missing;
}
