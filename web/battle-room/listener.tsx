import type { Battle, BattleEvent, BattleSaid } from '@vitrine/contract/battles';
import { useEffect } from 'react';
import { useLive } from '../live/use-live.ts';

/** How often a visitor's page of a private room, which has no channel for visitors, reads it. */
const poll_ms = 3000;

export interface ListenerProps {
  room: Battle;
  /** Only players may join the channel of a private room. */
  is_player: boolean;
  onEvent: (event: BattleEvent) => void;
  onSaid: (said: BattleSaid) => void;
  /** Reads the room: events were missed before the channel was joined. */
  onState: () => void;
}

/** Follows a room until it is over. */
export function Listener({ is_player, room, ...rest }: ListenerProps) {
  if (room.private && !is_player) return <Poll onState={rest.onState} />;
  return (
    <Channel name={room.private ? `private-Battle.${room.id}` : `Battle.${room.id}`} {...rest} />
  );
}

function Channel({
  name,
  onEvent,
  onSaid,
  onState,
}: Omit<ListenerProps, 'room' | 'is_player'> & { name: string }) {
  useLive(name, 'BattleEvent', onEvent, onState);
  useLive(name, 'BattleSaid', onSaid);
  return null;
}

function Poll({ onState }: Pick<ListenerProps, 'onState'>) {
  useEffect(() => {
    const poll = setInterval(onState, poll_ms);
    return () => clearInterval(poll);
  }, [onState]);
  return null;
}
