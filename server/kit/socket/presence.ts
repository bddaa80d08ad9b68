import type { Socket } from './socket.ts';

/** What a presence channel tells of one who is there. */
export interface Member {
  user_id: string;
  user_info?: unknown;
}

/** Who is in a presence channel: each user once, however many sockets they have. */
export class Presence {
  readonly #users = new Map<string, { user_info: unknown; sockets: Set<Socket> }>();

  /** Returns whether the user wasn't here yet. */
  join(socket: Socket, { user_id, user_info }: Member): boolean {
    const known = this.#users.get(user_id);
    if (known) known.sockets.add(socket);
    else this.#users.set(user_id, { user_info, sockets: new Set([socket]) });
    return !known;
  }

  /** Returns the user who isn't here any more without this socket. */
  leave(socket: Socket): string | undefined {
    for (const [user_id, { sockets }] of this.#users)
      if (sockets.delete(socket) && sockets.size === 0) {
        this.#users.delete(user_id);
        return user_id;
      }
    return undefined;
  }

  /** As the one who joins is told. */
  list(): { presence: { ids: string[]; hash: Record<string, unknown>; count: number } } {
    const hash = Object.fromEntries([...this.#users].map(([user_id, { user_info }]) => [user_id, user_info ?? null]));
    return { presence: { ids: [...this.#users.keys()], hash, count: this.#users.size } };
  }
}
