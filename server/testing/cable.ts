import { once } from 'node:events';
import net from 'node:net';

/** A cable between the product and its database, which a test can pull out and plug in again. */
export interface Cable {
  /** The database's address through the cable. */
  url: string;
  /** Cuts every connection, also in the middle of a statement, and lets no new one through. */
  pull(): Promise<void>;
  plugIn(): Promise<void>;
}

/** Lays a cable to the database at `url`, plugged in. */
export async function layCable(url: string): Promise<Cable> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => (sockets.delete(socket), other.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    pull: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    plugIn: () => listen(port),
  };
}
