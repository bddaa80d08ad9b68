import { houseAccount, potKind } from '../settle/accounts.ts';

/** Receives battle stakes, and pays winners whose items don't divide: `house/battles`. */
export const battles_house = houseAccount(15);

/** Divides a battle's cash among its winners: `battle/{id}`. */
export const battle_pot = potKind(1);
