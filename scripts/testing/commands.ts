import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A command to run. */
export interface Order {
  number: number;
  /** The script's name, without folder and ending. */
  script: string;
  args: readonly string[];
  env: Record<string, string>;
}

/** A command that has run. */
export interface Ran {
  code: number;
  said: string;
  warned: string;
}

type Run = (script: string, args: readonly string[], env: Record<string, string>) => Promise<Ran>;

/**
 * Runs operators' commands for a test file in another process, one after the other. It loads the
 * server once: a process for each command takes seconds of processor time to load it.
 */
export function openCommands(): Run {
  let runner: ReturnType<typeof startRunner> | undefined;
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  afterAll(() => runner?.child.kill());
  return (script, args, env) => {
    const ran = last.then(async () => {
      runner ??= startRunner();
      const answer = once(runner.child, 'message') as Promise<[Ran]>;
      runner.child.send({ number: ++count, script, args, env } satisfies Order);
      return (await Promise.race([answer, runner.ended]))[0];
    });
    last = ran.catch(() => {});
    return ran;
  };
}

function startRunner() {
  const child = fork(path.join(import.meta.dirname, 'runner.ts'), {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] },
    execArgv: [],
  });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`the commands ended with ${code}`);
  });
  // A test that waits for no command may see it end.
  ended.catch(() => {});
  return { child, ended };
}
