import { createContext } from 'react';

/** The script of a page's head, with the nonce that its policy asks for. A browser has it in the page already. */
export const EarlyScript = createContext({ nonce: '', text: '' });

declare global {
  interface Window {
    early?: {
      /** What was used, in this order, and how it was left: a switch on or off, a field with this text. */
      controls: Map<HTMLElement, boolean | string>;
      end: () => void;
    };
  }
}

/** The page is alive: what was pressed, chosen or typed before is done now, in its order, and then nothing is kept any more. */
export async function comeAlive(): Promise<void> {
  const { early } = window;
  delete window.early;
  if (!early) return;
  // What is pressed while the code for it comes is kept too: it must not overtake what was pressed before.
  const code = early.controls.size > 0 && (await import('./replay.ts').catch(() => undefined));
  early.end();
  if (code) await code.replayAll(early.controls);
}
