/**
 * The cluster's Unix socket: the round trip of a statement takes 25 µs over it, 63 µs over TCP on
 * loopback.
 */
import fs from 'node:fs';
import path from 'node:path';

/** The kernel's limit for a socket's address, including the closing NUL. */
const ADDRESS_BYTES_MAX = 107;

/**
 * The folder for PostgreSQL's socket: the cluster itself, which only its own user can enter. Empty,
 * for no socket, when the socket's address would be too long or would parse as several.
 */
export function socketFolder(cluster: string): string {
  const address = path.join(cluster, '.s.PGSQL.65535');
  return Buffer.byteLength(address) < ADDRESS_BYTES_MAX && !/[,"'\s]/.test(cluster) ? cluster : '';
}

/**
 * The same database over the cluster's socket; falls back to TCP when this process can't use the
 * socket.
 */
export function bySocket(url: string, cluster: string, port: number): string {
  try {
    fs.accessSync(path.join(cluster, `.s.PGSQL.${port}`), fs.constants.W_OK);
  } catch {
    return url;
  }
  return `${url}?host=${encodeURIComponent(cluster)}`;
}
