import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page has come alive in a browser: false on the server and in the first render after it. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
