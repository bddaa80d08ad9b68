import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const lingui_config = { configPath: fileURLToPath(new URL('../lingui.config.ts', import.meta.url)) };

export default defineConfig({
  build: { emptyOutDir: true },
  plugins: [
    tailwindcss(),
    babel({ presets: [linguiTransformerBabelPreset({}, lingui_config)] }),
    reactRouter(),
    lingui({ ...lingui_config, failOnCompileError: true }),
  ],
});
