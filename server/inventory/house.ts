import { houseAccount } from '../settle/accounts.ts';

/** Source of payments for items that players sold: `house/recycling`. */
export const recycling_house = houseAccount(5);
