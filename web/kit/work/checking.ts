/** Work that takes less time shows no message. */
const unnoticed_ms = 300;

let under_way = false;
const listeners = new Set<() => void>();

/** Waits for work, and has forms show that the browser is busy if it takes longer than that. */
export async function whileChecking<T>(work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => set(true), unnoticed_ms);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    set(false);
  }
}

/** Whether work has been running for longer than `unnoticed_ms`. */
export function isChecking(): boolean {
  return under_way;
}

/** Calls the listener when `isChecking` changes; returns the function that stops it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(to: boolean): void {
  under_way = to;
  for (const listener of listeners) listener();
}
