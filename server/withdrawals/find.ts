import type { Db } from '../kit/db.ts';
import { readNumber, type Finder, type Finding } from '../kit/finding.ts';
import { findByOffer, findWithdrawal } from './store.ts';

/** Withdrawals by their number, `12` or `w12`, or by that of their offer at Steam. */
export const withdrawal_finders: readonly Finder[] = [
  { right: 'withdrawals.read', find: findWithdrawalsBy },
];

async function findWithdrawalsBy(db: Db, words: string): Promise<Finding[]> {
  const id = readNumber(words, 'w');
  const found = [
    id === undefined ? undefined : await findWithdrawal(db, id),
    /^\d{5,20}$/.test(words) ? await findByOffer(db, words) : undefined,
  ];
  return found.flatMap((withdrawal) =>
    withdrawal
      ? [
          {
            kind: 'withdrawal',
            id: String(withdrawal.id),
            title: `Withdrawal ${withdrawal.id}, ${withdrawal.state}, of player ${withdrawal.player_id}`,
            path: `/console/withdrawals/${withdrawal.id}`,
          },
        ]
      : [],
  );
}
