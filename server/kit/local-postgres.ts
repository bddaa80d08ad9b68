/**
 * A real PostgreSQL without anything to install: the server comes from npm, its data lies in `DATA_DIR/postgres`.
 * It ends with the process that started it, even by `kill -9`, and comes back by itself when it is the one that was killed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './db.ts';
import { findBinaries, type Binaries } from './local-postgres/binaries.ts';
import { clusterExists, createCluster } from './local-postgres/cluster.ts';
import { LocalPostgresError, localPostgresError } from './local-postgres/error.ts';
import { ensurePasswords, readPasswords, type Passwords } from './local-postgres/passwords.ts';
import { freePort, launch, runningPostmaster, type Launch, type Waiting } from './local-postgres/postmaster.ts';
import { addressFor, ensureRoles, joins } from './local-postgres/roles.ts';
import { chooseRunAs } from './local-postgres/run-as.ts';
import { bySocket, socketFolder } from './local-postgres/socket.ts';
import { supervise } from './local-postgres/supervise.ts';

export { LocalPostgresError };

export interface LocalPostgres {
  /** Database `vitrine` as `vitrine_owner`, who migrates. */
  owner_url: string;
  /** Database `vitrine` as `vitrine_app`, who runs: no superuser, owns nothing. By the Unix socket where there is one. */
  app_url: string;
  /** Database `postgres` as the superuser `postgres`: tests and repairs. */
  superuser_url: string;
  port: number;
  /** Another process started the server, and ends it: `stop` leaves it alone. */
  adopted: boolean;
  /** Ends the server and waits for it: at most some seconds, 10 of them for statements that don't let go. */
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  /** Server settings beside and above the ones of `SETTINGS`; an adopted server keeps its own. */
  settings?: Readonly<Record<string, string>>;
  /** Gets the server's log, line by line; by default nobody does. */
  log?: (line: string) => void;
  /** Somebody else starts it and starts it again: this process only ever joins it. */
  joins_only?: boolean;
  /** Called once if the server keeps ending and is given up; by default that is logged only. */
  on_fault?: (error: LocalPostgresError) => void;
}

/** For a machine with 1 GB of memory that runs the whole product. This machine only. */
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
 * Starts PostgreSQL on a free loopback port, or joins the one that already runs on this `data_dir`; makes the cluster,
 * the roles and the empty database first where they are missing. The port stays the same until `stop`.
 * Call it from the main thread. Throws `LocalPostgresError`, whose message says what is wrong and what to do.
 */
export async function startLocalPostgres(data_dir: string, options: LocalPostgresOptions = {}): Promise<LocalPostgres> {
  const folder = path.resolve(data_dir);
  try {
    return await startIn(folder, options);
  } catch (error) {
    if (error instanceof LocalPostgresError) throw error;
    throw localPostgresError(`The local PostgreSQL can't start in ${folder}`, (error as Error).message);
  }
}

async function startIn(data_dir: string, options: LocalPostgresOptions, tries = 3): Promise<LocalPostgres> {
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
    // The server that we joined was on its way down, with the product that had started it: the next attempt waits for its end.
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

async function prepareCluster(binaries: Binaries, data_dir: string, cluster: string): Promise<Passwords> {
  const password_file = path.join(data_dir, 'postgres.passwords.json');
  if (clusterExists(cluster, binaries.major)) return readPasswords(password_file);
  const passwords = ensurePasswords(password_file);
  const as = chooseRunAs(binaries.postgres, data_dir, cluster);
  await createCluster(binaries, as, cluster, passwords.postgres);
  return passwords;
}

/** What answers on this cluster: a server of ours, which we can stop, or somebody else's. */
interface Server {
  port: number;
  stop?: () => Promise<void>;
}

function joinOrLaunch(
  binaries: Binaries,
  data_dir: string,
  cluster: string,
  passwords: Passwords,
  { settings, joins_only, log = () => undefined, on_fault = (error) => log(error.message) }: LocalPostgresOptions,
): Promise<Server> {
  return patiently(cluster, async () => {
    const running = runningPostmaster(cluster);
    if (running) {
      const answering = running.ready && (await joins(addressFor('postgres', passwords, running.port), passwords));
      return answering ? { port: running.port } : { waiting: `process ${running.pid} holds it and doesn't answer` };
    }
    if (joins_only) return { waiting: 'nothing runs on it' };
    const as = chooseRunAs(binaries.postgres, data_dir, cluster);
    const own = { ...SETTINGS, unix_socket_directories: socketFolder(cluster) };
    const spec: Launch = { postgres: binaries.postgres, cluster, as, settings: { ...own, ...settings }, log };
    const port = await freePort();
    const first = await launch(spec, port);
    if ('waiting' in first) return first;
    const relaunch = (signal: AbortSignal) => patiently(cluster, () => launch(spec, port), signal);
    return { port, stop: supervise(first, { relaunch, log, on_fault }) };
  });
}

/** Repeats `attempt` while it says that it has to wait, for 10 s: three times the longest wait that was measured. */
async function patiently<Done extends object>(
  cluster: string,
  attempt: () => Promise<Done | Waiting>,
  signal?: AbortSignal,
): Promise<Done> {
  for (let left = ATTEMPTS; ; left--) {
    const outcome = await attempt();
    if (!('waiting' in outcome)) return outcome;
    if (left === 0) throw localPostgresError(`PostgreSQL can't get hold of ${cluster}`, outcome.waiting);
    await sleep(ATTEMPT_PAUSE_MS, undefined, { signal });
  }
}
