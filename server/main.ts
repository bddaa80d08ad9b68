import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { followSessionEnds, identify, recognize } from './accounts/index.ts';
import { findLook } from './looks/index.ts';
import { noteRefused } from './audit/index.ts';
import { buildConsole, console_build } from './build-console.ts';
import { buildWeb, web_build } from './build-web.ts';
import { showTerritory } from './territory/index.ts';
import { checkSite } from './content/index.ts';
import { exitCodeOf, explain } from './explain.ts';
import { subscribe, pictures_wanted } from './kit/bus.ts';
import { openRedisBus } from './kit/bus/redis.ts';
import { joinBus } from './kit/bus/shared.ts';
import { readConfig, type Config } from './kit/config.ts';
import { isDatabaseAway, openDatabase, type Db } from './kit/db.ts';
import { feedListeners } from './kit/facts.ts';
import { makeApp, type App } from './kit/http/app.ts';
import { callInProcess } from './kit/http/in-process.ts';
import { listen } from './kit/http/listen.ts';
import { runJobs } from './kit/jobs.ts';
import { findDatabase } from './kit/find-database.ts';
import { LocalPostgresError } from './kit/local-postgres.ts';
import { openLog, type Log } from './kit/log.ts';
import { takePlace } from './kit/place.ts';
import { followReplica, Replica } from './kit/replica.ts';
import { keyFor } from './kit/seal.ts';
import { checkKeys } from './kit/secret-keys.ts';
import { readSettings, type Settings } from './kit/settings.ts';
import { countFacts, serveMetrics } from './kit/metrics.ts';
import { startMeasuring } from './measure.ts';
import { migrateAll } from './migrate-all.ts';
import { Pictures, type FindDrawing } from './kit/pictures.ts';
import { serveLive, type Live } from './live/index.ts';
import { beat, findClosing, followClosing, keepFaults } from './machine/index.ts';
import { readyMail } from './mail/index.ts';
import { modules } from './modules.ts';
import { drawWorldInChild } from './demo/draw-in-child.ts';
import { makeOnlookers } from './demo/life/onlookers.ts';
import { checkWorld } from './demo/mark.ts';
import { addProbes } from './probes.ts';
import { addSite } from './site.ts';
import { makeRenderer, type DemoPlayers } from './ssr.ts';

/** Shutdown timeout for requests and jobs in progress. */
const drain_ms = 10_000;

/** Memory for the builder of the pages (1.4 GB when measured) and the making of the demo world. */
const build_and_world_bytes = 2_000_000_000;

/** Folder of the drawn pictures, in the data folder. */
const art_folder = 'art';

/** Cleanup steps of the shutdown, run in reverse order. */
const undo: (() => unknown)[] = [];

/** Config → adapters → roles. */
async function start(): Promise<void> {
  const config = readConfig(undefined, modules);
  const log = openLog(config);
  const on_fault = (problem: Error) => {
    log.fatal({ problem: problem.message }, 'PostgreSQL is gone');
    void stop(1);
  };
  const { owner_url, app_url, role, pooled, release } = await findDatabase(config, {
    // A supervisor runs PostgreSQL: one started by this process would conflict with it, and end
    // with this process.
    joins_only: process.connected,
    log: (postgres) => log.debug({ postgres }),
    on_fault,
  });
  undo.push(release);
  if (isServing(config))
    givePlaceBack = await takePlace(owner_url, { shares: config.bus_url !== undefined, log });
  for (const name of await migrateAll(owner_url)) log.info({ name }, 'migrated');
  await checkWorld(owner_url, config.demo);
  const loadPages = startBuild(config, log);
  const demo = config.demo ? await makeDemo(owner_url, log) : undefined;

  const settings = await readCheckedSettings(config, owner_url);

  const on_error = (problem: Error) =>
    log.warn({ problem: problem.message }, 'a database connection was lost');
  const { db, close } = openDatabase(app_url, { role, pooled, on_error });
  undo.push(close);
  await sql`select 1`.execute(db);
  if (config.metrics_port !== undefined) {
    const metrics = await serveMetrics(config.host, config.metrics_port);
    undo.push(() => metrics.close());
  }
  await joinOthers(config, settings, db, log);
  const replica = await openReplica(config, db, log);
  const listeners = config.roles.includes('jobs')
    ? [countFacts, ...modules.flatMap((module) => module.listeners ?? [])]
    : [];
  const about = { roles: config.roles, listeners: listeners.map(({ name }) => name) };
  undo.push(keepFaults(db, log), await beat(db, about, log));
  if (config.roles.includes('jobs')) {
    // The runner records a job's outcome without awaiting it. If the connection is lost meanwhile,
    // the job runs again later.
    process.on('unhandledRejection', (problem) => {
      if (!isDatabaseAway(problem)) throw problem;
      log.warn(
        { problem: (problem as Error).message },
        'an answer that nobody waited for was lost with the database',
      );
    });
    await readyMail(settings, log);
    const owner = openDatabase(owner_url, { connections: 6, on_error, patient: true });
    undo.push(owner.close);
    // A job may hold a lock longer than a transaction.
    const direct = pooled ? openDatabase(owner_url, { role, on_error }) : undefined;
    if (direct) undo.push(direct.close);
    const jobs = await runJobs(
      owner.pool,
      direct?.db ?? db,
      modules.flatMap((module) => module.jobs ?? []),
      { settings, log },
    );
    undo.push(() => jobs.stop());
    if (config.metrics_port !== undefined) undo.push(startMeasuring(db, settings, modules, log));
  }
  undo.push(feedListeners(db, listeners, log));
  await serve(config, settings, log, { db, replica, demo, loadPages });
  if (config.roles.includes('web') && config.demo)
    undo.push(
      drawWorldInChild(
        { url: app_url, role, pooled, folder: path.join(config.data_dir, art_folder) },
        log,
      ),
    );
  releaseStartMemory();
  process.send?.('ready');
}

