import fs from 'node:fs';
import path from 'node:path';
import { buildOnce, keptOf, placeOf, type Build } from './kit/build.ts';

/** The web build: the code of the browser and of the renderer. */
const web: Build = {
  name: 'web',
  sources: [
    'web',
    'i18n',
    'contract',
    'fairness',
    'lingui.config.ts',
    'package-lock.json',
    'server/build-web.ts',
    'server/kit/build.ts',
  ],
  command: ['node_modules/@react-router/dev/bin.cjs', 'build', 'web'],
  entry: 'server/index.js',
  keeps: 'client/assets',
};

/**
 * Paths of the built renderer, of the browser's files, and of the scripts and styles of the release
 * before, whose pages may still be open.
 */
export const web_build = {
  server: path.join(placeOf(web), 'server/index.js'),
  client: path.join(placeOf(web), 'client'),
  client_before: keptOf(web),
};

/**
 * Builds `web/` when the build is missing or its sources have changed. Concurrent starts build
 * once. Returns whether this call built. `stopped` ends the builder, and the call fails.
 */
export function buildWeb(stopped?: AbortSignal): Promise<boolean> {
  // Of the first release there is none before, and a missing folder is a warning at each start.
  fs.mkdirSync(web_build.client_before, { recursive: true });
  return buildOnce(web, stopped);
}
