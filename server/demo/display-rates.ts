import { display_currencies, rateKeyOf } from '@vitrine/contract/setting-list';
import { commandDesk } from '../audit/index.ts';
import type { Tx } from '../kit/db.ts';
import { changeSetting } from '../settings/index.ts';

/** Made-up rates: the units of each currency for a dollar. */
const rates = {
  EUR: 0.92,
  PLN: 3.95,
  BRL: 5.6,
  TRY: 42.1,
  RUB: 81.5,
  CNY: 7.12,
  INR: 88.4,
  VND: 26_300,
  RON: 4.62,
} as const;

/** Offers the demo's players every currency in which amounts can also be shown. */
export async function seedDisplayRates(tx: Tx): Promise<void> {
  for (const currency of display_currencies) {
    const key = rateKeyOf(currency);
    await changeSetting(commandDesk(tx), { key, value: rates[currency], seen: 0 });
  }
}
