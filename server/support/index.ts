import * as contract from '@vitrine/contract/support';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import * as desk from '@vitrine/contract/support-desk';
import { deskOf } from '../audit/index.ts';
import { listDeskRequests, showDeskRequest, showSatisfaction } from './desk.ts';
import * as facts from './facts.ts';
import { answerRequest, closeForOperator, mergeRequests } from './operate.ts';
import { dropTemplate, saveTemplate } from './templates/operate.ts';
import { findTemplates } from './templates/store.ts';
import { listRequests, showRequest } from './show.ts';
import { closeOwnRequest, rateRequest, replyToRequest, sendRequest } from './write.ts';
import { answered_telling } from './tell.ts';
import { request_finders } from './find.ts';
import { personal_part } from './personal/store.ts';

export {
  answerRequest,
  closeForOperator,
  listQueue,
  mergeRequests,
  showForOperator,
} from './operate.ts';
export { sumRequests } from './store.ts';
export { sendRequest } from './write.ts';

/** Support: requests of players and visitors, with the messages of both sides. */
export const support: Module = {
  name: 'support',
  needs: ['audit', 'accounts'],
  facts: Object.values(facts),
  tellings: [answered_telling],
  finds: request_finders,
  routes: [
    on(contract.sendFeedback, async ({ db, player, input, request: { address, language } }) => ({
      id: await sendRequest(db, { player_id: player, address, language }, input),
    })),
    on(contract.listRequests, ({ db, player, input }) => listRequests(db, player, input)),
    on(contract.showRequest, ({ db, player, input }) => showRequest(db, player, input.id)),
    on(contract.replyToSupport, ({ db, player, input }) => replyToRequest(db, player, input)),
    on(contract.closeRequest, ({ db, player, input }) => closeOwnRequest(db, player, input.id)),
    on(contract.rateRequest, ({ db, player, input }) => rateRequest(db, player, input)),
    mayLagAsList(on(desk.listDeskRequests, (call) => listDeskRequests(call))),
    on(desk.showDeskRequest, ({ db, input }) => showDeskRequest(db, input.id)),
    on(desk.answerDeskRequest, async (call) => {
      const { id, text, ...terms } = call.input;
      const { closes } = terms;
      await answerRequest(deskOf(call), id, text, { settings: call.settings, ...terms });
      return { state: closes ? ('closed' as const) : ('answered' as const) };
    }),
    on(desk.closeDeskRequest, async (call) => {
      await closeForOperator(deskOf(call, call.input.reason), call.input.id);
      return { state: 'closed' as const };
    }),
    on(desk.mergeRequests, async (call) => {
      const { id, other_id, reason } = call.input;
      return { messages: await mergeRequests(deskOf(call, reason), id, other_id) };
    }),
    on(desk.showSatisfaction, ({ db }) => showSatisfaction(db)),
    on(desk.listTemplates, async ({ db }) => ({ list: await findTemplates(db) })),
    on(desk.saveTemplate, (call) => {
      const { reason, ...wish } = call.input;
      return saveTemplate(deskOf(call, reason), wish);
    }),
    on(desk.dropTemplate, async (call) => {
      await dropTemplate(deskOf(call, call.input.reason), call.input.id);
      return {};
    }),
  ],
  personal: personal_part,
};
