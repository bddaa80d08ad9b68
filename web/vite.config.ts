import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const lingui_config = { configPath: fileURLToPath(new URL('../lingui.config.ts', import.meta.url)) };

/** What every page needs and few releases change: one file is 4 kB smaller than many, and stays cached. */
const frame = { name: 'frame', test: /node_modules.(react|react-dom|react-router|scheduler|@lingui)./ };

export default defineConfig({
  build: {
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: [frame] } } },
  },
  plugins: [
    tailwindcss(),
    babel({ presets: [linguiTransformerBabelPreset({}, lingui_config)] }),
    reactRouter(),
    lingui({ ...lingui_config, failOnCompileError: true }),
  ],
});
