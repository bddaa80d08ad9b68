import path from 'node:path';
import type { Around, Letter, RenderedLetter } from '@vitrine/mail/letters';
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
  renderLetter: (letter: Letter, language: string, around: Around) => Promise<RenderedLetter>;
  readOurWords: (
    letter: Letter,
    language: string,
    site: string,
  ) => { subject: string; opening: string };
}

let renderer: Promise<Renderer> | undefined;

const ours: Around['own'] = { subject: null, opening: null, keeps_ours: true };

/**
 * Renders a letter, with the word that its recipient has chosen, the name of the site, and an
 * operator's own words instead of ours.
 */
export async function renderLetter(
  letter: Letter,
  language: string,
  { word = null, site = 'Vitrine', own = ours }: Partial<Around> = {},
): Promise<RenderedLetter> {
  return (await findRenderer()).renderLetter(letter, language, { word, site, own });
}

/** Our subject and opening sentence of a letter in a language. */
export async function readOurWords(letter: Letter, language: string, site: string) {
  return (await findRenderer()).readOurWords(letter, language, site);
}

/**
 * The renderer of this process. The first call loads the built letters, and builds them first if
 * they are missing or their sources changed.
 */
function findRenderer(): Promise<Renderer> {
  renderer ??= loadRenderer().catch((problem: unknown) => {
    // Not cached on failure: the next letter retries.
    renderer = undefined;
    throw problem;
  });
  return renderer;
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
