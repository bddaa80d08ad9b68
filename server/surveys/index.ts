import * as contract from '@vitrine/contract/surveys';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { listSurveys, takeSurvey } from './take.ts';

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
  routes: [
    on(contract.listSurveys, ({ db, player, request }) =>
      listSurveys(db, player, request.language),
    ),
    on(contract.takeSurvey, ({ db, player, input }) => takeSurvey(db, player, input)),
  ],
};
