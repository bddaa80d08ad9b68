import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /** Whether e-mail addresses can be registered beforehand. */
    pre_register: { open: boolean };
  }
}

export const config = declareConfig({
  variables: {
    PRE_REGISTER: {
      schema: z.enum(['open', 'closed']).default('open'),
      does: 'whether visitors can register an e-mail address beforehand for a reward; rewards that were promised stay',
      example: 'open',
    },
  },
  read: ({ PRE_REGISTER }) => ({ pre_register: { open: PRE_REGISTER === 'open' } }),
});
