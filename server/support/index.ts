import * as contract from '@vitrine/contract/support';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import * as facts from './facts.ts';
import { listRequests, showRequest } from './show.ts';
import { closeOwnRequest, replyToRequest, sendRequest } from './write.ts';
import { answered_telling } from './tell.ts';

export { answerRequest, closeForOperator, listQueue, showForOperator } from './operate.ts';
export { sumWaitingRequests } from './store.ts';
export { sendRequest } from './write.ts';

/** Support: requests of players and visitors, with the messages of both sides. */
export const support: Module = {
  name: 'support',
  needs: ['audit', 'accounts'],
  facts: Object.values(facts),
  tellings: [answered_telling],
  routes: [
    on(contract.sendFeedback, async ({ db, player, input, request: { address, language } }) => ({
      id: await sendRequest(db, { player_id: player, address, language }, input),
    })),
    on(contract.listRequests, ({ db, player, input }) => listRequests(db, player, input)),
    on(contract.showRequest, ({ db, player, input }) => showRequest(db, player, input.id)),
    on(contract.replyToSupport, ({ db, player, input }) => replyToRequest(db, player, input)),
    on(contract.closeRequest, ({ db, player, input }) => closeOwnRequest(db, player, input.id)),
  ],
};
