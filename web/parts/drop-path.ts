import type { Drop } from '@vitrine/contract/drops';
import { usePaths } from '../kit/paths.ts';

/**
 * The page that a drop leads to: that of the win, else of its case, or without one, as for a
 * purchase, its item.
 */
export function useDropPath(): (
  drop: Pick<Drop, 'box'> & { win?: Drop['win'] } & { goods: { id: number } },
) => string {
  const paths = usePaths();
  return ({ box, win = null, goods }) => {
    if (win !== null) return paths.win(win);
    return box === null ? paths.item(goods.id) : paths.case(box);
  };
}
