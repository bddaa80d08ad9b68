import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where Debian's package `postgresql-15` has its programs. */
export const programs = '/usr/lib/postgresql/15/bin';
export const is_postgres_there = fs.existsSync(`${programs}/postgres`);
/** PostgreSQL refuses to run as root. */
const nobody = 65534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Gives a folder to the user that PostgreSQL runs as. */
export function giveFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  if (identity.uid) fs.chownSync(folder, identity.uid, identity.gid);
}

/** Runs a command as PostgreSQL's user, and throws all that it says unless it ends with 0. */
export function runAsPostgres(
  command: readonly [string, ...string[]],
  env: Record<string, string> = {},
): string {
  const [program, ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: `${programs}:${process.env['PATH']}`, ...env },
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** Whether a PostgreSQL of this machine takes connections, which it doesn't while it recovers. */
const isReady = (port: number) =>
  spawnSync(`${programs}/pg_isready`, ['--host=127.0.0.1', `--port=${port}`]).status === 0;

/** Starts a command that serves PostgreSQL at a port here, and waits until it is ready. */
export async function servePostgres(
  command: readonly [string, ...string[]],
  port: number,
  env: Record<string, string> = {},
): Promise<{ stop: () => Promise<void> }> {
  const [program, ...args] = command;
  const server: ChildProcess = spawn(program, args, {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: `${programs}:${process.env['PATH']}`, ...env },
  });
  const ended = once(server, 'exit');
  while (!isReady(port)) {
    if (server.exitCode !== null) throw new Error(`${program} ended with ${server.exitCode}`);
    await sleep(50);
  }
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGINT');
    await ended;
  };
  return { stop };
}

/** Makes a new cluster, which trusts every connection from this machine. */
export function makeCluster(folder: string): void {
  giveFolder(path.dirname(folder));
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  runAsPostgres([`${programs}/initdb`, '-D', folder, ...options]);
}

/** The arguments of `postgres` for these settings. */
export const settingsOf = (settings: Record<string, string | number>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
