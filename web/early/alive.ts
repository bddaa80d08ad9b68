import { createContext } from 'react';

/** The script of a page's head, with the nonce that its policy asks for. A browser has it in the page already. */
export const EarlyScript = createContext({ nonce: '', text: '' });

declare global {
  interface Window {
    early?: { controls: Set<HTMLElement>; end: () => void };
  }
}

/** The page is alive: what was pressed, chosen or typed before is done now, and from now on nothing is kept. */
export function comeAlive(): void {
  const { early } = window;
  delete window.early;
  early?.end();
  if (early?.controls.size) void import('./replay.ts').then(({ replayAll }) => replayAll(early.controls));
}
