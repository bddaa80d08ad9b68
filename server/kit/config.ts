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
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hex digits: openssl rand -hex 32')
    .optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, 'must be keys of 64 lowercase hex digits, with commas between')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an address, such as Vitrine <no-reply@example.com>',
    )
    .optional(),
  STEAM_API_KEY: z
    .string()
    .regex(/^[0-9A-Fa-f]{32}$/, 'must be the 32 hex digits of a Steam Web API key')
    .optional(),
  STEAM_URL: z.url({ protocol: /^http$/ }).optional(),
  LIVE_KEY: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, hyphens or underscores')
    .default('vitrine'),
  LIVE_EVENT_NAMESPACE: z
    .string()
    .regex(/^[A-Za-z]\w*(?:\\[A-Za-z]\w*)*$/, 'must be names with backslashes between, such as App\\Events')
    .optional(),
  CAPTCHA: z.enum(['on', 'off'], 'must be on or off').default('on'),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(20_000),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ROLES: z
    .string()
    .default('web,jobs')
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(role).min(1)),
});

/**
 * The product's configuration. Every part gets it from here; none reads environment variables
 * itself.
 */
export interface Config {
  mode: 'production' | 'development' | 'test';
  /** The demo world and its accounts exist; never together with a public address. */
  demo: boolean;
  host: string;
  port: number;
  /** Prometheus metrics have a port of their own; undefined turns them off. */
  metrics_port: number | undefined;
  data_dir: string;
  /** Undefined: the embedded PostgreSQL in `data_dir`. */
  database_url: string | undefined;
  public_url: string | undefined;
  /** Limit of concurrent connections, sockets included. */
  connections_max: number;
  /** Number of proxies in front, each of which appends one address to X-Forwarded-For. */
  trusted_proxies: number;
  /**
   * Seals secrets in the database; undefined: the key in `data_dir`, created at the first start.
   */
  secret_key: string | undefined;
  /** Earlier keys, which still open what they sealed. */
  previous_keys: readonly string[];
  /** The mail server; undefined: e-mails aren't sent, and demo mode shows them on a page. */
  smtp_url: string | undefined;
  mail_from: string;
  /** Needed to ask Steam for the names and pictures of its accounts. */
  steam_api_key: string | undefined;
  /** The address of Steam; other than Steam's own only in tests. */
  steam_url: string;
  /** A page of ours stands in for Steam. Never outside demo mode. */
  steam_sandbox: boolean;
  /** The app key by which clients find the sockets; not a secret. */
  live_key: string;
  /**
   * Namespace in front of the names of live events, such as Laravel's `App\Events`; undefined:
   * none.
   */
  live_event_namespace: string | undefined;
  /** The doors require a solved challenge. Never off outside demo mode. */
  captcha: boolean;
  log_level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  roles: readonly z.infer<typeof role>[];
}

/**
 * Thrown at start when the environment is invalid; the message lists every fault, not only the
 * first.
 */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. Throws a ConfigError that lists every fault.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const { DATABASE_URL, PUBLIC_URL, DEMO } = given;
  const demo = DEMO === undefined ? !DATABASE_URL && !PUBLIC_URL : DEMO === '1';
  if (demo && PUBLIC_URL)
    faults.push('DEMO: demo mode has known passwords and never runs under a PUBLIC_URL; unset one');
  if (!demo && !PUBLIC_URL) faults.push('PUBLIC_URL: is required outside demo mode, such as https://example.com');
  if (!demo && given['CAPTCHA'] === 'off') faults.push('CAPTCHA: is only off in demo mode');
  if (!demo && given['SMTP_URL'] && !given['MAIL_FROM'])
    faults.push('MAIL_FROM: is required with SMTP_URL, such as Vitrine <no-reply@example.com>');
  if (given['SECRET_KEY_PREVIOUS'] && !given['SECRET_KEY'])
    faults.push('SECRET_KEY_PREVIOUS: goes with SECRET_KEY; the file secret.key has a line for each key');
  if (given['STEAM_URL'] && given['NODE_ENV'] !== 'test') faults.push('STEAM_URL: exists for tests only');
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
    connections_max: values.MAX_CONNECTIONS,
    trusted_proxies: values.TRUSTED_PROXIES,
    secret_key: values.SECRET_KEY,
    previous_keys: values.SECRET_KEY_PREVIOUS?.split(',') ?? [],
    smtp_url: values.SMTP_URL,
    mail_from: values.MAIL_FROM ?? 'Vitrine <no-reply@localhost>',
    steam_api_key: values.STEAM_API_KEY,
    steam_url: values.STEAM_URL ?? 'https://steamcommunity.com',
    steam_sandbox: demo && !values.STEAM_URL && !values.STEAM_API_KEY,
    live_key: values.LIVE_KEY,
    live_event_namespace: values.LIVE_EVENT_NAMESPACE,
    captcha: values.CAPTCHA === 'on',
    log_level: values.LOG_LEVEL,
    roles: values.ROLES,
  };
}
