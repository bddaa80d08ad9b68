import type { Module } from './module.ts';

/**
 * Completes each module by what it makes of the declarations of all, wherever they stand in the
 * list: nothing that a module declares stays unread because it stands after its reader.
 */
export function gather(modules: readonly Module[]): readonly Module[] {
  return modules.map(({ gathers, ...module }) => {
    const made = gathers?.(modules);
    return {
      ...module,
      routes: [...(module.routes ?? []), ...(made?.routes ?? [])],
      jobs: [...(module.jobs ?? []), ...(made?.jobs ?? [])],
      listeners: [...(module.listeners ?? []), ...(made?.listeners ?? [])],
      pictures: { ...module.pictures, ...made?.pictures },
    };
  });
}
