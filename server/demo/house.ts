import { houseAccount } from '../settle/accounts.ts';

/** Source of the demo world's starting balances: `house/demo`. */
export const demo_house = houseAccount(1);
