import type { Socket } from './socket.ts';

/** A member of a presence channel, as the others see it. */
export interface Member {
  user_id: string;
  user_info?: unknown;
}

/** The members of a presence channel: each user once, however many sockets they have. */
export class Presence {
  readonly #users = new Map<string, { user_info: unknown; sockets: Set<Socket> }>();

  /** Returns whether the user is new here. */
  join(socket: Socket, { user_id, user_info }: Member): boolean {
    const known = this.#users.get(user_id);
    if (known) known.sockets.add(socket);
    else this.#users.set(user_id, { user_info, sockets: new Set([socket]) });
    return !known;
  }

  /** Removes a socket. Returns its user if this was their last socket here. */
  leave(socket: Socket): string | undefined {
    for (const [user_id, { sockets }] of this.#users)
      if (sockets.delete(socket) && sockets.size === 0) {
        this.#users.delete(user_id);
        return user_id;
      }
    return undefined;
  }

  /** The list of members that a new member receives. */
  list(): { presence: { ids: string[]; hash: Record<string, unknown>; count: number } } {
    const hash = Object.fromEntries(
      [...this.#users].map(([user_id, { user_info }]) => [user_id, user_info ?? null]),
    );
    return { presence: { ids: [...this.#users.keys()], hash, count: this.#users.size } };
  }
}
