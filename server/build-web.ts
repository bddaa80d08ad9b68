import path from 'node:path';
import { buildOnce, placeOf, type Build } from './kit/build.ts';

/** What the browser's and the renderer's code is made of. */
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
};

/** Where the built renderer and the browser's files are. */
export const web_build = {
  server: path.join(placeOf(web), 'server/index.js'),
  client: path.join(placeOf(web), 'client'),
};

/** Builds `web/` when it was never built, or from other sources. Two starts at once build once. Returns whether this call built. */
export function buildWeb(): Promise<boolean> {
  return buildOnce(web);
}
