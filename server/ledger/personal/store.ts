import { sql } from 'kysely';
import type { PersonalPart } from '../../kit/personal.ts';
import { account, balance_names } from '../../settle/accounts.ts';
import { readBalances } from '../store.ts';

/** Balances and their entries, which stay with the id. */
export const personal_part: PersonalPart = {
  tells: {
    balances: {
      says: 'Your balances. Amounts that end in _mills are thousandths of a dollar or a token; points are thousandths, too.',
      read: (db, player_id) =>
        db
          .selectFrom('ledger_accounts')
          .select(['path', 'balance_mills'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
    entries: {
      says: 'Every movement of your balances, from the account that is debited to the one that is credited.',
      read: (db, player_id) => {
        const ids = balance_names.map((name) => account(player_id, name));
        const own = sql<number>`any(${ids})`;
        return db
          .selectFrom('ledger_entries')
          .select(['id', 'at', 'amount_mills', 'fact_id'])
          .select(['debit_account_id', 'credit_account_id'])
          .where((eb) =>
            eb.or([eb('debit_account_id', '=', own), eb('credit_account_id', '=', own)]),
          )
          .orderBy('id');
      },
    },
  },
  findOpen: async (db, player_id) => {
    const { money_mills, shop_score_mills, held_mills, debt_mills } = await readBalances(
      db,
      player_id,
    );
    return [
      { kind: 'money', count: money_mills },
      { kind: 'tokens', count: shop_score_mills },
      { kind: 'at_stake', count: held_mills },
      { kind: 'debt', count: debt_mills },
    ];
  },
};
