import { useEffect, useState } from 'react';

/** How often the page is looked at, and how many times in a row no layer may be open. */
const look_ms = 300;
const looks = 2;

/** Whether the page was without an open layer for a moment, so that a popup covers no other one. */
export function useFreeStage(): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (free) return undefined;
    let seen = 0;
    const timer = setInterval(() => {
      seen =
        document.querySelector('[role=dialog], [role=alertdialog], :popover-open') === null
          ? seen + 1
          : 0;
      if (seen >= looks) setFree(true);
    }, look_ms);
    return () => clearInterval(timer);
  }, [free]);
  return free;
}
