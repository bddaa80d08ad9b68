import path from 'node:path';
import { z } from 'zod';
import { faultOfS3Address } from './storage/address.ts';

/** The kind of site that is configured, as the environment says it, right or wrong. */
export interface Site {
  /** The demo world and its accounts exist; never together with a public address. */
  demo: boolean;
  mode: string | undefined;
}

/**
 * An environment variable. Everything that depends on it derives from here: the start's checks,
 * `.env.example` and the table in docs/operate.md (`npm run docs:config`).
 */
export interface Variable {
  schema: z.ZodType;
  /** Its effect, and when it is required, in words for operators. */
  does: string;
  /** A value to show. */
  example: string;
  /** Its standard value in words, where that isn't the schema's. */
  standard?: string;
  /** Left out of the documents; a fault outside tests. */
  for_tests?: boolean;
  /** Its fault in view of the other variables, if any; for a missing one too. */
  faultOf?: (given: Given, site: Site) => string | false | undefined;
}

/** The variables that are set. */
type Given = Readonly<Record<string, string | undefined>>;
type Variables = Readonly<Record<string, Variable>>;
type Values<V extends Variables> = { [name in keyof V]: z.output<V[name]['schema']> };

/** The settings of modules, by name. Each module adds its own to this type, in its `config.ts`. */
export interface ModuleSettings {}

/** A module's variables, and the settings that it makes of their values. */
export interface ModuleConfig {
  variables: Variables;
  read: (values: Readonly<Record<string, unknown>>, site: Site) => Partial<ModuleSettings>;
}

/** Declares a module's configuration. */
export function declareConfig<const V extends Variables>(config: {
  variables: V;
  read: (values: Values<V>, site: Site) => Partial<ModuleSettings>;
}): ModuleConfig {
  // `readConfig` passes the values that the schemas return.
  return config as ModuleConfig;
}

const role = z.enum(['web', 'live', 'jobs']);

/** The tasks of a process. */
export type ProcessRole = z.infer<typeof role>;

