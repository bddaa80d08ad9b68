import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { splitTexts } from './split-texts.ts';

const lingui_config = {
  configPath: fileURLToPath(new URL('../lingui.config.ts', import.meta.url)),
};

/**
 * Puts the code that every page needs into two files instead of dozens: `frame`, libraries that few
 * releases change, and `shell`, the parts around every page and in most pages, with everything they
 * import. Measured on the home page: 5 kB less than with one file for each shared module. The other
 * shared parts and icons stay files of their own: together they would cost each page that has a few
 * of them some 12 kB, and save the home page 0.5.
 */
const groups = [
  {
    name: 'frame',
    test: /node_modules.(react|react-dom|react-router|scheduler|@lingui)./,
    priority: 2,
  },
  {
    name: 'shell',
    test: /(web.(shell.shell|kit.(texts|use-filter)|parts.(head|case-card)|ui.(field|picture|states))|icons.(search|package-open))\.(tsx?|m?js)$/,
    priority: 1,
  },
];

/**
 * Every page loads the manifest, which names all shared files: without words, and with shorter
 * hashes, it is 1 kB smaller. Files that load on demand aren't in it and keep their words.
 */
const nameChunk = ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
  isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

/** Builds the service worker as a file of its own with a fixed name. */
const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    const id = fileURLToPath(new URL('offline/worker.ts', import.meta.url));
    this.emitFile({ type: 'chunk', id, fileName: 'worker.js' });
  },
};

/** Draws the icons of `lucide-react` with `ui/icon.ts`, in browser and renderer alike. */
const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
  resolveId: (id) =>
    id.endsWith('/createLucideIcon.mjs')
      ? fileURLToPath(new URL('ui/icon.ts', import.meta.url))
      : undefined,
};

/**
 * Puts a compressed copy of each script and style beside it, once and as small as can be: the
 * server sends these instead of compressing at each request.
 */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
    for (const file of files.map((name) => path.join(dir!, name))) {
      const bytes = await fs.readFile(file);
      await fs.writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await fs.writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }
  },
};

export default defineConfig({
  build: {
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: nameChunk } },
  },
  plugins: [
    tailwindcss(),
    babel({ presets: [linguiTransformerBabelPreset({}, lingui_config)] }),
    reactRouter(),
    icons,
    worker,
    compressed,
    splitTexts(lingui_config.configPath),
    lingui({ ...lingui_config, failOnCompileError: true }),
  ],
});
