import { Trans, useLingui } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { pack, unpack } from '../kit/packed.ts';
import { usePaths } from '../kit/paths.ts';
import { CaseCard } from '../parts/case-card.tsx';
import { Head } from '../parts/head.tsx';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import './texts.ts';

/** Loads the cases that cost nothing, and whether any of them can be opened. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  const [all, openable] = await Promise.all([
    shared('GET /api/free', { limit: 100 }),
    shared('GET /api/free', { state: '1', limit: 1 }),
  ]);
  return { cases: pack(need(all).list), openable: need(openable).total > 0 };
}

export default function FreePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const cases = unpack(loaderData.cases);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <Head
        title={t`Free cases`}
        description={t`Cases that cost nothing, with their odds to four decimals and everything that is inside.`}
      />
      <h1 className="text-hero">
        <Trans>Free cases</Trans>
      </h1>
      <p className="mt-3 max-w-prose text-soft">
        <Trans>
          They cost nothing and open under conditions. What is inside, and at which odds, is on their pages; trying one
          there is free for everybody.
        </Trans>{' '}
        {!loaderData.openable && <Trans>Nobody can open one yet.</Trans>}
      </p>
      {cases.length === 0 ? (
        <EmptyState
          title={<Trans>None at the moment</Trans>}
          icon={<Gift className="size-10" aria-hidden />}
          action={
            <Link to={paths.home} className={buttonLook('main')}>
              <Trans>See all cases</Trans>
            </Link>
          }
        />
      ) : (
        <ul className="mt-8 grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4">
          {cases.map((box, n) => (
            <li key={box.id}>
              <CaseCard box={box} eager={n < 4} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
