/** One run of the server process, from start to end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import readline from 'node:readline';
import { causeIn, localPostgresError } from './error.ts';
import { commandLine, type RunAs } from './run-as.ts';

/** Everything that a start of the server needs, except the port. */
export interface Launch {
  postgres: string;
  cluster: string;
  as: RunAs;
  settings: Readonly<Record<string, string>>;
  log: (line: string) => void;
}

/** Why something isn't possible yet; a retry may succeed. */
export interface Waiting {
  waiting: string;
}

export interface Postmaster {
  port: number;
  /** Resolves when the process has ended, with its signal or exit code. */
  ended: Promise<string>;
  /** Stops it: no new statements, running ones are rolled back, everything is on the disk. */
  stop(): Promise<void>;
}

/**
 * Transient failures. After a `kill -9`: a zombie whose process id still counts as running, or
 * children that haven't noticed yet. A race: another process took the port between our check and
 * our start.
 */
const PASSING =
  /lock file .* already exists|pre-existing shared memory|could not bind|could not create any TCP/;
/**
 * How long a fast shutdown may take before an immediate one, after which the next start runs crash
 * recovery.
 */
const FAST_SHUTDOWN_MS = 10_000;
const KEPT_LINES = 20;

/**
 * Starts the server on `port` and waits until it accepts connections, crash recovery included.
 * Returns `Waiting` for a transient failure, to be retried; throws `LocalPostgresError` for all
 * others.
 */
export async function launch(spec: Launch, port: number): Promise<Postmaster | Waiting> {
  const settings = Object.entries(spec.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const args = ['-D', spec.cluster, '-p', `${port}`, ...settings];
  const child = spawn(...commandLine(spec.as, spec.postgres, args, 'INT'), {
    cwd: '/',
    // Its own process group: Ctrl-C in a terminal signals all of ours, which still need the
    // database to shut down cleanly.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = endOf(child);
  const output = readline.createInterface({ input: child.stderr });
  const drained = once(output, 'close');
  const lines: string[] = [];
  const ready = new Promise<true>((resolve) => {
    output.on('line', (line) => {
      spec.log(line);
      if (lines.push(line) > KEPT_LINES) lines.shift();
      if (line.includes('database system is ready to accept connections')) resolve(true);
    });
  });
  const end = await Promise.race([ready, ended]);
  if (end === true) return { port, ended, stop: () => stop(child, ended) };
  await drained;
  const cause = causeIn(lines) ?? end;
  // Killed from outside before it was ready, for example by the kernel when memory is short: retry.
  if (end === 'SIGKILL' || PASSING.test(cause)) return { waiting: cause };
  throw localPostgresError(`PostgreSQL doesn't start in ${spec.cluster}`, cause);
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const escalation = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await ended;
  clearTimeout(escalation);
}

/**
 * The server that runs on `cluster`, whichever process started it, by its `postmaster.pid`. On
 * Linux a zombie or a reused process id doesn't count.
 */
export function runningPostmaster(
  cluster: string,
): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    process.kill(pid, 0);
    if (
      process.platform === 'linux' &&
      !/\(postgres\) [^ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
    )
      return;
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
