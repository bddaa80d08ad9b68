import path from 'node:path';
import type { Letter, RenderedLetter } from '@vitrine/mail/letters';
import { buildOnce, placeOf, type Build } from '../kit/build.ts';

/** The inputs and the command of the letters' build. */
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

/** The exports of `mail/render.tsx`. */
interface Renderer {
  renderLetter: (
    letter: Letter,
    language: string,
    about: { word: string | null; site: string },
  ) => Promise<RenderedLetter>;
}

let renderer: Promise<Renderer> | undefined;

/**
 * Renders a letter, with the word that its recipient has chosen and the name of the site. The first
 * call in a process loads the built letters, and builds them first if they are missing or their
 * sources changed.
 */
export async function renderLetter(
  letter: Letter,
  language: string,
  { word = null, site = 'Vitrine' }: { word?: string | null; site?: string } = {},
): Promise<RenderedLetter> {
  renderer ??= loadRenderer().catch((problem: unknown) => {
    // Not cached on failure: the next letter retries.
    renderer = undefined;
    throw problem;
  });
  return (await renderer).renderLetter(letter, language, { word, site });
}

async function loadRenderer(): Promise<Renderer> {
  await buildLetters();
  return (await import(path.join(placeOf(letters), letters.entry))) as Renderer;
}

/**
 * Builds `mail/` if it was never built, or its sources changed. Returns whether this call built it.
 */
export function buildLetters(): Promise<boolean> {
  return buildOnce(letters);
}
