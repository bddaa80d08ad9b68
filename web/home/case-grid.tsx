import { Trans } from '@lingui/react/macro';
import { useNumbers } from '../kit/numbers.ts';
import type { CaseCardProps } from '../parts/case-card.tsx';
import { classes } from '../ui/classes.ts';
import type { CaseOrder } from './case-list.ts';
import { MarkedCase } from './marked-case.tsx';

export interface CaseGridProps {
  id?: string;
  boxes: readonly CaseCardProps['box'][];
  /** More and smaller cards in a row. */
  dense: boolean;
  /** Sorted by return, the cards say it. */
  order?: CaseOrder | undefined;
  className?: string | undefined;
}

/** Cases in rows, all of them. */
export function CaseGrid({ id, boxes, dense, order, className }: CaseGridProps) {
  const { share } = useNumbers();
  return (
    <ul
      id={id}
      className={classes(
        'grid',
        dense
          ? 'grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6 lg:gap-4'
          : 'grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4',
        className,
      )}
    >
      {boxes.map((box) => (
        <li
          key={box.id}
          className={dense ? 'unseen-11 sm:unseen-14' : 'unseen-16 sm:unseen-19 xl:unseen-21.25'}
        >
          <MarkedCase
            box={box}
            small={dense}
            note={
              order === 'return' &&
              box.return_rate !== null && <Trans>Returns {share(box.return_rate)}</Trans>
            }
          />
        </li>
      ))}
    </ul>
  );
}
