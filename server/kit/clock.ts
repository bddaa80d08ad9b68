/** The only source of the present moment. Tests set it; nothing else may. */
let read = () => new Date();

/** The present moment. */
export function now(): Date {
  return read();
}

/** Lets a test say what time it is; without an argument the real time comes back. */
export function setClock(fake?: () => Date): void {
  read = fake ?? (() => new Date());
}
