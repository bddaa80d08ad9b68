import { useEffect, useState } from 'react';
import { setVolume } from './sound.ts';

const name = 'vitrine.volume';
const all_percent = 100;

/** The volume of all sounds in percent, stored in this browser; full by default. `[volume, set]` */
export function useVolume(): [number, (percent: number) => void] {
  const [percent, show] = useState(all_percent);
  useEffect(() => {
    const soon = setTimeout(() => show(read()));
    return () => clearTimeout(soon);
  }, []);
  useEffect(() => setVolume(percent / all_percent), [percent]);
  const set = (next: number) => {
    show(next);
    try {
      window.localStorage.setItem(name, String(next));
    } catch {
      // Without storage it holds while the page is open.
    }
  };
  return [percent, set];
}

function read(): number {
  try {
    const stored = Number(window.localStorage.getItem(name) ?? all_percent);
    return stored >= 0 && stored <= all_percent ? stored : all_percent;
  } catch {
    return all_percent;
  }
}
