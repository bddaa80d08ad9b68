import { identify, recognize } from '../accounts/index.ts';
import { findLook } from '../looks/index.ts';
import { callInProcess } from '../kit/http/in-process.ts';
import type { Route } from '../kit/http/route.ts';
import { openLog } from '../kit/log.ts';
import { modules } from '../modules.ts';
import { test_settings } from './settings.ts';
import type { World } from './world.ts';

/**
 * The API of a world, and the routes `more`, called in process without a network, as server-side
 * rendering does.
 */
export function callsInProcess(
  { db }: World,
  more: readonly Route[] = [],
): ReturnType<typeof callInProcess> {
  return callInProcess({
    db,
    log: openLog({ log_level: 'silent' }),
    settings: test_settings,
    routes: [...modules.flatMap((module) => module.routes ?? []), ...more],
    identify,
    findLook,
    recognize,
    trusted_proxies: 0,
    public_url: undefined,
    strict: true,
  });
}
