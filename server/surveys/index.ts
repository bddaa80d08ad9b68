import * as contract from '@vitrine/contract/surveys';
import * as desk from '@vitrine/contract/surveys-desk';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { readSurvey } from './content.ts';
import { listDeskSurveys, showDeskSurvey } from './desk.ts';
import { survey_finders } from './find.ts';
import { closeSurvey, openSurvey, saveAnswers } from './operate.ts';
import { listSurveys, takeSurvey } from './take.ts';
import { personal_part } from './personal/store.ts';

export { readSurveyFile } from './content.ts';
export {
  closeSurvey,
  listAllSurveys,
  openSurvey,
  readResults,
  writeResultsCsv,
} from './operate.ts';
export { fitAnswers } from './take.ts';

/** Surveys: the operator asks, and each player answers once. */
export const surveys: Module = {
  name: 'surveys',
  needs: ['audit', 'catalogue'],
  finds: survey_finders,
  routes: [
    on(contract.listSurveys, ({ db, player, request }) =>
      listSurveys(db, player, request.language),
    ),
    on(contract.takeSurvey, ({ db, player, input }) => takeSurvey(db, player, input)),
    mayLagAsList(on(desk.listDeskSurveys, (call) => listDeskSurveys(call))),
    on(desk.showDeskSurvey, ({ db, input }) => showDeskSurvey(db, input.id)),
    on(desk.saveAnswers, (call) => saveAnswers(deskOf(call), call.input.id)),
    on(desk.openDeskSurvey, async (call) => {
      const { survey, reason } = call.input;
      const key = call.asked.key?.text;
      const name = key === undefined ? undefined : `${call.caller.id}:${key}`;
      return { id: await openSurvey(deskOf(call, reason), readSurvey(survey), name) };
    }),
    on(desk.closeDeskSurvey, async (call) => {
      await closeSurvey(deskOf(call, call.input.reason), call.input.id);
      return { state: 'closed' as const };
    }),
  ],
  personal: personal_part,
};
