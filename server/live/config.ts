import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /**
     * The app key by which clients find the sockets, not a secret; and the namespace in front of
     * the names of live events, such as Laravel's `App\\Events`.
     */
    live: { key: string; event_namespace: string | undefined };
  }
}

export const config = declareConfig({
  variables: {
    LIVE_KEY: {
      schema: z
        .string()
        .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, hyphens or underscores')
        .default('vitrine'),
      does: 'the key with which live clients connect, at `/app/{key}`',
      example: 'vitrine',
    },
    LIVE_EVENT_NAMESPACE: {
      schema: z
        .string()
        .regex(
          /^[A-Za-z]\w*(?:\\[A-Za-z]\w*)*$/,
          'must be names with backslashes between, such as App\\Events',
        )
        .optional(),
      does: "prefix of live event names: with `App\\Events`, Laravel clients use `listen('DropKanban')`, else `listen('.DropKanban')`",
      example: String.raw`App\Events`,
    },
  },
  read: ({ LIVE_KEY, LIVE_EVENT_NAMESPACE }) => ({
    live: { key: LIVE_KEY, event_namespace: LIVE_EVENT_NAMESPACE },
  }),
});
