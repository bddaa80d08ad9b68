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

/** JSON lines on standard output, with secrets removed. */
export function openLog(config: Pick<Config, 'log_level'>, destination?: NodeJS.WritableStream): Log {
  const options = {
    level: config.log_level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
