import { battle_bounds, battle_modes, type BattleMode } from '@vitrine/contract/battle-room';

/** The longest password of a room. */
export const password_max = 64;

/** The sides of a battle: so many single seats, or two teams of two. */
export const sides = ['2', '3', '4', '2v2'] as const;
export type Sides = (typeof sides)[number];

/** The player's choices for a new battle, which the address keeps. */
export interface Terms {
  /** The case of each round, in their order. */
  boxes: readonly number[];
  sides: Sides;
  mode: BattleMode;
  private: boolean;
}

/** Reads the terms of an address; anything else in it chooses nothing. */
export function termsOf(address: {
  boxes: string;
  seats: string;
  mode: string;
  private: string;
}): Terms {
  const ids = address.boxes.split('.').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return {
    boxes: ids.slice(0, battle_bounds.rounds_max).map(Number),
    sides: sides.find((known) => known === address.seats) ?? '2',
    mode: battle_modes.find((known) => known === address.mode) ?? 'top_drop',
    private: address.private === '1',
  };
}

/** The address of terms. */
export function addressOf({ boxes, sides: chosen, mode, private: hidden }: Terms) {
  return {
    boxes: boxes.join('.'),
    seats: chosen === '2' ? '' : chosen,
    mode: mode === 'top_drop' ? '' : mode,
    private: hidden ? '1' : '',
  };
}

/** The seats of the sides. */
export function seatsOf(chosen: Sides): { seats: number; teams: boolean } {
  return chosen === '2v2' ? { seats: 4, teams: true } : { seats: Number(chosen), teams: false };
}
