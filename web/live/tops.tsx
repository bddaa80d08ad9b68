import { Plural, Trans } from '@lingui/react/macro';
import { Skeleton } from '../ui/states.tsx';
import { DropCard, DropPlate } from './drop-card.tsx';
import { useFresh } from './use-fresh.ts';

const period = { period: '24h' } as const;
const every_ms = 60_000;

/** The dearest drop of the day and the item dropped most often today, on wide screens. */
export function Tops() {
  const ranking = useFresh('GET /api/drop_top', period, every_ms);
  if (ranking?.length === 0) return null;
  return (
    <ul className="mr-2 hidden shrink-0 gap-2 border-r border-edge pr-2 xl:flex">
      {ranking ? (
        ranking.map((entry) => (
          <li key={entry.goods.id}>
            {'times' in entry ? (
              <DropPlate goods={entry.goods} box={null} caption={<Trans>Most dropped</Trans>}>
                <Plural value={entry.times} one="# time today" other="# times today" />
              </DropPlate>
            ) : (
              <DropCard drop={entry} caption={<Trans>WOW drop</Trans>} />
            )}
          </li>
        ))
      ) : (
        <>
          <Skeleton className="h-16 w-56" />
          <Skeleton className="h-16 w-56" />
        </>
      )}
    </ul>
  );
}
