import { z } from 'zod';
import { frameText } from '../kit/socket/frame.ts';
import { theBus } from '../kit/bus/shared.ts';
import type { Socket } from '../kit/socket/socket.ts';
import type { Protocol, Talk } from '../kit/socket/sockets.ts';

/**
 * `connect` also carries an `ip` and a `user_id`. Both are unverified claims of the caller, so they
 * are ignored.
 */
const message = z.object({ type: z.enum(['connect', 'ping']) });

/**
 * The protocol of the online counter: `{"type":"connect"}` counts the visitor as online, each
 * `{"type":"ping"}` keeps the connection alive, and the server answers both with `{"online":n}`. A
 * signed-in player counts once, however many sockets they have open, in whatever process; so does a
 * network for its anonymous visitors.
 */
export class OnlineCounter implements Protocol {
  /** Clients ping every 10 s; a socket that misses three pings is dropped. */
  readonly silent_sweeps_max = 4;

  open(socket: Socket, _url: URL, visitor: string): Talk {
    let counted = false;
    return {
      receive: (text) => {
        const type = readType(text);
        if (!type) return socket.close(1008, 'Send {"type":"connect"} or {"type":"ping"}.');
        if (type === 'connect' && !counted) theBus().enter(visitor);
        counted ||= type === 'connect';
        void theBus()
          .countPresent()
          .then((online) => socket.write(frameText(JSON.stringify({ online }))));
      },
      end: () => {
        if (counted) theBus().leave(visitor);
      },
    };
  }
}

function readType(text: string): 'connect' | 'ping' | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data?.type;
  } catch {
    return undefined; // Not JSON.
  }
}
