import { houseAccount } from '../settle/accounts.ts';

/** Receives the money added to upgrades: `house/upgrades`. */
export const upgrades_house = houseAccount(14);
