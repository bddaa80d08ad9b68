import { houseAccount, potKind } from '../settle/accounts.ts';

/** Receives the differences of withdrawals: `house/withdrawals`. */
export const withdrawals_house = houseAccount(13);

/** Holds a withdrawal's difference until it ends: `withdrawal/{id}`. */
export const withdrawal_pot = potKind(2);
