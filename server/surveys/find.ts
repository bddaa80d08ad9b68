import type { Db } from '../kit/db.ts';
import { readNumber, type Finder, type Finding } from '../kit/finding.ts';
import { findSurvey } from './store.ts';

/** Surveys by their number, `s12`. */
export const survey_finders: readonly Finder[] = [{ right: 'surveys.read', find: findBy }];

async function findBy(db: Db, words: string): Promise<Finding[]> {
  const id = readNumber(words, 's');
  const survey = id === undefined ? undefined : await findSurvey(db, id);
  if (!survey) return [];
  return [
    {
      kind: 'survey',
      id: String(survey.id),
      title: `Survey ${survey.id}: ${survey.content.title.en}`,
      path: `/console/surveys/${survey.id}`,
    },
  ];
}
