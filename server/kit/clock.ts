import { AsyncLocalStorage } from 'node:async_hooks';

/** The only source of the present moment. Tests set it; nothing else may. */
let read = () => new Date();

/** Moments that are lived through again. */
const relived = new AsyncLocalStorage<Date>();

/** The present moment. */
export function now(): Date {
  return relived.getStore() ?? read();
}

/** Lets a test say what time it is; without an argument the real time comes back. */
export function setClock(fake?: () => Date): void {
  read = fake ?? (() => new Date());
}

/** Does something as if it were `at`, for it alone: whatever else this process does keeps its time. The demo world has a past. */
export function atMoment<T>(at: Date, act: () => Promise<T>): Promise<T> {
  return relived.run(at, act);
}
