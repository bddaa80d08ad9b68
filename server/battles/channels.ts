import type { BattleCard, BattleEvent, BattleSaid } from '@vitrine/contract/battles';
import type { Channel, ChannelKind } from '../kit/socket/channel.ts';
import { declareChannel } from '../kit/socket/channel.ts';
import type { RoomName } from './store.ts';

/** The lobby: a listed room that came into being or changed. */
export const lobby_channel = declareChannel<{ BattleChanged: BattleCard }>('Battles');

interface RoomMessages {
  BattleEvent: BattleEvent;
  BattleSaid: BattleSaid;
}

const public_name = /^Battle\.[1-9]\d{0,15}$/;
const private_name = /^private-Battle\.[A-Za-z0-9_-]{22}$/;

/** The channel of each room. A private room's is open to every player who knows its code. */
export const room_channel: ChannelKind & { of: (name: RoomName) => Channel<RoomMessages> } = {
  of: (name) => ({ name: typeof name === 'number' ? `Battle.${name}` : `private-Battle.${name}` }),
  hasName: (name) => public_name.test(name) || private_name.test(name),
  mayJoin: (_player_id, name) => private_name.test(name),
};