/** Whether an address names a host and nothing within it. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url?.href === `${url?.origin}/`;
}

/** The product's own variables; those of modules are declared in their `config.ts`. */
export const own_variables = {
  PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
      .refine(
        isOrigin,
        'must have no path, query, user or password: the site needs a host of its own',
      )
      .transform((text) => new URL(text).origin)
      .optional(),
    does: 'the site’s public address, without a path; required outside demo mode, forbidden in it. `https://…` makes cookies Secure and sends HSTS',
    example: 'https://example.com',
    faultOf: ({ PUBLIC_URL }, { demo }) =>
      !demo && !PUBLIC_URL && 'is required outside demo mode, such as https://example.com',
  },
  HSTS_SUBDOMAINS: {
    schema: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
    does: '`1`: HSTS also binds all hosts below the site’s own, which then need https too',
    example: '0',
  },
  DATABASE_URL: {
    schema: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
      .optional(),
    does: 'PostgreSQL 15 or newer; if unset, the embedded one',
    example: 'postgres://vitrine:password@127.0.0.1:5432/vitrine',
  },
  DATABASE_POOLED: {
    schema: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
    does: '`1`: `DATABASE_URL`, and `DATABASE_REPLICA_URL` if it is set, are addresses of a pooler of transactions such as PgBouncer; goes with `DATABASE_DIRECT_URL`',
    example: '0',
    faultOf: ({ DATABASE_POOLED, DATABASE_URL, DATABASE_DIRECT_URL }) =>
      DATABASE_POOLED === '1' &&
      !(DATABASE_URL && DATABASE_DIRECT_URL) &&
      'goes with DATABASE_URL, the pooler’s address, and DATABASE_DIRECT_URL, PostgreSQL’s own: migrations, jobs and locks outlast a transaction, so they can’t go through a pooler of transactions',
  },
  DATABASE_DIRECT_URL: {
    schema: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
      .optional(),
    does: 'the same database without the pooler, for migrations, jobs, commands, backups and the locks of processes; if unset, `DATABASE_URL`',
    example: 'postgres://vitrine:password@127.0.0.1:5432/vitrine',
    standard: '`DATABASE_URL`',
    faultOf: ({ DATABASE_URL, DATABASE_DIRECT_URL }) =>
      DATABASE_DIRECT_URL && !DATABASE_URL && 'goes with DATABASE_URL',
  },
  DATABASE_REPLICA_URL: {
    schema: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
      .optional(),
    does: 'a streaming replica of the database, which answers reads that may lag behind: the strip, tops, histories, the lists of the console; if unset, or while it lags by more than five seconds, `DATABASE_URL` does',
    example: 'postgres://vitrine:password@127.0.0.1:5433/vitrine',
    faultOf: ({ DATABASE_URL, DATABASE_REPLICA_URL }) =>
      DATABASE_REPLICA_URL && !DATABASE_URL && 'goes with DATABASE_URL',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('./data'),
    does: 'the folder for all data outside your own database: the embedded PostgreSQL, pictures, uploads, the secret key',
    example: './data',
  },
  DEMO: {
    schema: z.enum(['0', '1'], 'must be 0 or 1').optional(),
    does: '`1`: demo world and demo accounts with a known password, on 127.0.0.1 only. `0`: neither',
    example: '0',
    standard: '`1` without `DATABASE_URL` and `PUBLIC_URL`',
    faultOf: ({ PUBLIC_URL }, { demo }) =>
      demo &&
      PUBLIC_URL &&
      'demo mode has known passwords and never runs under a PUBLIC_URL; unset one',
  },
  HOST: {
    schema: z.string().min(1).optional(),
    does: 'the listen address; in demo mode always `127.0.0.1`',
    example: '0.0.0.0',
    standard: '`0.0.0.0`',
  },
  PORT: {
    schema: z.coerce.number().int().min(0).max(65535).default(3000),
    does: 'the port; `0` takes a free one',
    example: '3000',
  },
  METRICS_PORT: {
    schema: z.coerce.number().int().min(0).max(65535).optional(),
    does: 'the port of the metrics, at `/metrics` on the same host; if unset, they are off',
    example: '9464',
  },
  TRUSTED_PROXIES: {
    schema: z.coerce.number().int().min(0).max(10).default(0),
    does: 'the number of proxies that append to `X-Forwarded-For`; the server trusts that many last addresses',
    example: '0',
  },
  MAX_CONNECTIONS: {
    schema: z.coerce.number().int().min(1).max(1_000_000).default(20_000),
    does: 'the limit of concurrent connections, live sockets included; any more are closed at once. An idle one costs some 20 kB',
    example: '20000',
  },
  SECRET_KEY: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hex digits: openssl rand -hex 32')
      .optional(),
    does: '64 hex digits that seal secrets in the database (`openssl rand -hex 32`); if unset, `secret.key` in `DATA_DIR`, created at the first start',
    example: '',
    standard: 'a file',
  },
  SECRET_KEY_PREVIOUS: {
    schema: z
      .string()
      .regex(
        /^[0-9a-f]{64}(,[0-9a-f]{64})*$/,
        'must be keys of 64 lowercase hex digits, with commas between',
      )
      .optional(),
    does: 'earlier keys, comma-separated, which still open what they sealed; goes with `SECRET_KEY`',
    example: '',
    faultOf: ({ SECRET_KEY, SECRET_KEY_PREVIOUS }) =>
      SECRET_KEY_PREVIOUS &&
      !SECRET_KEY &&
      'goes with SECRET_KEY; the file secret.key has a line for each key',
  },
  ROLES: {
    schema: z
      .string()
      .default('web,live,jobs')
      .transform((text) => text.split(',').map((word) => word.trim()))
      .pipe(z.array(role).min(1)),
    does: 'the roles of this process: `web` serves pages and calls, `live` the sockets, `jobs` runs the queue and what follows from acts. A site needs each of them',
    example: 'web,live,jobs',
  },
  BUS_URL: {
    schema: z
      .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
      .optional(),
    does: 'Redis (7 or newer) or Valkey, by which several processes `web` and `live` count calls and tries as one and wake each other; the same for all of them. One process needs none',
    example: 'redis://127.0.0.1:6379',
  },
  STORAGE_URL: {
    schema: z
      .string()
      .superRefine((text, context) => {
        const message = faultOfS3Address(text);
        if (message) context.addIssue({ code: 'custom', message });
      })
      .optional(),
    does: 'a bucket of an S3-compatible server for the pictures that players and you upload, the same for all processes; if unset, the folder `uploads/` in `DATA_DIR`. `?region=…` names a region, `tls=0` leaves out TLS; without key and secret the SDK’s own `AWS_…` variables, or the machine’s role, have them',
    example: 's3://key:secret@s3.example.com/vitrine/site',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    does: '`debug`, `info`, `warn`, `error`, `silent`; PostgreSQL’s own lines come at `debug`',
    example: 'info',
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('production'),
    does: 'in `development` and `test`, anything the contract doesn’t declare is a fault',
    example: 'production',
  },
} satisfies Variables;

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
  /** `database_url` is the address of a pooler of transactions. */
  database_pooled: boolean;
  /** The same database for what outlasts a transaction; undefined: `database_url`. */
  direct_url: string | undefined;
  /** A replica for reads that may lag; undefined: there is none. */
  replica_url: string | undefined;
  public_url: string | undefined;
  /** HSTS also binds the hosts below the public address's. */
  hsts_subdomains: boolean;
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
  log_level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  roles: readonly ProcessRole[];
  /** Undefined: this process is the only one that serves pages, calls and sockets. */
  bus_url: string | undefined;
  /** A bucket's address, with its secret. Undefined: pictures are kept in `data_dir`. */
  storage_url: string | undefined;
  /** The settings of the modules whose configuration was read. */
  of_modules: Partial<ModuleSettings>;
}

