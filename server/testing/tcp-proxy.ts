import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy between the product and its database that a test can cut and mend. */
export interface TcpProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Cuts every connection, even in the middle of a statement, and accepts no new one. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops forwarding in both directions without closing anything, as if the far end hung. */
  freeze(): void;
  thaw(): void;
}

/** Starts a proxy to the database at `url`, connected. */
export async function startProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  const pairs = new Set<[near: net.Socket, far: net.Socket]>();
  let frozen = false;
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
    if (!frozen) near.pipe(far).pipe(near);
    pairs.add([near, far]);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
    freeze: () => {
      frozen = true;
      for (const [near, far] of pairs) {
        near.unpipe().pause();
        far.unpipe().pause();
      }
    },
    thaw: () => {
      frozen = false;
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
    },
  };
}
