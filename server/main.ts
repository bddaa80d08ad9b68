import type { Server } from 'node:http';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve, type ServerType } from '@hono/node-server';
import { sql } from 'kysely';
import type { ServerBuild } from 'react-router';
import { identify } from './accounts/index.ts';
import { buildWeb, web_build } from './build-web.ts';
import { showTerritory } from './content/index.ts';
import { ConfigError, readConfig, type Config } from './kit/config.ts';
import { isDatabaseAway, openDatabase, type Db } from './kit/db.ts';
import { feedListeners } from './kit/facts.ts';
import { makeApp } from './kit/http/app.ts';
import { callInProcess } from './kit/http/in-process.ts';
import { runJobs } from './kit/jobs.ts';
import { findDatabase } from './kit/find-database.ts';
import { LocalPostgresError } from './kit/local-postgres.ts';
import { openLog, type Log } from './kit/log.ts';
import { readSettings, type Settings } from './kit/settings.ts';
import { countFacts, serveMetrics } from './kit/metrics.ts';
import { migrate, MigrationError } from './kit/migrate.ts';
import { Pictures, type FindDrawing } from './kit/pictures.ts';
import { feedStrip, serveLive, type Live } from './live/index.ts';
import { readyMail } from './mail/index.ts';
import { modules } from './modules.ts';
import { seedApart } from './seed/apart.ts';
import { demo_accounts, demo_password } from './seed/index.ts';
import { addSite } from './site.ts';
import { makeRenderer } from './ssr.ts';

/** How long requests and jobs under way may take to end. */
const drain_ms = 10_000;

/** What has to be undone at the end, last made first. */
const undo: (() => unknown)[] = [];

/** Config → adapters → roles. */
async function start(): Promise<void> {
  const config = readConfig();
  const log = openLog(config);
  const settings = readSettings(config);
  const on_fault = (problem: Error) => {
    log.fatal({ problem: problem.message }, 'PostgreSQL is gone');
    void stop(1);
  };
  const { owner_url, app_url, role, release } = await findDatabase(config, {
    log: (postgres) => log.debug({ postgres }),
    on_fault,
  });
  undo.push(release);
  for (const name of await migrate(owner_url)) log.info({ name }, 'migrated');
  if (config.demo && (await seedApart(owner_url))) log.info('the demo world was made');

  const on_error = (problem: Error) => log.warn({ problem: problem.message }, 'a database connection was lost');
  const { db, close } = openDatabase(app_url, { role, on_error });
  undo.push(close);
  await sql`select 1`.execute(db);
  if (config.metrics_port !== undefined) {
    const metrics = await serveMetrics(config.host, config.metrics_port);
    undo.push(() => metrics.close());
  }
  if (config.roles.includes('jobs')) {
    // The runner notes what became of a job and waits for nobody: lost with a connection, the job runs again later.
    process.on('unhandledRejection', (problem) => {
      if (!isDatabaseAway(problem)) throw problem;
      log.warn({ problem: (problem as Error).message }, 'an answer that nobody waited for was lost with the database');
    });
    await readyMail(settings, log);
    const owner = openDatabase(owner_url, { connections: 3, on_error });
    undo.push(owner.close);
    const jobs = await runJobs(
      owner.pool,
      db,
      modules.flatMap((module) => module.jobs ?? []),
      { settings, log },
    );
    undo.push(() => jobs.stop());
  }
  undo.push(feedListeners(db, [countFacts, ...modules.flatMap((module) => module.listeners ?? [])], log));
  if (config.roles.includes('web')) await serveWeb(config, settings, log, db);
  forgetStart();
}

/** Starting makes V8 hold 64 MB for new objects, which it would keep. Only the last resort gives them back. */
function forgetStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

async function serveWeb(config: Config, settings: Settings, log: Log, db: Db): Promise<void> {
  const { public_url, trusted_proxies, demo, mode, host, port } = config;
  const routes = modules.flatMap((module) => module.routes ?? []);
  const api = { db, log, settings, routes, identify, trusted_proxies, public_url, strict: mode !== 'production' };
  const app = makeApp(api);
  const drawings = Object.assign({}, ...modules.map((module) => module.pictures)) as Record<string, FindDrawing>;
  const pages = await findPages(mode, log);
  addSite(app, {
    db,
    pictures: new Pictures(db, path.join(config.data_dir, 'art'), drawings),
    uploads: settings.uploads_dir,
    client: web_build.client,
    loadBuild: pages.loadBuild,
    public_url,
    trusted_proxies,
    log,
    render: makeRenderer({
      loadBuild: pages.loadBuild,
      callApi: callInProcess(api),
      territoryOf: (address, cookie) => showTerritory(db, address, cookie),
      public_url,
      demo,
      mode,
    }),
  });
  const server = await pages.listen(app.fetch, host, port);
  const live = serveLive(server as Server, { settings, trusted_proxies, public_url });
  undo.push(() => drain(server, live), feedStrip(db, log));
  sayReady(config, server);
}

/** Where pages come from: the built ones, or in development the sources. */
async function findPages(mode: Config['mode'], log: Log) {
  if (mode === 'development') {
    const { startVite } = await import('./dev.ts');
    const vite = await startVite();
    undo.push(vite.close);
    return vite;
  }
  if (await buildWeb()) log.info('the web pages were built');
  const build = import(web_build.server) as Promise<ServerBuild>;
  await build;
  return { loadBuild: () => build, listen };
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  hostname: string,
  port: number,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, () => resolve(server));
    server.once('error', reject);
  });
}

/** Lets the requests under way end, and takes no new ones; sockets are sent to whoever comes next. */
function drain(server: ServerType, live: Live): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    void live.close();
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, drain_ms).unref();
  });
}

function sayReady({ demo, host, public_url }: Config, server: ServerType): void {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  const accounts = demo_accounts.map(({ email }) => `    ${email}  ${demo_password}`).join('\n');
  process.stdout.write(`
  Vitrine is ready: ${public_url ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`}
${demo ? `\n  Demo accounts, with their password:\n${accounts}\n` : ''}\n`);
}

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const step of undo.toReversed()) await step();
  process.exit(code);
}

/** Faults of the surroundings that a person has to mend: told in words, without a stack. */
function explain(problem: unknown): string {
  const { code, message, port } = problem as { code?: string; message: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start`;
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this user. Choose one above 1024: PORT=3000`;
  if (problem instanceof ConfigError || problem instanceof LocalPostgresError || problem instanceof MigrationError)
    return message;
  if (code === '42501')
    return `The user of DATABASE_URL may not act as vitrine_app. As a superuser: grant vitrine_app to that user`;
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000')
    return `The database of DATABASE_URL can't be used: ${message}`;
  return String((problem as Error).stack ?? problem);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
start().catch((problem: unknown) => {
  process.stderr.write(`\n${explain(problem)}\n\n`);
  void stop(1);
});
