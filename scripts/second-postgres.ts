import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { makeDatabaseFolder } from '../server/testing/temporary.ts';

const binaries = '/usr/lib/postgresql/15/bin';
/** The user id to run PostgreSQL with: it refuses to run as root. */
const nobody = 65534;

/**
 * Starts a throw-away PostgreSQL of the oldest supported version, from Debian's postgresql-15.
 * Returns undefined where that isn't installed.
 */
export async function startSecondPostgres(): Promise<
  { url: string; stop: () => Promise<void> } | undefined
> {
  if (!fs.existsSync(`${binaries}/postgres`)) return undefined;
  const folder = makeDatabaseFolder('vitrine-postgres-15-');
  const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (as.uid) fs.chownSync(folder, nobody, nobody);
  const cluster = path.join(folder, 'cluster');
  const made = spawnSync(
    `${binaries}/initdb`,
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...as, cwd: '/' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(`${binaries}/postgres`, ['-D', cluster, '-p', String(port), ...options], {
    ...as,
    cwd: '/',
  });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('PostgreSQL 15 did not start')));
    server.stderr.on(
      'data',
      (line: Buffer) => line.includes('ready to accept connections') && resolve(),
    );
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
