import { Trans, useLingui } from '@lingui/react/macro';
import { Flame } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { useStop } from '../parts/stop.tsx';
import { Picture } from '../ui/picture.tsx';
import { classes } from '../ui/classes.ts';
import { useFresh } from './use-fresh.ts';

const NextStep = lazyPart(() => import('../free/next-step.tsx'), Nothing);

const open_ones = { state: '1', limit: 5 } as const;
const every_ms = 300_000;

/**
 * The free cases that are nearest to this player, each with the next step: on wide screens beside
 * the controls of the drops, else under the drops, where their bar stands before they are loaded,
 * and also when there are none.
 */
export function HotEvents() {
  const { t } = useLingui();
  const paths = usePaths();
  const stop = useStop();
  const free = useFresh('GET /api/free', open_ones, every_ms);
  if (stop || !free || free.list.length === 0) return <div className="col-span-full lg:hidden" />;
  return (
    <section
      aria-label={t`Hot events`}
      className="col-span-full flex max-w-full min-w-0 items-center gap-3 text-xs lg:col-span-1 lg:col-start-3 lg:row-start-1 lg:justify-self-end"
    >
      <p className="flex shrink-0 items-center gap-1 font-display font-semibold text-warning">
        <Flame className="size-4" aria-hidden />
        <span className="max-sm:sr-only">
          <Trans>Hot events</Trans>
        </span>
      </p>
      <ul className="no-scrollbar flex min-w-0 items-center gap-1 overflow-x-auto">
        {free.list.map((box) => (
          <li key={box.id} className="max-w-full shrink-0">
            <Link
              to={paths.case(box.id)}
              style={{ '--rarity': box.top_prize.color }}
              className="flex min-h-7 items-center gap-1 rounded-sm px-2 max-sm:leading-tight text-soft transition-colors hover:bg-edge hover:text-bright focus-visible:-outline-offset-2"
            >
              <Picture src={box.picture} alt="" sizes="1.75rem" className="w-7" />
              <span className="font-semibold text-bright">{box.name}</span>
              <span className={classes('sm:whitespace-nowrap', box.openable && 'text-success')}>
                <Suspense>
                  <NextStep of={box} />
                </Suspense>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
