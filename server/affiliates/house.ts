import { houseAccount, potKind } from '../settle/accounts.ts';

/** Source of referrers' earnings: `house/referrals`. */
export const referrals_house = houseAccount(16);

/** Holds a referrer's shares until they are paid out: `referral/{id}`, with the player's id. */
export const referral_pot = potKind(4);
