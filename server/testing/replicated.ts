import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { answers, findFreePort } from './redis.ts';
import { makeDatabaseFolder } from './temporary.ts';

const binaries = '/usr/lib/postgresql/15/bin';

/** Whether Debian's `postgresql-15` is installed. */
export const has_postgres_15 = fs.existsSync(`${binaries}/pg_basebackup`);

/** The user id to run PostgreSQL with: it refuses to run as root. */
const nobody = 65534;
const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** A PostgreSQL of a test with a streaming replica, each on a free port of this machine. */
export interface Replicated {
  primary_url: string;
  replica_url: string;
  /** The replica goes on to receive, but what comes from now on isn't seen there. */
  hold(): Promise<void>;
  /** It catches up. */
  goOn(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Debian's PostgreSQL 15 twice: a primary, and a replica made by `pg_basebackup`. */
export async function startReplicated(): Promise<Replicated> {
  const folder = makeDatabaseFolder('vitrine-replicated-');
  if (as.uid) fs.chownSync(folder, nobody, nobody);
  const cluster = path.join(folder, 'primary');
  run('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const port = await findFreePort();
  const primary = await startPostgres(cluster, port);
  const copy = path.join(folder, 'replica');
  const from = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres'];
  run('pg_basebackup', ...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast');
  const replica_port = await findFreePort();
  let replica = await startPostgres(copy, replica_port);
  const urlOf = (own_port: number) => `postgres://postgres@127.0.0.1:${own_port}/postgres`;
  const askReplica = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf(replica_port) });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const stopReplica = () => stopPostgres(replica);
  return {
    primary_url: urlOf(port),
    replica_url: urlOf(replica_port),
    hold: () => askReplica('select pg_wal_replay_pause()'),
    goOn: () => askReplica('select pg_wal_replay_resume()'),
    stopReplica,
    startReplica: async () => {
      replica = await startPostgres(copy, replica_port);
    },
    stop: async () => {
      await stopReplica();
      await stopPostgres(primary);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(`${binaries}/${command}`, args, { ...as, cwd: '/' });
  if (status !== 0) throw new Error(`${command} failed: ${String(stderr)}`);
}

async function startPostgres(cluster: string, port: number): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(`${binaries}/postgres`, ['-D', cluster, '-p', String(port), ...options], {
    ...as,
    cwd: '/',
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill('SIGQUIT'));
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL 15 ended with ${child.exitCode}`);
    await sleep(50);
  }
  return child;
}

async function isReady(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres' });
  client.on('error', () => {});
  if (!(await answers(port))) return false;
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}
