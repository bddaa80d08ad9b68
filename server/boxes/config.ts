import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /** How many accounts of one network are welcomed with a case within a day. */
    welcome: { per_network: number };
  }
}

export const config = declareConfig({
  variables: {
    WELCOME_PER_NETWORK: {
      schema: z.coerce.number().int().min(0).max(1000).default(5),
      does: 'how many accounts of one network get the welcome case within 24 hours',
      example: '5',
    },
  },
  read: ({ WELCOME_PER_NETWORK }) => ({ welcome: { per_network: WELCOME_PER_NETWORK } }),
});
