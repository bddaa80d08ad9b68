/** The cluster: the folder that holds all of PostgreSQL's data. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { causeIn, LocalPostgresError, localPostgresError } from './error.ts';
import { syncFolder } from './passwords.ts';
import { commandLine, type RunAs } from './run-as.ts';

/**
 * Whether `cluster` exists; an empty folder doesn't count. Throws `LocalPostgresError` when another
 * major version than `major` created it, or when the folder holds something else.
 */
export function clusterExists(cluster: string, major: string): boolean {
  const version_file = path.join(cluster, 'PG_VERSION');
  if (fs.existsSync(version_file)) {
    const version = fs.readFileSync(version_file, 'utf8').trim();
    if (version === major) return true;
    throw new LocalPostgresError(
      `The data in ${cluster} was written by PostgreSQL ${version}, and this release brings PostgreSQL ${major}. Back ` +
        `it up with the release that wrote it (npm run backup), move that folder and postgres.passwords.json away, then ` +
        `restore it with this release (npm run restore).`,
    );
  }
  if (!fs.existsSync(cluster) || fs.readdirSync(cluster).length === 0) return false;
  throw new LocalPostgresError(
    `${cluster} isn't empty and isn't a PostgreSQL cluster. Move it away, or choose another DATA_DIR.`,
  );
}

/**
 * Creates a cluster whose superuser has `password`. Builds it in a temporary folder beside its
 * place, and renames it once it is complete and on the disk: a crash on the way leaves none. Of
 * several processes that race, the slower ones discard theirs.
 */
export async function createCluster(
  binaries: Binaries,
  as: RunAs,
  cluster: string,
  password: string,
): Promise<void> {
  removeAbandoned(cluster);
  const workshop = workshopOf(cluster, process.pid);
  const draft = path.join(workshop, 'cluster');
  try {
    fs.mkdirSync(workshop, { mode: 0o700 });
    // initdb reads the password from a file, as the user that it runs as.
    const password_file = path.join(workshop, 'password');
    fs.writeFileSync(password_file, password, { mode: 0o600 });
    if (as.kind === 'uid')
      for (const own of [workshop, password_file]) fs.chownSync(own, as.uid, as.gid);
    await initialise(binaries, as, draft, password_file);
    moveInto(draft, cluster);
    syncFolder(path.dirname(cluster));
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw localPostgresError(
      `PostgreSQL can't make its cluster ${cluster}`,
      causeIn(stderr.split('\n')) ?? message,
    );
  } finally {
    remove(workshop);
  }
}

async function initialise(
  { initdb }: Binaries,
  as: RunAs,
  cluster: string,
  password_file: string,
): Promise<void> {
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${password_file}`];
  const text = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const args = ['-D', cluster, ...access, ...text, '--data-checksums', '--no-instructions'];
  await promisify(execFile)(...commandLine(as, initdb, args, 'KILL'), { cwd: '/' });
}

function moveInto(draft: string, cluster: string): void {
  try {
    fs.renameSync(draft, cluster);
  } catch (error) {
    const another_was_quicker = ['ENOTEMPTY', 'EEXIST'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    );
    if (!another_was_quicker) throw error;
  }
}

function workshopOf(cluster: string, pid: number): string {
  return `${cluster}.new-${pid}`;
}

/** Removes the temporary folders of processes that were killed half-way. */
function removeAbandoned(cluster: string): void {
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of fs.readdirSync(path.dirname(cluster))) {
    const pid = Number(name.slice(prefix.length));
    if (name.startsWith(prefix) && (pid === process.pid || !isAlive(pid)))
      remove(workshopOf(cluster, pid));
  }
}

/** Retries for a while: an initdb that was killed may have a child that still writes. */
function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
