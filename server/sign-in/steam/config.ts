import { z } from 'zod';
import { declareConfig } from '../../kit/config.ts';

declare module '../../kit/config.ts' {
  interface ModuleSettings {
    /**
     * The address of Steam, other than Steam's own only in tests, and the key that its names and
     * pictures need. `sandbox`: a page of ours stands in for Steam, only in demo mode.
     */
    steam: { url: string; api_key: string | undefined; sandbox: boolean };
  }
}

export const config = declareConfig({
  variables: {
    STEAM_API_KEY: {
      schema: z
        .string()
        .regex(/^[0-9A-Fa-f]{32}$/, 'must be the 32 hex digits of a Steam Web API key')
        .optional(),
      does: 'a Steam Web API key, for names and pictures of Steam players; if unset, a sandbox stands in for Steam in demo mode',
      example: '',
    },
    STEAM_URL: {
      schema: z.url({ protocol: /^http$/ }).optional(),
      does: 'the address of a stand-in for Steam',
      example: '',
      for_tests: true,
    },
  },
  read: ({ STEAM_API_KEY, STEAM_URL }, { demo }) => ({
    steam: {
      url: STEAM_URL ?? 'https://steamcommunity.com',
      api_key: STEAM_API_KEY,
      sandbox: demo && !STEAM_URL && !STEAM_API_KEY,
    },
  }),
});
