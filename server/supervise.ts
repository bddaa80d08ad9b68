import { spawn, type ChildProcess } from 'node:child_process';
import { exitCodeOf, explain, NEEDS_A_PERSON } from './explain.ts';
import { keepDatabase } from './keep-database.ts';
import { free_some_space } from './kit/local-postgres/error.ts';

const first_pause_ms = 100;
const longest_pause_ms = 30_000;
/** A server that ran for so long counts as sound: after its death the backoff starts over. */
const sound_after_ms = 60_000;
/** Longer than the 10 s that the server itself gives requests to end. */
const end_within_ms = 30_000;

/**
 * The backoff before the next start, after a server that ran for `stood_ms`; `pause_ms` is the last
 * backoff, 0 for none.
 */
export function nextPause(pause_ms: number, stood_ms: number): number {
  if (pause_ms === 0 || stood_ms >= sound_after_ms) return first_pause_ms;
  return Math.min(pause_ms * 2, longest_pause_ms);
}

/**
 * Keeps the product running, and exits this process when it is over: starts the embedded
 * PostgreSQL, then `script` as the server in a child process with this environment, and restarts
 * the server whenever it dies. PostgreSQL outlives it, so a restart needs no crash recovery. It is
 * over
 * - on SIGTERM, SIGINT and SIGHUP: the server stops first, then PostgreSQL;
 * - when the server exited on purpose, or because a person must fix something: with the same exit
 *   code;
 * - when the server failed before it was ever ready: a person watches a first start.
 * When this process is killed, the server sees its IPC channel close and exits, and so does
 * PostgreSQL on Linux.
 */
export async function supervise(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  let server: ChildProcess | undefined;
  let database: Awaited<ReturnType<typeof keepDatabase>> | undefined;
  let pause_ms = 0;
  let was_ready = false;
  let stopping = false;

  function startServer(): void {
    const started_ms = performance.now();
    server = spawn(process.execPath, [...process.execArgv, script, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
      // Its own process group: Ctrl-C signals a whole group; in ours the server would get it twice.
      detached: true,
    });
    const onEnd = (code: number | null, cause = `exit code ${code}`) => {
      server?.removeAllListeners();
      server = undefined;
      const is_over = code === 0 || code === NEEDS_A_PERSON || (code !== null && !was_ready);
      if (stopping || is_over) return void finish(code ?? 1);
      pause_ms = nextPause(pause_ms, performance.now() - started_ms);
      process.stderr.write(
        `The server died (${cause}). It is started again in ${pause_ms / 1000} s.\n`,
      );
      setTimeout(() => stopping || startServer(), pause_ms);
    };
    server.on('message', (message) => (was_ready ||= message === 'ready'));
    server.once('error', (problem) => onEnd(null, problem.message));
    server.once('exit', (code, signal) => onEnd(code, signal ?? undefined));
  }

  function stop(code: number): void {
    if (stopping) return;
    stopping = true;
    if (!server) return void finish(code);
    server.kill('SIGTERM');
    setTimeout(() => server?.kill('SIGKILL'), end_within_ms).unref();
  }

  async function finish(code: number): Promise<void> {
    stopping = true;
    await database?.release();
    if (code !== 0 && database?.wasDiskFull()) process.stderr.write(`${free_some_space}\n\n`);
    process.exit(code);
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  try {
    database = await keepDatabase(() => stop(1));
  } catch (problem) {
    process.stderr.write(`\n${explain(problem)}\n\n`);
    process.exit(exitCodeOf(problem));
  }
  if (stopping) await finish(0);
  else startServer();
}
