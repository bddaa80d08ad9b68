import { useLingui } from '@lingui/react/macro';
import type { BattleEmote } from '@vitrine/contract/battle-room';
import type { Battle } from '@vitrine/contract/battles';
import { usePlayer } from '../kit/store.ts';
import { plainName } from '../parts/player-name.tsx';

type Seat = Battle['seats'][number];

/** The seat of the signed-in player; undefined for a spectator. */
export function useOwnSeat({ seats }: Pick<Battle, 'seats'>): number | undefined {
  const player = usePlayer();
  return seats.find(({ user }) => user && user.id === player?.id)?.seat;
}

/** The names of seats: the player’s own is “You”, bots have the number of their seat. */
export function useSeatNames(room: Pick<Battle, 'seats'>): (seat: number) => string {
  const { t } = useLingui();
  const own = useOwnSeat(room);
  return (seat) => {
    const number = seat + 1;
    const { user, bot } = room.seats[seat] as Seat;
    if (seat === own) return t({ message: 'You', context: 'battle' });
    if (bot) return t`Bot ${number}`;
    return user ? plainName(user.name) : t`Free seat`;
  };
}

/** The words that can be said in a room. */
export function useEmotes(): Record<BattleEmote, string> {
  const { t } = useLingui();
  return {
    hello: t`Hello!`,
    good_luck: t`Good luck!`,
    nice: t`Nice!`,
    wow: t`Wow!`,
    ouch: t`Ouch!`,
    good_game: t`Good game!`,
  };
}
