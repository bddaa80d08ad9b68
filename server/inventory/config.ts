import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';
import { recycle_rate } from './worth.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /** The share of an item's worth that a sale pays, and that it is worth as a stake, in ppm. */
    inventory: { recycle_rate_ppm: number };
  }
}

export const config = declareConfig({
  variables: {
    RECYCLE_RATE: {
      schema: z
        .string()
        .regex(
          /^(?:1(?:\.0{1,6})?|0\.[5-9]\d{0,5})$/,
          'must be a share from 0.5 to 1, such as 0.95',
        )
        .default('1'),
      does: 'the share of an item’s worth that a sale pays and that it counts for as a stake of an upgrade, from 0.5 to 1; each sale and upgrade records the rate of its moment',
      example: '1',
    },
  },
  read: ({ RECYCLE_RATE }) => ({
    inventory: { recycle_rate_ppm: Math.round(Number(RECYCLE_RATE) * recycle_rate.standard_ppm) },
  }),
});
