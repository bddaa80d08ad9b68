import type { BattleCard } from '@vitrine/contract/battles';
import { page_battles } from './filter.ts';

/** A list of battles on the page. */
export interface LiveList {
  list: readonly BattleCard[];
  /** How many there are on all pages. */
  total: number;
  /** New battles that wait because the list is being pointed at, newest first. */
  waiting: readonly BattleCard[];
}

export interface Arrival {
  /** The battle belongs to the list. */
  listed: boolean;
  /** New battles wait. */
  held: boolean;
}

/**
 * The list after a battle came or changed. Pure. A battle that is shown changes in its place, also
 * when it no longer belongs there, so that nothing moves under a pointer; a new one comes first.
 */
export function takeBattle(
  shown: LiveList,
  battle: BattleCard,
  { listed, held }: Arrival,
): LiveList {
  const { list, waiting } = shown;
  if (list.some(({ id }) => id === battle.id))
    return { ...shown, list: list.map((other) => (other.id === battle.id ? battle : other)) };
  const others = waiting.filter(({ id }) => id !== battle.id);
  if (!listed) return others.length === waiting.length ? shown : { ...shown, waiting: others };
  const next = [battle, ...others];
  return held ? { ...shown, waiting: next.slice(0, page_battles) } : addFirst(shown, next);
}

/** The list with the battles that wait, and without those that are over. Pure. */
export function letIn(shown: LiveList): LiveList {
  const { list, waiting } = shown;
  return waiting.length === 0 && !list.some(isGone) ? shown : addFirst(shown, waiting);
}

function addFirst({ list, total }: LiveList, added: readonly BattleCard[]): LiveList {
  const open = list.filter((battle) => !isGone(battle));
  const left = list.length - open.length;
  return {
    list: [...added, ...open].slice(0, page_battles),
    total: Math.max(0, total + added.length - left),
    waiting: [],
  };
}

/** Whether a battle is over, and so no longer open. */
export const isGone = ({ state }: Pick<BattleCard, 'state'>): boolean => state === 3 || state === 4;
