import type { Db } from '../kit/db.ts';
import type { Finder, Finding } from '../kit/finding.ts';
import { findTyped } from './store.ts';

/** Event codes as players type them. */
export const code_finders: readonly Finder[] = [{ right: 'codes.read', find: findCodesBy }];

async function findCodesBy(db: Db, words: string): Promise<Finding[]> {
  const code = await findTyped(db, words);
  if (!code) return [];
  return [
    {
      kind: 'code',
      id: String(code.id),
      title: `Code ${code.code}, ${code.kind}`,
      path: `/console/codes/${code.id}`,
    },
  ];
}
