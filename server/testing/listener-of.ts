import type { Listener } from '../kit/facts.ts';
import { modules } from '../modules.ts';

/** The product's listener of this name. */
export function listenerOf(name: string): Listener {
  return modules
    .flatMap(({ listeners = [] }) => listeners)
    .find((listener) => listener.name === name)!;
}
