import { mills, share, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { Gateway, Method } from './gateways/gateway.ts';

const million = 1_000_000;
/** Payments are whole cents. */
const cent_mills = 10;

/** Gift cards need no gateway; their codes are redeemed by `POST /api/user/cdkey`. */
const gift_cards: Method = {
  id: 4,
  kind: 'giftcard',
  name: 'Gift card',
  currencies: ['USD'],
  countries: null,
  least_mills: null,
  most_mills: null,
  fee_ppm: 0,
  tops_up_tokens: false,
};

/** The ways to pay in a country, for money or for shop tokens. */
export function listMethods(
  gateways: readonly Gateway[],
  { country, od }: { country: string | null; od: number },
): Reply<'GET /api/pay/methods'> {
  return [...gateways.map(({ method }) => method), gift_cards]
    .filter((method) => isUsable(method, { country, od }))
    .map(({ id, kind, name, currencies, countries, least_mills, most_mills, fee_ppm }) => ({
      id,
      kind,
      name,
      currencies: [...currencies],
      countries: countries && [...countries],
      min: least_mills && toWire(least_mills),
      max: most_mills && toWire(most_mills),
      fee: fee_ppm / 10_000,
    }));
}

function isUsable(
  { countries, tops_up_tokens }: Method,
  { country, od }: { country: string | null; od: number },
): boolean {
  return (
    (od === 0 || tops_up_tokens) &&
    (countries === null || (country !== null && countries.includes(country)))
  );
}

/** The gateway of a `payment_id`, if it can be used there. */
export function chooseGateway(
  gateways: readonly Gateway[],
  payment_id: number,
  where: { country: string; od: number },
): Gateway | undefined {
  return gateways.find(({ method }) => method.id === payment_id && isUsable(method, where));
}

/** Whether an amount can be paid this way: from the least to the most, in whole cents. */
export function isPayable({ method }: Gateway, amount_mills: Mills): boolean {
  const is_within = amount_mills >= method.least_mills && amount_mills <= method.most_mills;
  return is_within && amount_mills % cent_mills === 0;
}

/** The fee on top of an amount, down to the cent. */
export function feeOf({ method }: Gateway, amount_mills: Mills): Mills {
  const fee_mills = share(amount_mills, method.fee_ppm, million);
  return mills(fee_mills - (fee_mills % cent_mills));
}
