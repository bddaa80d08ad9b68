import { houseAccount } from '../settle/accounts.ts';

/** Receives the price of shop purchases: `house/shop`. */
export const shop_house = houseAccount(12);
