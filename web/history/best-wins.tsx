import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Moment } from '../parts/moment.tsx';

/** The dearest wins of all time, each with its case and its draw. */
export function BestWins({ best }: Pick<Reply<'GET /api/history/stats'>, 'best'>) {
  const paths = usePaths();
  return (
    <section aria-labelledby="best-title" className="mt-10">
      <h2 id="best-title" className="text-xl">
        <Trans>Your best wins</Trans>
      </h2>
      <ol className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {best.map(({ goods, case: box, draw, at }, n) => (
          <li key={draw ?? n} className="grid">
            <GoodsCard goods={goods} sizes="(min-width: 64rem) 14rem, 45vw">
              <p className="text-xs text-soft">
                <Moment at={at} />
              </p>
              <p className="flex flex-wrap gap-x-3 text-sm text-soft">
                {box && (
                  <Link
                    to={paths.case(box.id)}
                    className="inline-flex min-h-6 items-center underline underline-offset-4"
                  >
                    {box.name}
                  </Link>
                )}
                {draw !== null && (
                  <Link
                    to={paths.draw(draw)}
                    className="inline-flex min-h-6 items-center underline underline-offset-4"
                  >
                    <Trans>Draw {draw}</Trans>
                  </Link>
                )}
              </p>
            </GoodsCard>
          </li>
        ))}
      </ol>
    </section>
  );
}
