import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** Fields that never reach a log, down to the third level of what is logged; nothing of ours is logged deeper. */
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

/** Fields of PostgreSQL's and of the system's errors that name things, never what is in them. */
const told = ['syscall', 'constraint', 'table', 'column', 'severity', 'routine'] as const;

/**
 * An error as operators read it. SQLSTATE and errno stand under `error_code`: the field `code` is taken out of everything
 * that is logged, for it may be one from an e-mail. PostgreSQL's `detail` and `where` hold rows and values, so they are left out.
 */
function describeError(problem: unknown): unknown {
  if (!(problem instanceof Error)) return problem;
  const { name, message, stack, cause, ...more } = problem as Error & { code?: unknown } & Record<string, unknown>;
  const named = told.filter((field) => typeof more[field] === 'string').map((field) => [field, more[field]]);
  return {
    type: name,
    message,
    stack,
    ...(more.code !== undefined && { error_code: more.code }),
    ...(Object.fromEntries(named) as object),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** JSON lines on standard output, with secrets removed. */
export function openLog(config: Pick<Config, 'log_level'>, destination?: NodeJS.WritableStream): Log {
  const options = {
    level: config.log_level,
    base: null,
    serializers: { err: describeError, problem: describeError },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
