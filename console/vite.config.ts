import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The console is a build of its own: none of it reaches a player's browser. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  build: {
    outDir: fileURLToPath(new URL('../build/console', import.meta.url)),
    emptyOutDir: true,
    // The content security policy allows no inline script, which this would add.
    modulePreload: { polyfill: false },
  },
});
