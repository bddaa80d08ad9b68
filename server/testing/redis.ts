import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Redis of a test, on a free port of this machine, that keeps nothing on the disk. */
export interface TestRedis {
  url: string;
  /** Kills it with `SIGKILL`, and waits for its end. */
  kill(): Promise<void>;
  /** Stops it without ending it: connections stay, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
}

const commands = ['redis-server', 'valkey-server'];

/** Says its process, and kills it when our end of the pipe is closed: also when we were killed. */
const watch = '"$@" >/dev/null & echo $!; read -r _; kill -9 $!; wait';

/** Starts Debian's `redis-server`, or `valkey-server`. Fails where neither is installed. */
export async function startRedis(): Promise<TestRedis> {
  const command = commands.find(isOnPath);
  if (!command)
    throw new Error('Install redis-server (Debian: apt-get install redis-server): tests need it.');
  const port = await findFreePort();
  let child: ChildProcess;
  let pid = 0;
  const start = async () => {
    const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', loglevel: 'warning' };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);
    child = spawn('sh', ['-c', watch, 'sh', command, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [said] = (await once(child.stdout!, 'data')) as [Buffer];
    pid = Number(said.toString());
    while (!(await answers(port))) await sleep(10);
  };
  const kill = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin!.end();
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void process.kill(pid, 'SIGSTOP'),
    thaw: () => void process.kill(pid, 'SIGCONT'),
  };
}

function isOnPath(command: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.some((folder) => fs.existsSync(path.join(folder, command)));
}

/** A port of this machine that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether something listens on a port of this machine. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
