import { houseAccount } from '../settle/accounts.ts';

/** The counterpart of adjusted money: `house/adjustments`. */
export const adjustments_house = houseAccount(17);
