import type { Drop } from '@vitrine/contract/drops';
import { usePaths } from '../kit/paths.ts';

/** The page that a drop leads to: that of its case, or without one, as for a purchase, its item. */
export function useDropPath(): (drop: Pick<Drop, 'box'> & { goods: { id: number } }) => string {
  const paths = usePaths();
  return ({ box, goods }) => (box === null ? paths.item(goods.id) : paths.case(box));
}
