/** The user that PostgreSQL's programs run as: they refuse root, and containers run as root. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { LocalPostgresError } from './error.ts';

/**
 * `self`: we aren't root. `uid`: another user. `user_namespace`: root outside, an ordinary user to
 * PostgreSQL.
 */
export type RunAs =
  | { kind: 'self' }
  | { kind: 'uid'; uid: number; gid: number }
  | { kind: 'user_namespace' };
type DeathSignal = 'INT' | 'KILL';

/** User and group "nobody" of every Linux: needs no entry in /etc/passwd. */
const NOBODY = 65534;
const IS_LINUX = process.platform === 'linux';

/**
 * Chooses the user that PostgreSQL runs as for the cluster folder `cluster` in `data_dir`. An
 * existing cluster stays with its owner. A new one of root goes to the user nobody, unless nobody
 * can't reach it (a folder above is root's alone): then it stays root's, in a user namespace.
 * Throws `LocalPostgresError` when neither is possible.
 */
export function chooseRunAs(postgres: string, data_dir: string, cluster: string): RunAs {
  if (!IS_LINUX || process.getuid?.() !== 0) return { kind: 'self' };
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster) : undefined;
  const ways: RunAs[] = [];
  if (owner?.uid !== 0)
    ways.push({ kind: 'uid', uid: owner?.uid ?? NOBODY, gid: owner?.gid ?? NOBODY });
  if (!owner || owner.uid === 0) ways.push({ kind: 'user_namespace' });
  const way = ways.find((as) => canReach(as, postgres, data_dir));
  if (way) return way;
  throw new LocalPostgresError(
    `PostgreSQL refuses to run as root, and both ways around that are closed. As user ${owner?.uid || NOBODY} (by ` +
      `setpriv) it has to reach ${postgres} and ${data_dir}: let others enter the folders above them (chmod o+x). In a ` +
      `user namespace (by unshare --user) the system has to permit those, and ${cluster} has to be root's, with all ` +
      `that is in it. Or start as an ordinary user, or set DATABASE_URL.`,
  );
}

/**
 * The command line that runs `program` as that user, with an empty environment: no secrets of the
 * product in its /proc/…/environ, and messages in English. On Linux it gets `death_signal` when the
 * thread that started it ends, even by `kill -9`: start it from the main thread.
 */
export function commandLine(
  as: RunAs,
  program: string,
  args: string[],
  death_signal: DeathSignal,
): [string, string[]] {
  const clean = ['env', '-i', 'LC_ALL=C', program, ...args];
  if (!IS_LINUX) return split(clean);
  const setpriv = ['setpriv', '--pdeathsig', death_signal];
  if (as.kind === 'uid') {
    return split([
      ...setpriv,
      '--reuid',
      `${as.uid}`,
      '--regid',
      `${as.gid}`,
      '--clear-groups',
      '--',
      ...clean,
    ]);
  }
  // Any ids but 0 work: outside the namespace the process remains root, which owns the files.
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];
  return split([...setpriv, '--', ...(as.kind === 'user_namespace' ? namespace : []), ...clean]);
}

function canReach(as: RunAs, postgres: string, data_dir: string): boolean {
  const [command, args] = commandLine(as, 'test', ['-x', postgres, '-a', '-x', data_dir], 'KILL');
  return spawnSync(command, args, { cwd: '/' }).status === 0;
}

function split([command = '', ...args]: string[]): [string, string[]] {
  return [command, args];
}
