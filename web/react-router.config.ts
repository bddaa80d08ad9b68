import type { Config } from '@react-router/dev/config';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * Puts compressed copies beside the scripts and styles of a folder, once and as small as can be:
 * the server sends these instead of compressing at each request.
 */
async function compressFiles(folder: string): Promise<void> {
  const files = (await fs.readdir(folder)).filter((file) => /\.(?:js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await fs.readFile(file);
      await fs.writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await fs.writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

export default {
  appDirectory: '.',
  buildDirectory: '../build/web',
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    compressFiles(path.join(buildDirectory, 'client/assets')),
} satisfies Config;
