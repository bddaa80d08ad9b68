import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /** Whether simulated players play while somebody looks at a demo. */
    demo_life: boolean;
  }
}

export const config = declareConfig({
  variables: {
    DEMO_LIFE: {
      schema: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
      does: 'in demo mode, twenty simulated players, with a robot before their names, play while somebody looks, and official giveaways that ended open again; `0`: neither',
      example: '0',
    },
  },
  read: ({ DEMO_LIFE }) => ({ demo_life: DEMO_LIFE === '1' }),
});
