/** The balance that a sale pays into: money for fresh wins, tokens for anything sellable. */
export type Payment = 'money' | 'tokens';

/** The API call that sells for each balance. */
export const sale_calls = {
  money: 'POST /api/box/sell',
  tokens: 'POST /api/system_shop/sell',
} as const;
