import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import type { Route } from './+types/withdrawal-page.ts';
import { HoldList } from './holds.tsx';
import { readHolds } from './read-holds.ts';
import './texts.ts';
import { Tracker } from './tracker.tsx';
import { useChanges } from './use-changes.ts';
import { useOutcomes } from './use-outcomes.ts';
import { WithdrawalCard } from './withdrawal-card.tsx';

/**
 * Loads a withdrawal of the player, and what holds the next one; a visitor gets the page that asks
 * to sign in.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [withdrawal, holds] = await Promise.all([
    api('GET /api/withdrawals/{id}', { id: params.id }),
    readHolds(api),
  ]);
  return { withdrawal: need(withdrawal), holds };
}

/** A withdrawal that is followed: how far it is, what happened so far and what happens next. */
export default function WithdrawalPage({
  loaderData: { withdrawal, holds },
}: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { id } = withdrawal;
  useChanges();
  useOutcomes([withdrawal]);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Withdrawal no. ${id}`} private />
      <Link
        to={paths.withdrawals}
        className="inline-flex min-h-8 items-center gap-2 text-sm text-soft transition-colors hover:text-bright"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>Withdrawals</Trans>
      </Link>
      <h1 className="mt-4 text-2xl sm:text-hero">
        <Trans>Withdrawal no. {id}</Trans>
      </h1>
      <Tracker withdrawal={withdrawal} />
      {holds.length > 0 && (
        <section
          aria-label={t`Before you can withdraw`}
          className="mt-5 rounded-md bg-raised p-4 shadow-card"
        >
          <HoldList holds={holds} />
        </section>
      )}
      <div className="mt-6">
        <WithdrawalCard withdrawal={withdrawal} />
      </div>
    </div>
  );
}
