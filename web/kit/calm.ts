const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Selectors of layers over a page, acts under way, turning reels and wins that are being looked at;
 * and of fields that are being edited.
 */
const busy =
  '[role=dialog], [role=alertdialog], :popover-open, [aria-busy=true], [data-rolling], [data-wins]';
const written_in = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/**
 * Resolves once there has been no input for `for_ms` milliseconds, no field has the focus, no layer
 * is open, nothing is under way and the tab is visible. `asked`: nor is an element of this selector
 * in the page. Rejects when the signal aborts.
 */
export function untilCalm(for_ms: number, signal: AbortSignal, asked?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, for_ms);
    };
    const end = () => {
      clearTimeout(timer);
      over.abort();
    };
    const look = () => {
      if (isBusy() || (asked && document.querySelector(asked))) return wait();
      end();
      resolve();
    };
    const heard = { capture: true, passive: true, signal: over.signal };
    for (const touch of touches) addEventListener(touch, wait, heard);
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason as Error);
    });
    wait();
  });
}

/** Whether a field of the page holds text, which a reload would lose. */
export function isWrittenIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox], [type=radio], [type=range], [type=hidden]), textarea',
  );
  return [...fields].some(({ value }) => value !== '');
}

/** Whether the visitor is in the middle of something, or has hidden the tab. */
export function isBusy(): boolean {
  return (
    document.hidden ||
    document.querySelector(busy) !== null ||
    (document.activeElement?.matches(written_in) ?? false)
  );
}
