import type { Reply } from '@vitrine/contract/index';
import type { RightName } from '@vitrine/contract/rights';
import { createContext, useContext } from 'react';

export type Me = Reply<'GET /api/console/me'>;

/** The member of staff who is signed in. */
export const MeContext = createContext<Me | undefined>(undefined);

/** The member of staff who is signed in; inside the frame alone. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('outside the frame');
  return me;
}

/** Whether the member has a right. */
export function useRight(right: RightName): boolean {
  return useMe().rights.includes(right);
}
