import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /** The doors require a solved challenge. Never off outside demo mode. */
    captcha: boolean;
  }
}

export const config = declareConfig({
  variables: {
    CAPTCHA: {
      schema: z.enum(['on', 'off'], 'must be on or off').default('on'),
      does: '`off`: the doors ask for no challenge, nor for work at a first try; demo mode only',
      example: 'on',
      faultOf: ({ CAPTCHA }, { demo }) => !demo && CAPTCHA === 'off' && 'is only off in demo mode',
    },
  },
  read: ({ CAPTCHA }) => ({ captcha: CAPTCHA === 'on' }),
});
