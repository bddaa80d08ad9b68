/** Work that takes no longer is not worth a word. */
const unnoticed_ms = 300;

let under_way = false;
const listeners = new Set<() => void>();

/** Lets forms say that the browser is busy, once this takes longer than anybody overlooks. */
export async function whileChecking<T>(work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => set(true), unnoticed_ms);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    set(false);
  }
}

/** Whether the browser has been busy with work for a while. */
export function isChecking(): boolean {
  return under_way;
}

/** Has the listener called when that changes; returns how to stop it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(to: boolean): void {
  under_way = to;
  for (const listener of listeners) listener();
}
