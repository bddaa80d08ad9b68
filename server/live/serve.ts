import type { Server } from 'node:http';
import { channel_published, subscribe, session_ended } from '../kit/bus.ts';
import type { Db } from '../kit/db.ts';
import type { AppOptions } from '../kit/http/app.ts';
import type { RateOptions } from '../kit/http/rates.ts';
import type { Settings } from '../kit/settings.ts';
import type { ChannelKind } from '../kit/socket/channel.ts';
import { Pusher } from '../kit/socket/pusher.ts';
import { Sockets } from '../kit/socket/sockets.ts';
import { appOf } from './authorize.ts';
import { OnlineCounter } from './online.ts';
import { takeGrant } from './store.ts';

interface LiveOptions extends RateOptions {
  db: Db;
  identify: AppOptions['identify'];
  settings: Pick<Settings, 'demo' | 'live' | 'secret_key'>;
  /** The channels that there are. */
  channels: readonly ChannelKind[];
  /** The public address, when it differs from the requests' host. */
  public_url: string | undefined;
}

export interface Live {
  /** How many sockets are open: each page that somebody looks at has one or two. */
  countSockets: () => number;
  /** Pings silent sockets, see `Sockets`. */
  sweep: () => void;
  /** Disconnects all sockets over two seconds, telling clients to reconnect at once. */
  close: () => Promise<void>;
}

/**
 * Serves WebSockets on the server's own port: `/app/{key}` for events, `/ws/online` for the online
 * counter.
 */
export function serveLive(
  server: Server,
  { db, identify, settings, channels, ...options }: LiveOptions,
): Live {
  const redeem = async (socket_id: string, channel: string) =>
    (await takeGrant(db, socket_id, channel))?.toString('hex');
  const isChannel = (name: string) => channels.some((kind) => kind.hasName(name));
  const pusher = new Pusher(appOf(settings), isChannel, redeem);
  const online = new OnlineCounter();
  const protocolAt = (path: string) =>
    path.startsWith('/app/') ? pusher : path === '/ws/online' ? online : undefined;
  const sockets = new Sockets(server, protocolAt, {
    ...options,
    identify: (token_hash) => identify(db, token_hash, false),
    demo: settings.demo,
  });

  const { event_namespace } = settings.live;
  const nameOf = (event: string) => (event_namespace ? `${event_namespace}\\${event}` : event);
  const unsubscribes = [
    subscribe(channel_published, ({ channel, event, data }) =>
      pusher.publish(channel, nameOf(event), data),
    ),
    subscribe(session_ended, ({ token_hash }) => pusher.sendAway(token_hash)),
  ];
  return {
    countSockets: () => sockets.size,
    sweep: () => sockets.sweep(),
    close: async () => {
      // Those that are still open hear of everything until then.
      await sockets.close();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
