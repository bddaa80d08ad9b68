import * as contract from '@vitrine/contract/live';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { authorizeChannel } from './authorize.ts';
import { config } from './config.ts';
import { deleteOldGrants } from './store.ts';

export { serveLive, type Live } from './serve.ts';

/**
 * Pushes to players: the channels of all modules on WebSockets, and the number of players online.
 */
export const live: Module = {
  name: 'live',
  needs: [],
  config,
  gathers: (modules) => {
    const channels = modules.flatMap((module) => module.channels ?? []);
    return {
      routes: [
        on(contract.authorizeChannel, ({ db, player, input, request, settings }) =>
          authorizeChannel(db, player, input, request.token_hash!, { settings, channels }),
        ),
      ],
    };
  },
  jobs: [{ name: 'live:forget_grants', cron: '* * * * *', run: (db) => deleteOldGrants(db) }],
};
