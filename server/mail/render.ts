import path from 'node:path';
import type { Letter, RenderedLetter } from '@vitrine/mail/letters';
import { buildOnce, placeOf, type Build } from '../kit/build.ts';

/** What the letters are made of. */
const letters: Build = {
  name: 'mail',
  sources: [
    'mail',
    'i18n/locales.ts',
    'i18n/letters',
    'lingui.config.ts',
    'package-lock.json',
    'server/mail/render.ts',
    'server/kit/build.ts',
  ],
  command: ['node_modules/vite/bin/vite.js', 'build', 'mail'],
  entry: 'index.js',
};

/** What `mail/render.tsx` offers. */
interface Renderer {
  renderLetter: (letter: Letter, language: string) => Promise<RenderedLetter>;
}

let renderer: Promise<Renderer> | undefined;

/** Renders a letter. The first one of a process reads the built letters, and builds them when they never were or have changed. */
export async function renderLetter(letter: Letter, language: string): Promise<RenderedLetter> {
  renderer ??= loadRenderer().catch((problem: unknown) => {
    // The next letter tries again.
    renderer = undefined;
    throw problem;
  });
  return (await renderer).renderLetter(letter, language);
}

async function loadRenderer(): Promise<Renderer> {
  await buildLetters();
  return (await import(path.join(placeOf(letters), letters.entry))) as Renderer;
}

/** Builds `mail/` when it was never built, or from other sources. Returns whether this call built. */
export function buildLetters(): Promise<boolean> {
  return buildOnce(letters);
}
