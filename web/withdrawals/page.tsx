import { Trans, useLingui } from '@lingui/react/macro';
import { PackageCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { HistoryTabs } from '../parts/history-tabs.tsx';
import { LinkChips } from '../parts/link-chips.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { HoldList } from './holds.tsx';
import './texts.ts';
import { useStates } from './states.ts';
import { readHolds } from './read-holds.ts';
import { useChanges } from './use-changes.ts';
import { useOutcomes } from './use-outcomes.ts';
import { WithdrawalCard } from './withdrawal-card.tsx';

const page_withdrawals = 10;

/** Loads a page of the player's withdrawals, and what holds the next one; null for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const params = new URL(request.url).searchParams;
  const [withdrawals, holds] = await Promise.all([
    api('GET /api/withdrawals', {
      state: params.get('state') ?? undefined,
      page: params.get('page') ?? undefined,
      limit: page_withdrawals,
    }),
    readHolds(api),
  ]);
  if (!withdrawals.ok && withdrawals.error.key.startsWith('session.')) return null;
  return { withdrawals: need(withdrawals), holds };
}

export default function WithdrawalsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Withdrawals`} private />
      {loaderData ? <Withdrawals {...loaderData} /> : <ForPlayers />}
    </div>
  );
}

function Withdrawals({
  withdrawals: { list, page, total },
  holds,
}: NonNullable<Route.ComponentProps['loaderData']>) {
  const { t } = useLingui();
  const paths = usePaths();
  const [params] = useSearchParams();
  const states = useStates();
  useChanges();
  useOutcomes(list);
  const linkTo = (changed: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changed))
      if (value) next.set(name, value);
      else next.delete(name);
    return `?${next}`;
  };
  const chips = [['', t`All`] as const, ...Object.entries(states)].map(([value, label]) => ({
    value,
    label,
    to: linkTo({ state: value, page: '' }),
  }));
  return (
    <>
      <h1 className="text-hero">
        <Trans>Withdrawals</Trans>
      </h1>
      <HistoryTabs />
      <div className="mt-5">
        <LinkChips label={t`State`} chosen={params.get('state') ?? ''} chips={chips} />
      </div>
      {holds.length > 0 && (
        <section
          aria-label={t`Before you can withdraw`}
          className="mt-5 rounded-md bg-raised p-4 shadow-card"
        >
          <HoldList holds={holds} />
        </section>
      )}
      {list.length > 0 ? (
        <ul className="mt-6 grid gap-4">
          {list.map((withdrawal) => (
            <li key={withdrawal.id}>
              <WithdrawalCard withdrawal={withdrawal} to={paths.withdrawal(withdrawal.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing filtered={params.has('state')} />
      )}
      <PageNumbers
        className="mt-8"
        page={page}
        pages={Math.ceil(total / page_withdrawals)}
        to={(number) => linkTo({ page: number === 1 ? '' : String(number) })}
      />
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const paths = usePaths();
  if (filtered) {
    return (
      <EmptyState
        title={<Trans>No withdrawals with this status</Trans>}
        icon={<PackageCheck className="size-10" aria-hidden />}
        action={
          <Link to={paths.withdrawals} className={buttonLook()}>
            <Trans>Show all</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      title={<Trans>You haven’t withdrawn anything yet</Trans>}
      icon={<PackageCheck className="size-10" aria-hidden />}
      action={
        <Link to={paths.backpack} className={buttonLook('main')}>
          <Trans>To your backpack</Trans>
        </Link>
      }
    >
      <Trans>
        Everything you win or buy is in your backpack. Send it to your Steam account from there.
      </Trans>
    </EmptyState>
  );
}

function ForPlayers() {
  return (
    <EmptyState
      title={<Trans>Your withdrawals are yours alone</Trans>}
      heading="h1"
      icon={<PackageCheck className="size-10" aria-hidden />}
      action={
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Sign in to see where your items are.</Trans>
    </EmptyState>
  );
}
