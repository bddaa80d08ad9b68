import { revealedAt, winsOfOpening } from '../cases/index.ts';
import { declareWins } from '../settle/wins.ts';
import { box_opened } from './facts.ts';

export const wins = [
  declareWins({
    of: box_opened,
    seenAt: revealedAt,
    read: (fact) => winsOfOpening(fact, 'windows'),
  }),
];
