/** Resets of the state that modules keep in this process's memory: caches, counts of tries. */
const resets = new Set<() => void>();

/** Registers the reset of some state that lives as long as the process. */
export function resetBy(reset: () => void): void {
  resets.add(reset);
}

/**
 * Resets the state of all modules. For tests: files that share a process have databases of their
 * own, in which the same ids are others.
 */
export function resetProcessState(): void {
  for (const reset of resets) reset();
}
