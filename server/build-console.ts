import { buildOnce, placeOf, type Build } from './kit/build.ts';

/** The console's build: one page and its scripts, which no player's browser loads. */
const build: Build = {
  name: 'console',
  sources: ['console', 'contract', 'package-lock.json', 'server/build-console.ts'],
  command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'console/vite.config.ts'],
  entry: 'index.html',
};

/** The folder of the built console. */
export const console_build = placeOf(build);

/** Builds the console when the build is missing or its sources have changed. */
export function buildConsole(stopped?: AbortSignal): Promise<boolean> {
  return buildOnce(build, stopped);
}