/**
 * Thrown at start when the environment is invalid; the message lists every fault, not only the
 * first.
 */
export class ConfigError extends Error {}

/** The shape of an environment with these variables. */
function shapeOf<V extends Variables>(variables: V) {
  const schemas = Object.fromEntries(
    Object.entries(variables).map(([name, { schema }]) => [name, schema]),
  );
  return z.object(schemas) as unknown as z.ZodType<Values<V>>;
}

/** The faults of these variables in view of all. */
function faultsOf(variables: Variables, given: Given, site: Site): string[] {
  return Object.entries(variables).flatMap(([name, { for_tests, faultOf }]) => {
    const fault =
      for_tests && given[name] && site.mode !== 'test'
        ? 'exists for tests only'
        : faultOf?.(given, site);
    return fault ? `${name}: ${fault}` : [];
  });
}

/**
 * Reads the configuration from environment variables: the product's own, and that of `modules`.
 * Throws a ConfigError that lists every fault.
 */
export function readConfig(
  environment: Given = process.env,
  modules: readonly { config?: ModuleConfig }[] = [],
): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { DATABASE_URL, PUBLIC_URL, DEMO, NODE_ENV } = given;
  const demo = DEMO === undefined ? !DATABASE_URL && !PUBLIC_URL : DEMO === '1';
  const site = { demo, mode: NODE_ENV };
  const configs = modules.flatMap(({ config }) => config ?? []);
  const own = shapeOf(own_variables).safeParse(given);
  const parsed = configs.map((config) => ({
    config,
    ...shapeOf(config.variables).safeParse(given),
  }));
  const issues = [own, ...parsed].flatMap(({ error }) => error?.issues ?? []);
  const faults = [
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...[own_variables, ...configs.map(({ variables }) => variables)].flatMap((some) =>
      faultsOf(some, given, site),
    ),
  ];
  if (!own.success || faults.length > 0) {
    throw new ConfigError(
      `The environment is not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  const values = own.data;
  return {
    mode: values.NODE_ENV,
    demo,
    host: demo ? '127.0.0.1' : (values.HOST ?? '0.0.0.0'),
    port: values.PORT,
    metrics_port: values.METRICS_PORT,
    data_dir: path.resolve(values.DATA_DIR),
    database_url: values.DATABASE_URL,
    database_pooled: values.DATABASE_POOLED === '1',
    direct_url: values.DATABASE_DIRECT_URL,
    replica_url: values.DATABASE_REPLICA_URL,
    public_url: values.PUBLIC_URL,
    hsts_subdomains: values.HSTS_SUBDOMAINS === '1',
    connections_max: values.MAX_CONNECTIONS,
    trusted_proxies: values.TRUSTED_PROXIES,
    secret_key: values.SECRET_KEY,
    previous_keys: values.SECRET_KEY_PREVIOUS?.split(',') ?? [],
    log_level: values.LOG_LEVEL,
    roles: values.ROLES,
    bus_url: values.BUS_URL,
    storage_url: values.STORAGE_URL,
    of_modules: Object.assign(
      {},
      ...parsed.map(({ config, data }) => config.read(data!, site)),
    ) as ModuleSettings,
  };
}
