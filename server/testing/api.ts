import type { AddressInfo } from 'node:net';
import { identify, recognize } from '../accounts/index.ts';
import { findLook } from '../looks/index.ts';
import { findClosing } from '../machine/index.ts';
import { noteRefused } from '../audit/index.ts';
import type { Db } from '../kit/db.ts';
import { makeApp } from '../kit/http/app.ts';
import { listen, type ListenOptions } from '../kit/http/listen.ts';
import type { Route } from '../kit/http/route.ts';
import { openLog, type Log } from '../kit/log.ts';
import type { Replica } from '../kit/replica.ts';
import type { Settings } from '../kit/settings.ts';
import { serveLive, type Live } from '../live/index.ts';
import { modules } from '../modules.ts';
import { test_settings } from './settings.ts';

/** The API and the WebSocket server on a local port. */
export interface Api {
  url: string;
  close(): void;
}

export interface LiveApi extends Api {
  live: Live;
}

interface ApiOptions {
  log?: Log;
  /** Answers reads that may lag. */
  replica?: Replica;
  /** Routes besides those of the modules. */
  routes?: readonly Route[];
  public_url?: string;
  /** Overrides of the test settings. */
  settings?: Partial<Settings>;
  /** By default, any free port. */
  port?: number;
  /** Connection limit and timeouts; by default, the product's timeouts. */
  bounds?: Pick<ListenOptions, 'connections_max' | 'patience'>;
}

/**
 * Serves every call of the contract in strict mode: a response that the contract doesn't declare is
 * a fault.
 */
export async function serveApi(
  db: Db,
  {
    log = openLog({ log_level: 'silent' }),
    replica,
    routes: more = [],
    public_url,
    settings: other,
    port = 0,
    bounds = { connections_max: 20_000 },
  }: ApiOptions = {},
): Promise<LiveApi> {
  const settings = { ...test_settings, ...other };
  const routes = [...modules.flatMap((module) => module.routes ?? []), ...more];
  const app = makeApp({
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
    trusted_proxies: 1,
    public_url,
    strict: true,
  });
  const server = await listen(app.fetch, { hostname: '127.0.0.1', port, ...bounds });
  const channels = modules.flatMap((module) => module.channels ?? []);
  const live = serveLive(server, {
    db,
    identify,
    settings,
    channels,
    trusted_proxies: 1,
    recognize,
    public_url,
  });
  return {
    live,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      void live.close();
      server.closeAllConnections();
    },
  };
}
