import path from 'node:path';
import { z } from 'zod';

const role = z.enum(['web', 'jobs']);

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ROLES: z
    .string()
    .default('web,jobs')
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(role).min(1)),
});

/** What the product was started with; every part gets it from here and reads no environment of its own. */
export interface Config {
  mode: 'production' | 'development' | 'test';
  /** The demo world and demo accounts exist; never together with a public address. */
  demo: boolean;
  host: string;
  port: number;
  /** Prometheus metrics have a port of their own; without one they are off. */
  metrics_port: number | undefined;
  data_dir: string;
  /** Undefined: the embedded PostgreSQL in `data_dir`. */
  database_url: string | undefined;
  public_url: string | undefined;
  /** How many proxies stand in front, each adding one address to X-Forwarded-For. */
  trusted_proxies: number;
  log_level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  roles: readonly z.infer<typeof role>[];
}

/** Thrown at start when the environment is wrong; its message lists every fault, not only the first. */
export class ConfigError extends Error {}

/** Reads the configuration from environment variables. Throws a ConfigError that lists everything that is wrong. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const { DATABASE_URL, PUBLIC_URL, DEMO } = given;
  const demo = DEMO === undefined ? !DATABASE_URL && !PUBLIC_URL : DEMO === '1';
  if (demo && PUBLIC_URL)
    faults.push('DEMO: demo mode has known passwords and never runs under a PUBLIC_URL; unset one');
  if (!demo && !PUBLIC_URL) faults.push('PUBLIC_URL: is required outside demo mode, such as https://example.com');
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The environment is not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
  const values = parsed.data;
  return {
    mode: values.NODE_ENV,
    demo,
    host: demo ? '127.0.0.1' : (values.HOST ?? '0.0.0.0'),
    port: values.PORT,
    metrics_port: values.METRICS_PORT,
    data_dir: path.resolve(values.DATA_DIR),
    database_url: values.DATABASE_URL,
    public_url: values.PUBLIC_URL,
    trusted_proxies: values.TRUSTED_PROXIES,
    log_level: values.LOG_LEVEL,
    roles: values.ROLES,
  };
}
