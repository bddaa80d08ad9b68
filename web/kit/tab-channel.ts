/**
 * A channel between this browser's tabs. Without storage, which a browser takes away with the
 * cookies, there is none: then a tab stands alone.
 */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
