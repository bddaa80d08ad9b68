import { houseAccount } from '../settle/accounts.ts';

/** Receives the money that players give up with their account: `house/given_up`. */
export const given_up_house = houseAccount(18);