/** Whether a process answers players, so that its limits count. */
const isServing = ({ roles }: Config) => roles.some((role) => role !== 'jobs');

/** Joins the other processes of this site over the bus, if there is one. */
async function joinOthers(
  { bus_url }: Config,
  { secret_key }: Settings,
  db: Db,
  log: Log,
): Promise<void> {
  if (bus_url === undefined) return;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  // Sites that share a Redis differ by key, or by the database's name.
  const salt = keyFor(secret_key, `bus of ${rows[0]!.name}`).toString('hex');
  const name = keyFor(secret_key, `name on the bus of ${rows[0]!.name}`).toString('hex', 0, 8);
  undo.push(joinBus(await openRedisBus({ url: bus_url, name, salt, log })));
}

/**
 * The settings, once the keys of all sealed data are known to be there. A missing key is never
 * replaced by a new one.
 */
async function readCheckedSettings(config: Config, owner_url: string): Promise<Settings> {
  const sealed = modules.flatMap((module) => module.sealed ?? []);
  const { db, close } = openDatabase(owner_url, { connections: 1 });
  await checkKeys(db, sealed, config).finally(close);
  return readSettings(config);
}

/** The replica that answers reads of this process which may lag, if there is one. */
async function openReplica(
  { replica_url, database_pooled: pooled, roles }: Config,
  db: Db,
  log: Log,
): Promise<Replica | undefined> {
  if (replica_url === undefined || !roles.includes('web')) return undefined;
  const opened = openDatabase(replica_url, { role: 'vitrine_app', pooled, reads: true });
  const replica = new Replica({ primary: db, replica: opened.db, log });
  undo.push(opened.close, await followReplica(replica));
  return replica;
}

/** The demo players that the pages offer, and the accounts that a start prints. */
interface Demo {
  players: DemoPlayers;
  /** One line for each account, with its password. */
  accounts: string;
}

/**
 * Seeds the demo world if there is none. Loads its code, which contains the passwords, only in demo
 * mode.
 */
async function makeDemo(owner_url: string, log: Log): Promise<Demo> {
  const { demo_accounts, demo_password, demo_players } = await import('./demo/index.ts');
  const { seedInChild } = await import('./demo/seed-in-child.ts');
  if (await seedInChild(owner_url)) log.info('the demo world was made');
  const accounts = demo_accounts.map(({ email }) => `    ${email}  ${demo_password}`).join('\n');
  return { players: demo_players, accounts };
}

/**
 * Starting makes V8 reserve 64 MB for new objects and keep them. Only a last-resort collection
 * returns them.
 */
function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

interface Parts {
  db: Db;
  replica: Replica | undefined;
  demo: Demo | undefined;
  /** Resolves with the server's build of the pages, once there is one. */
  loadPages: () => Promise<ServerBuild>;
}

/** Listens, once everything runs that belongs to the process's roles; without `web` for probes. */
async function serve(config: Config, settings: Settings, log: Log, parts: Parts): Promise<void> {
  const { roles, host: hostname, port, connections_max } = config;
  const { db, demo } = parts;
  if (isServing(config)) undo.push(followSessionEnds(db, log));
  const site = roles.includes('web') ? await makeSite(config, settings, log, parts) : undefined;
  const app = site?.app ?? makeProbes(db);
  const server = await (site?.listen ?? listen)(app.fetch, { hostname, port, connections_max });
  const live = roles.includes('live') ? followLive(server, config, settings, log, db) : undefined;
  undo.push(() => drain(server, live));
  sayReady(config, server, demo);
  if (!site) return;
  await warnOfMissing(db, settings, log);
  if (demo && settings.demo_life)
    await startDemoLife(server, () => site.onlookers.areThere(live?.countSockets() ?? 0), db, log);
}

/** An app without anything but the probes. */
function makeProbes(db: Db): App {
  const app: App = new Hono();
  addProbes(app, db);
  return app;
}

/** Serves sockets on the server, and tells them what any process has written. */
function followLive(
  server: Server,
  { trusted_proxies, public_url }: Config,
  settings: Settings,
  log: Log,
  db: Db,
): Live {
  const channels = modules.flatMap((module) => module.channels ?? []);
  const options = { settings, channels, trusted_proxies, identify, recognize, public_url };
  const live = serveLive(server, { db, ...options });
  const feeds = modules.flatMap((module) => module.feeds ?? []);
  undo.push(...feeds.map((follow) => follow(db, log)));
  return live;
}

