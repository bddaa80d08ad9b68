import { createContext } from 'react';

/**
 * The inline script of the head, with the nonce that the page's policy requires. Empty in a
 * browser, whose page contains the script already.
 */
export const HeadScript = createContext({ nonce: '', text: '' });

declare global {
  interface Window {
    captured?: {
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
export async function replayInput(): Promise<void> {
  const { captured } = window;
  delete window.captured;
  if (!captured) return;
  // Input is captured while the replay code loads, too: it must not overtake earlier input.
  const code = captured.controls.size > 0 && (await import('./replay.ts').catch(() => undefined));
  captured.end();
  if (code) await code.replayAll(captured.controls);
}
