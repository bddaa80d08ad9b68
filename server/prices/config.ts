import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /** The change of a price, in percent, that an import makes; a larger one freezes the price. */
    prices: { limit_percent: number };
  }
}

export const config = declareConfig({
  variables: {
    PRICE_CHANGE_LIMIT: {
      schema: z.coerce.number().int().min(1).max(10_000).default(50),
      does: 'the largest change of a price, in percent, that an import of prices makes; a larger one freezes the price until a person has looked',
      example: '50',
    },
  },
  read: ({ PRICE_CHANGE_LIMIT }) => ({ prices: { limit_percent: PRICE_CHANGE_LIMIT } }),
});
