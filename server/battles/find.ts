import type { Db } from '../kit/db.ts';
import { readNumber, type Finder, type Finding } from '../kit/finding.ts';
import { findBattle, nameOf } from './store.ts';

/** Battles by their number, `12` or `b12`, or by the code of a private one. */
export const battle_finders: readonly Finder[] = [{ right: 'players.read', find: findBattlesBy }];

const states = { 1: 'waiting', 2: 'running', 3: 'ended', 4: 'cancelled' };

async function findBattlesBy(db: Db, words: string): Promise<Finding[]> {
  const battle = await findBattle(db, readNumber(words, 'b') ?? words);
  if (!battle) return [];
  const name = nameOf(battle);
  return [
    {
      kind: 'battle',
      id: String(battle.id),
      title: `Battle ${name}, ${battle.mode}, ${states[battle.state]}`,
      path: `/battle/${name}`,
    },
  ];
}
