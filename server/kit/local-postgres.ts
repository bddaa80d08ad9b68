/**
 * An embedded PostgreSQL that needs no installation: the server comes from npm, its data is in
 * `DATA_DIR/postgres`. It ends with the process that started it, even by `kill -9`, and is
 * restarted when it is killed itself.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './db.ts';
import { findBinaries, type Binaries } from './local-postgres/binaries.ts';
import { clusterExists, createCluster } from './local-postgres/cluster.ts';
import { LocalPostgresError, localPostgresError } from './local-postgres/error.ts';
import { ensurePasswords, readPasswords, type Passwords } from './local-postgres/passwords.ts';
import {
  freePort,
  launch,
  runningPostmaster,
  type Launch,
  type Waiting,
} from './local-postgres/postmaster.ts';
import { addressFor, ensureRoles, joins } from './local-postgres/roles.ts';
import { chooseRunAs } from './local-postgres/run-as.ts';
import { bySocket, socketFolder } from './local-postgres/socket.ts';
import { supervisePostgres } from './local-postgres/supervise.ts';

export { LocalPostgresError };

export interface LocalPostgres {
  /** Database `vitrine` as `vitrine_owner`, for migrations. */
  owner_url: string;
  /**
   * Database `vitrine` as `vitrine_app`, for running: no superuser, owns nothing. Over the Unix
   * socket where there is one.
   */
  app_url: string;
  /** Database `postgres` as the superuser `postgres`, for tests and repairs. */
  superuser_url: string;
  port: number;
  /** Another process started the server, and ends it: `stop` does nothing. */
  adopted: boolean;
  /**
   * Stops the server and waits for its end: some seconds at most, 10 of them for statements that
   * are still running.
   */
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  /** Server settings that extend and override `SETTINGS`; an adopted server keeps its own. */
  settings?: Readonly<Record<string, string>>;
  /** Receives the server's log, line by line; by default it is discarded. */
  log?: (line: string) => void;
  /** Another process starts and restarts the server: this process only ever joins it. */
  joins_only?: boolean;
  /** Called once if the server keeps ending and is given up; by default that is only logged. */
  on_fault?: (error: LocalPostgresError) => void;
}

/**
 * For a machine with 1 GB of memory that runs the whole product. Reachable from this machine only.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '128MB',
  max_connections: '50',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '[%p] ',
};

const ATTEMPTS = 40;
const ATTEMPT_PAUSE_MS = 250;

/**
 * Starts PostgreSQL on a free loopback port, or joins the server that already runs on this
 * `data_dir`. First creates the cluster, the roles and the empty database where they are missing.
 * The port stays the same until `stop`. Call it from the main thread. Throws `LocalPostgresError`,
 * whose message says what is wrong and what to do.
 */
export async function startLocalPostgres(
  data_dir: string,
  options: LocalPostgresOptions = {},
): Promise<LocalPostgres> {
  const folder = path.resolve(data_dir);
  try {
    return await startIn(folder, options);
  } catch (error) {
    if (error instanceof LocalPostgresError) throw error;
    throw localPostgresError(
      `The local PostgreSQL can't start in ${folder}`,
      (error as Error).message,
    );
  }
}

async function startIn(
  data_dir: string,
  options: LocalPostgresOptions,
  tries = 3,
): Promise<LocalPostgres> {
  const cluster = path.join(data_dir, 'postgres');
  const binaries = await findBinaries();
  fs.mkdirSync(data_dir, { recursive: true });
  const passwords = await prepareCluster(binaries, data_dir, cluster);
  const { port, stop } = await joinOrLaunch(binaries, data_dir, cluster, passwords, options);
  const superuser_url = addressFor('postgres', passwords, port);
  try {
    await ensureRoles(superuser_url, passwords);
  } catch (error) {
    await stop?.();
    // The joined server was shutting down with the product that had started it: the retry waits for
    // its end.
    if (!stop && isDatabaseAway(error) && tries > 1) return startIn(data_dir, options, tries - 1);
    throw error;
  }
  return {
    owner_url: addressFor('vitrine_owner', passwords, port),
    app_url: bySocket(addressFor('vitrine_app', passwords, port), cluster, port),
    superuser_url,
    port,
    adopted: !stop,
    stop: async () => stop?.(),
  };
}

async function prepareCluster(
  binaries: Binaries,
  data_dir: string,
  cluster: string,
): Promise<Passwords> {
  const password_file = path.join(data_dir, 'postgres.passwords.json');
  if (clusterExists(cluster, binaries.major)) return readPasswords(password_file);
  const passwords = ensurePasswords(password_file);
  const as = chooseRunAs(binaries.postgres, data_dir, cluster);
  await createCluster(binaries, as, cluster, passwords.postgres);
  return passwords;
}

/** The server of this cluster: one of ours, with `stop`, or another process's. */
interface Server {
  port: number;
  stop?: () => Promise<void>;
}

function joinOrLaunch(
  binaries: Binaries,
  data_dir: string,
  cluster: string,
  passwords: Passwords,
  {
    settings,
    joins_only,
    log = () => undefined,
    on_fault = (error) => log(error.message),
  }: LocalPostgresOptions,
): Promise<Server> {
  return patiently(cluster, async () => {
    const running = runningPostmaster(cluster);
    if (running) {
      const answering =
        running.ready && (await joins(addressFor('postgres', passwords, running.port), passwords));
      return answering
        ? { port: running.port }
        : { waiting: `process ${running.pid} holds it and doesn't answer` };
    }
    if (joins_only) return { waiting: 'nothing runs on it' };
    const as = chooseRunAs(binaries.postgres, data_dir, cluster);
    const own = { ...SETTINGS, unix_socket_directories: socketFolder(cluster) };
    const spec: Launch = {
      postgres: binaries.postgres,
      cluster,
      as,
      settings: { ...own, ...settings },
      log,
    };
    const port = await freePort();
    const first = await launch(spec, port);
    if ('waiting' in first) return first;
    const relaunch = (signal: AbortSignal) => patiently(cluster, () => launch(spec, port), signal);
    return { port, stop: supervisePostgres(first, { relaunch, log, on_fault }) };
  });
}

/**
 * Retries `attempt` while it returns `Waiting`, for 10 s: three times the longest wait that was
 * measured.
 */
async function patiently<Done extends object>(
  cluster: string,
  attempt: () => Promise<Done | Waiting>,
  signal?: AbortSignal,
): Promise<Done> {
  for (let left = ATTEMPTS; ; left--) {
    const outcome = await attempt();
    if (!('waiting' in outcome)) return outcome;
    if (left === 0)
      throw localPostgresError(`PostgreSQL can't get hold of ${cluster}`, outcome.waiting);
    await sleep(ATTEMPT_PAUSE_MS, undefined, { signal });
  }
}
