import { readStored, writeStored } from '../stored.ts';

/** Keeps which page was asked for, so that the sign-in leads there. With anything but a path of ours the last one is forgotten. */
export function keepReturn(path: unknown): void {
  writeStored('rec', isOwnPath(path) ? path : null);
}

/** The page that was asked for before the sign-in, once; null when none was. */
export function takeReturn(): string | null {
  const path = readStored('rec');
  writeStored('rec', null);
  return isOwnPath(path) ? path : null;
}

/** An address that can't lead to another site: browsers take a backslash for a slash, and overlook tabs and line breaks. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\\s])/.test(path);
}
