import type { Db } from '../kit/db.ts';
import { readNumber, type Finder, type Finding } from '../kit/finding.ts';
import { findRequest } from './store.ts';

/** Requests to support by their number, `12` or `t12`. */
export const request_finders: readonly Finder[] = [{ right: 'support.read', find: findBy }];

async function findBy(db: Db, words: string): Promise<Finding[]> {
  const id = readNumber(words, 't');
  const request = id === undefined ? undefined : await findRequest(db, id);
  if (!request) return [];
  return [
    {
      kind: 'request',
      id: String(request.id),
      title: `Request ${request.id}: ${request.about}`,
      path: `/console/support/${request.id}`,
    },
  ];
}
