import type { Server } from 'node:http';
import { hear } from '../kit/bus.ts';
import type { Settings } from '../kit/settings.ts';
import { Pusher } from '../kit/socket/pusher.ts';
import { Sockets } from '../kit/socket/sockets.ts';
import { appOf } from './authorize.ts';
import { isChannel } from './channels.ts';
import { OnlineCounter } from './online.ts';

interface LiveOptions {
  settings: Settings;
  /** How many proxies in front add an address to X-Forwarded-For. */
  trusted_proxies: number;
  /** The address that players use, when it isn't the one that requests name. */
  public_url: string | undefined;
}

export interface Live {
  /** Asks silent sockets for a sign of life, see `Sockets`. */
  sweep: () => void;
  /** Sends everybody away, to come again at once. */
  close: () => Promise<void>;
}

/** Serves sockets on the server's own port: `/app/{key}` for what happens, `/ws/online` for how many are here. */
export function serveLive(server: Server, { settings, ...options }: LiveOptions): Live {
  const pusher = new Pusher(appOf(settings), isChannel);
  const online = new OnlineCounter();
  const protocolAt = (path: string) => (path.startsWith('/app/') ? pusher : path === '/ws/online' ? online : undefined);
  const sockets = new Sockets(server, protocolAt, options);

  const { event_namespace } = settings.live;
  const nameOf = (event: string) => (event_namespace ? `${event_namespace}\\${event}` : event);
  const deaf = [
    hear('channel.published', ({ channel, event, data }) => pusher.publish(channel, nameOf(event), data)),
    hear('channel.let_in', ({ socket_id, token_hash }) => pusher.mark(socket_id, token_hash)),
    hear('session.ended', ({ token_hash }) => pusher.sendAway(token_hash)),
  ];
  return {
    sweep: () => sockets.sweep(),
    close: async () => {
      for (const stop of deaf) stop();
      await sockets.close();
    },
  };
}
