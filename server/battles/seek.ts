import type { BattleCard } from '@vitrine/contract/battles';
import type { SearchHit } from '@vitrine/contract/search';
import { findIdsCalled } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { readNumber } from '../kit/finding.ts';
import { hits_max, type Seeker, type SearchedWords } from '../kit/seeking.ts';
import { showCards } from './show.ts';
import { findBattle, findWaitingWith } from './store.ts';

/** Listed battles that wait for players, by words of a case's name or by number, `12` or `b12`. */
export const battle_seekers: readonly Seeker[] = [{ closed_with: ['battle'], seek: seekBattles }];

async function seekBattles(db: Db, { text, words }: SearchedWords): Promise<SearchHit[]> {
  const number = readNumber(text, 'b');
  const numbered = number === undefined ? undefined : await findBattle(db, number);
  const rows =
    numbered?.state === 1
      ? [numbered]
      : await findWaitingWith(db, await findIdsCalled(db, words), hits_max);
  return (await showCards(db, rows)).map(toHit);
}

function toHit({ id, boxes, seats }: BattleCard): SearchHit {
  const names = [...new Set(boxes.map(({ name }) => name))];
  return {
    kind: 'battle',
    id: Number(id),
    name: `#${id} ${names.join(', ')}`,
    picture: boxes[0]!.picture,
    taken: seats.filter(({ user, bot }) => user !== null || bot).length,
    seats: seats.length,
  };
}
