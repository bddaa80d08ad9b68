import { battle_plays } from '../battles/index.ts';
import { case_plays, first_plays } from '../cases/index.ts';
import type { Fact } from '../kit/facts.ts';
import type { Plays } from '../settle/plays.ts';
import { upgrade_plays } from '../upgrades/index.ts';

/** The games, each with the kind of fact that decides its stakes. */
export const games: readonly Plays[] = [case_plays, first_plays, upgrade_plays, battle_plays];

const by_kind = new Map(games.map((plays) => [plays.of.kind, plays]));

/** The game whose stakes a fact decides; undefined for any other fact. */
export function gameOf({ kind }: Fact): Plays | undefined {
  return by_kind.get(kind);
}
