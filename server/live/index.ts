import * as contract from '@vitrine/contract/live';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { authorizeChannel } from './authorize.ts';
import { deleteOldGrants } from './store.ts';

export { serveLive, type Live } from './serve.ts';
export { feedStrip } from './strip.ts';

/** Pushes to players: channels on WebSockets, and the number of players online. */
export const live: Module = {
  name: 'live',
  needs: ['drops'],
  routes: [
    on(contract.authorizeChannel, ({ db, player, input, request, settings }) =>
      authorizeChannel(db, player, input, request.token_hash!, settings),
    ),
  ],
  jobs: [{ name: 'live:forget_grants', cron: '* * * * *', run: (db) => deleteOldGrants(db) }],
};
