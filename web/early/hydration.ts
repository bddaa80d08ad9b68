import { createContext } from 'react';

/**
 * The inline script of the head, with the nonce that the page's policy requires. Empty in a
 * browser, whose page contains the script already.
 */
export const EarlyScript = createContext({ nonce: '', text: '' });

declare global {
  interface Window {
    early?: {
      /**
       * The controls used before hydration, in order, with their latest state: on or off for a
       * switch, the text for a field.
       */
      controls: Map<HTMLElement, boolean | string>;
      end: () => void;
    };
  }
}

/** After hydration, replays in order the input captured before it, and stops capturing. */
export async function replayEarlyInput(): Promise<void> {
  const { early } = window;
  delete window.early;
  if (!early) return;
  // Input is captured while the replay code loads, too: it must not overtake earlier input.
  const code = early.controls.size > 0 && (await import('./replay.ts').catch(() => undefined));
  early.end();
  if (code) await code.replayAll(early.controls);
}
