import fs from 'node:fs';
import path from 'node:path';
import { buildOnce, placeOf, type Build } from '../../kit/build.ts';

/** The verifier of the kit: one file for Node, without dependencies. */
const build: Build = {
  name: 'kit',
  sources: [
    'scripts/kit',
    'fairness',
    'server/kit',
    'package-lock.json',
    'server/honesty/kit/verifier.ts',
  ],
  command: [
    'node_modules/rolldown/bin/cli.mjs',
    'scripts/kit/verify.ts',
    '--file',
    'build/kit/verify.mjs',
    '--platform',
    'node',
    '--format',
    'esm',
  ],
  entry: 'verify.mjs',
};

const texts = path.join(import.meta.dirname, '../../../docs/verify');

/** The programs of the kit and its document, by their names in it; builds what has changed. */
export async function readKitTexts(): Promise<Record<string, Buffer>> {
  await buildOnce(build);
  const read = (file: string) => fs.promises.readFile(file);
  return {
    'README.md': await read(path.join(texts, 'kit.md')),
    'verify.mjs': await read(path.join(placeOf(build), build.entry)),
    'verify.py': await read(path.join(texts, 'verify.py')),
  };
}
