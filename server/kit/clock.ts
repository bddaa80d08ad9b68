import { AsyncLocalStorage } from 'node:async_hooks';

/** The only source of the present moment. Tests set it; nothing else may. */
let read = () => new Date();

/** The moment set by `atMoment`, for its own async context. */
const relived = new AsyncLocalStorage<Date>();

/** The present moment. */
export function now(): Date {
  return relived.getStore() ?? read();
}

/** Sets the time for a test; without an argument restores the real clock. */
export function setClock(fake?: () => Date): void {
  read = fake ?? (() => new Date());
}

/**
 * Runs `act` as if it were `at`; everything else in this process keeps the real time. Gives the
 * demo world its past.
 */
export function atMoment<T>(at: Date, act: () => Promise<T>): Promise<T> {
  return relived.run(at, act);
}
