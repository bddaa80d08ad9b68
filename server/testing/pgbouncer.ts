import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, findFreePort } from './redis.ts';

/** A PgBouncer of a test, on a free port of this machine, that pools transactions. */
export interface TestPgBouncer {
  /** The database's address through it. */
  url: string;
  stop(): Promise<void>;
}

const command = '/usr/sbin/pgbouncer';

/** Whether Debian's `pgbouncer` is installed. */
export const has_pgbouncer = fs.existsSync(command);

/** The user id to run it with: it refuses to run as root. */
const nobody = 65534;

/** Starts PgBouncer before a database, with so many connections to it. */
export async function startPgBouncer(
  database_url: string,
  { connections }: { connections: number },
): Promise<TestPgBouncer> {
  const { hostname, port: server_port, username, password, pathname } = new URL(database_url);
  const name = pathname.slice(1);
  const port = await findFreePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const server = {
    host: hostname,
    port: server_port,
    dbname: name,
    user: username,
    password: decodeURIComponent(password),
  };
  const target = Object.entries(server).map(([key, value]) => `${key}='${value}'`);
  fs.writeFileSync(
    file,
    `[databases]
${name} = ${target.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (as.uid) for (const one of [folder, file]) fs.chownSync(one, nobody, nobody);
  const child = spawn(command, ['--quiet', file], { ...as, cwd: '/', stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await sleep(10);
  }
  return {
    url: `postgres://anybody@127.0.0.1:${port}/${name}`,
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
