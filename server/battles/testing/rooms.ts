import type { BattleMode } from '@vitrine/contract/battle-room';
import type { Input } from '@vitrine/contract/index';
import { now, setClock } from '../../kit/clock.ts';
import { silent_log } from '../../testing/jobs.ts';
import { dataOf } from '../../testing/send.ts';
import type { Client } from '@vitrine/contract/client';
import type { World } from '../../testing/world.ts';
import { advanceBattles } from '../advance.ts';
import type { RoomName } from '../store.ts';

/** A player, by their session. */
export interface Sitter {
  id: number;
  api: Client;
}

export interface RoomWish {
  boxes: readonly number[];
  seats?: number;
  teams?: boolean;
  mode?: BattleMode;
  password?: string;
  private?: boolean;
}

type Create = Input<'POST /api/battle'>;

/** Creates a room through the API; returns its name. */
export async function createRoomOf(
  { api }: Sitter,
  wish: RoomWish,
  key?: string,
): Promise<RoomName> {
  const { id: commitment } = dataOf(await api('POST /api/battle/commitment', {}));
  const { boxes, seats = 2, mode = 'total', ...others } = wish;
  const body: Create = {
    commitment,
    client_seed: 'host',
    boxes: [...boxes],
    seats,
    mode,
    ...others,
  };
  return dataOf(await api('POST /api/battle', body, { idempotency_key: key })).id;
}

export const joinSeat = async (
  { api, id: player }: Sitter,
  name: RoomName,
  seat: number,
  password?: string,
) =>
  dataOf(
    await api('POST /api/battle/{id}/join', {
      id: String(name),
      seat,
      client_seed: `seed of ${player}`,
      ...(password !== undefined && { password }),
    }),
  );

export const botInto = async ({ api }: Sitter, name: RoomName, seat: number) =>
  dataOf(await api('POST /api/battle/{id}/bot', { id: String(name), seat }));

export const look = async ({ visitor }: Pick<World, 'visitor'>, name: RoomName) =>
  dataOf(await visitor('GET /api/battle/{id}', { id: String(name) }));

/** Moves the clock on by so much, and does what is due then. */
export async function passTime({ db }: Pick<World, 'db'>, ms: number): Promise<number> {
  const at = now().getTime() + ms;
  setClock(() => new Date(at));
  return advanceBattles(db, silent_log);
}

/** Longer than any battle. */
export const battle_over_ms = 10 * 60_000;
