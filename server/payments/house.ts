import { houseAccount } from '../settle/accounts.ts';

/** The accounts of the house for payments: `house/payments` and so on. */
export const payments_house = {
  /** Source of top-ups, where gateways pay in. */
  payments: houseAccount(6),
  /** Receives fees. */
  fees: houseAccount(7),
};
