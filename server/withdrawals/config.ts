import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';
import type { BotAccount } from './deliveries/steam/account.ts';
import type { Way } from './store.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    withdrawals: {
      /** How new withdrawals are delivered. */
      delivery: Way;
      /** The account that delivers at Steam by itself. */
      steam: BotAccount | undefined;
    };
  }
}

const secret = z
  .string()
  .regex(/^[A-Za-z0-9+/]{27}=$/, 'must be the 28 characters of a Steam authenticator’s secret');

const bot_variables = [
  'STEAM_BOT_ACCOUNT',
  'STEAM_BOT_PASSWORD',
  'STEAM_BOT_SHARED_SECRET',
  'STEAM_BOT_IDENTITY_SECRET',
] as const;

/** A bot needs all of them. */
const faultOfBot =
  (own: (typeof bot_variables)[number]) => (given: Readonly<Record<string, string | undefined>>) =>
    !given[own] &&
    bot_variables.some((name) => given[name]) &&
    'goes with the other STEAM_BOT_… variables';

export const config = declareConfig({
  variables: {
    DELIVERY: {
      schema: z
        .enum(['simulated', 'manual', 'steam'], 'must be simulated, manual or steam')
        .optional(),
      does: 'how withdrawals are delivered: `simulated` (demo mode only), `manual` (you send the items and say so with `npm run withdrawals`) or `steam` (a bot sends them, with the four `STEAM_BOT_…` variables)',
      example: 'manual',
      standard: '`simulated` in demo mode, else `manual`',
      faultOf: ({ DELIVERY, STEAM_BOT_ACCOUNT }, { demo }) =>
        (!demo && DELIVERY === 'simulated' && 'is only simulated in demo mode') ||
        (DELIVERY === 'steam' &&
          !STEAM_BOT_ACCOUNT &&
          'is only steam with a bot: set the STEAM_BOT_… variables'),
    },
    STEAM_BOT_ACCOUNT: {
      schema: z.string().min(1).optional(),
      does: 'the name with which the bot signs in at Steam; its secrets are the next three',
      example: '',
      faultOf: faultOfBot('STEAM_BOT_ACCOUNT'),
    },
    STEAM_BOT_PASSWORD: {
      schema: z.string().min(1).optional(),
      does: 'the bot’s password',
      example: '',
      faultOf: faultOfBot('STEAM_BOT_PASSWORD'),
    },
    STEAM_BOT_SHARED_SECRET: {
      schema: secret.optional(),
      does: 'the `shared_secret` of the bot’s authenticator, which makes the codes of its sign-ins',
      example: '',
      faultOf: faultOfBot('STEAM_BOT_SHARED_SECRET'),
    },
    STEAM_BOT_IDENTITY_SECRET: {
      schema: secret.optional(),
      does: 'the `identity_secret` of the bot’s authenticator, which confirms its offers',
      example: '',
      faultOf: faultOfBot('STEAM_BOT_IDENTITY_SECRET'),
    },
  },
  read: ({ DELIVERY, ...bot }, { demo }) => ({
    withdrawals: {
      delivery: DELIVERY ?? (demo ? 'simulated' : 'manual'),
      steam: bot.STEAM_BOT_ACCOUNT
        ? {
            account_name: bot.STEAM_BOT_ACCOUNT,
            password: bot.STEAM_BOT_PASSWORD!,
            shared_secret: bot.STEAM_BOT_SHARED_SECRET!,
            identity_secret: bot.STEAM_BOT_IDENTITY_SECRET!,
          }
        : undefined,
    },
  }),
});
