/**
 * Whether a path can't lead to another site: browsers treat a backslash as a slash, and ignore tabs
 * and line breaks.
 */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\\s])/.test(path);
}
