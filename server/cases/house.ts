import { houseAccount } from '../settle/accounts.ts';

/** Receives the price of openings: `house/cases`. */
export const cases_house = houseAccount(2);
