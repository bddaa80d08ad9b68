import { useSyncExternalStore } from 'react';

/** Switches that hold for all cases. */
export type Preference = 'sound' | 'fast_open' | 'sound_offered';

const known = new Map<Preference, boolean>();
const readers = new Set<() => void>();

/** A switch stored in this browser, off by default. `[on, turn]` */
export function usePreference(name: Preference): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => false,
  );
  return [on, (next) => write(name, next)];
}

function read(name: Preference): boolean {
  let on = known.get(name);
  if (on === undefined) {
    on = fromStorage((storage) => storage.getItem(storageKey(name))) === 'on';
    known.set(name, on);
  }
  return on;
}

function write(name: Preference, on: boolean): void {
  known.set(name, on);
  fromStorage((storage) => storage.setItem(storageKey(name), on ? 'on' : 'off'));
  for (const tell of readers) tell();
}

const all_percent = 100;
let volume: number | undefined;

/** The volume of all sounds in percent, stored in this browser; full by default. */
export function readVolume(): number {
  if (volume === undefined) {
    const stored = Number(fromStorage((storage) => storage.getItem('vitrine.volume')) ?? NaN);
    volume = stored >= 0 && stored <= all_percent ? stored : all_percent;
  }
  return volume;
}

/** Stores the volume, 0 to 100. */
export function storeVolume(percent: number): void {
  volume = percent;
  fromStorage((storage) => storage.setItem('vitrine.volume', String(percent)));
}

/** In a browser without storage, a choice still holds while the page is open. */
function fromStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}

function storageKey(name: Preference): string {
  return `vitrine.${name}`;
}

function subscribe(tell: () => void) {
  readers.add(tell);
  return () => readers.delete(tell);
}
