import { pino, type LogFn, type Logger } from 'pino';
import { fault_logged, publish } from './bus.ts';
import type { Config } from './config.ts';

export type Log = Logger;

/** Fields redacted from logs, down to the third level; nothing of ours is logged deeper. */
const secrets = [
  'pwd',
  'code',
  'token',
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'pointJson',
  'server_seed',
];

/** Fields of PostgreSQL's and of system errors that hold names, never contents. */
const told = ['syscall', 'constraint', 'table', 'column', 'severity', 'routine'] as const;

/**
 * Serialises an error for operators. SQLSTATE and errno go under `error_code`: the field `code` is
 * redacted everywhere, because it may be a code from an e-mail. PostgreSQL's `detail` and `where`
 * hold rows and values, so they are left out.
 */
function describeError(problem: unknown): unknown {
  if (!(problem instanceof Error)) return problem;
  const { name, message, stack, cause, ...more } = problem as Error & { code?: unknown } & Record<
      string,
      unknown
    >;
  const named = told
    .filter((field) => typeof more[field] === 'string')
    .map((field) => [field, more[field]]);
  return {
    type: name,
    message,
    stack,
    ...(more.code !== undefined && { error_code: more.code }),
    ...(Object.fromEntries(named) as object),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** Of pino: `error`, above which only `fatal` is. */
const error_level = 50;

/** Tells this process of each line that is a fault; then the line is written as any other. */
function tellFault(this: Log, args: Parameters<LogFn>, write: LogFn, level: number): void {
  if (level >= error_level) {
    const [given, words] = args as [Record<string, unknown> | string, string | undefined];
    const fields = typeof given === 'string' ? {} : { ...this.bindings(), ...given };
    const textOf = (name: string) => {
      const value = (fields as Record<string, unknown>)[name];
      return typeof value === 'string' ? value : null;
    };
    publish(fault_logged, {
      words: words ?? (typeof given === 'string' ? given : ''),
      problem:
        (fields as Record<string, unknown>)['err'] ??
        (fields as Record<string, unknown>)['problem'],
      path: textOf('path'),
      request_id: textOf('request_id'),
    });
  }
  write.apply(this, args);
}

/** Logs JSON lines to standard output, with secrets redacted. */
export function openLog(
  config: Pick<Config, 'log_level'>,
  destination?: NodeJS.WritableStream,
): Log {
  const options = {
    level: config.log_level,
    base: null,
    hooks: { logMethod: tellFault },
    serializers: { err: describeError, problem: describeError },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
