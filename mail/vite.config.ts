import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const lingui_config = {
  configPath: fileURLToPath(new URL('../lingui.config.ts', import.meta.url)),
};

/**
 * Bundles the letters and their dependencies into one file, without the packages that the product
 * itself depends on.
 */
export default defineConfig({
  build: {
    ssr: 'render.tsx',
    outDir: '../build/mail',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
  ssr: { noExternal: true, external: ['react', 'react-dom', '@lingui/core', '@lingui/react'] },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({}, lingui_config)] }),
    lingui({ ...lingui_config, failOnCompileError: true }),
  ],
});
