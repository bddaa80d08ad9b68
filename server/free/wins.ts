import { revealedAt, winsOfOpening } from '../cases/index.ts';
import { declareWins } from '../settle/wins.ts';
import { free_opened } from './facts.ts';

export const wins = [
  declareWins({
    of: free_opened,
    seenAt: revealedAt,
    read: (fact) => winsOfOpening(fact, 'windows'),
  }),
];