/** The API and the pages, and how to listen for them. */
async function makeSite(
  config: Config,
  settings: Settings,
  log: Log,
  { db, replica, demo, loadPages }: Parts,
) {
  const { public_url, trusted_proxies, mode } = config;
  const routes = modules.flatMap((module) => module.routes ?? []);
  const api = {
    db,
    replica,
    log,
    settings,
    routes,
    identify,
    findLook,
    findClosing,
    noteRefused,
    recognize,
    trusted_proxies,
    public_url,
    strict: mode !== 'production',
  };
  undo.push(await followClosing(db));
  const app = makeApp(api);
  const drawings = Object.assign({}, ...modules.map((module) => module.pictures)) as Record<
    string,
    FindDrawing
  >;
  const pages = await findPages(mode, loadPages);
  const renderPage = makeRenderer({
    loadBuild: pages.loadBuild,
    callApi: callInProcess(api),
    territoryOf: (address, cookie) => showTerritory(db, address, cookie),
    public_url,
    demo: demo?.players ?? null,
    mode,
  });
  const onlookers = makeOnlookers();
  const pictures = new Pictures(db, path.join(config.data_dir, art_folder), drawings);
  undo.push(subscribe(pictures_wanted, ({ addresses }) => void pictures.drawAhead(addresses)));
  addSite(app, {
    db,
    pictures,
    uploads: settings.uploads,
    keys: settings,
    client: web_build.client,
    client_before: web_build.client_before,
    console_client: console_build,
    places: modules.flatMap((module) => module.places ?? []),
    loadBuild: pages.loadBuild,
    public_url,
    trusted_proxies,
    recognize,
    identify,
    findClosing,
    log,
    render: (request, address) => {
      onlookers.noteVisit();
      return renderPage(request, address);
    },
  });
  return { app, listen: pages.listen, onlookers };
}

/** Loads its code only in demo mode. */
async function startDemoLife(
  server: Server,
  isWatched: () => boolean,
  db: Db,
  log: Log,
): Promise<void> {
  const { startLife } = await import('./demo/life/life.ts');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  undo.push(await startLife({ db, url, isWatched, log }));
}

/** The source of pages: the build, or in development Vite. */
async function findPages(mode: Config['mode'], loadPages: () => Promise<ServerBuild>) {
  if (mode === 'development') {
    await buildConsole();
    const { startVite } = await import('./dev.ts');
    const vite = await startVite();
    undo.push(vite.close);
    return vite;
  }
  const build = loadPages();
  await build;
  return { loadBuild: () => build, listen };
}

/**
 * Builds the pages if they are served and not built: at once, while the demo world is made, where
 * there is memory for both. A failure is thrown where the pages are loaded. A shutdown ends the
 * builder.
 */
function startBuild({ roles, mode }: Config, log: Log): () => Promise<ServerBuild> {
  const stopped = new AbortController();
  undo.push(() => stopped.abort());
  const build = async () => {
    if (await buildWeb(stopped.signal)) log.info('the web pages were built');
    if (await buildConsole(stopped.signal)) log.info('the console was built');
  };
  const is_early =
    roles.includes('web') &&
    mode !== 'development' &&
    process.availableMemory() > build_and_world_bytes;
  const begun = is_early ? build() : undefined;
  begun?.catch(() => {});
  return async () => {
    await (begun ?? build());
    return import(web_build.server) as Promise<ServerBuild>;
  };
}

/**
 * Takes no new requests and waits for those in progress; closes sockets so that clients reconnect
 * to the next server.
 */
function drain(server: Server, live: Live | undefined): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    void live?.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), drain_ms).unref();
  });
}

/** Warns once when the site doesn't say what it has to say before it opens. */
async function warnOfMissing(db: Db, settings: Settings, log: Log): Promise<void> {
  const missing = (await checkSite(db, settings)).missing.map(({ key }) => key);
  if (missing.length > 0)
    log.warn({ missing }, 'the site isn’t ready to open: npm run site -- check says why');
}

function sayReady({ host, public_url }: Config, server: Server, demo: Demo | undefined): void {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  process.stdout.write(`
  Vitrine is ready: ${public_url ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`}
${demo ? `\n  Demo accounts, with their password:\n${demo.accounts}\n` : ''}\n`);
}

/** A process that ends answers only what it has begun: the next one may take its place at once. */
let givePlaceBack = () => {};

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  givePlaceBack();
  for (const step of undo.toReversed()) await step();
  process.exit(code);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
// The supervisor is gone, and its PostgreSQL with it: no request can be answered, so waiting for
// them is pointless.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), drain_ms).unref();
  void stop(1);
});
start().catch((problem: unknown) => {
  process.stderr.write(`\n${explain(problem)}\n\n`);
  // The supervisor judges its own PostgreSQL: a slow start of it is no reason to give up.
  void stop(problem instanceof LocalPostgresError ? 1 : exitCodeOf(problem));
});
