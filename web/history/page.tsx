import { Trans, useLingui } from '@lingui/react/macro';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { need, visit } from '../kit/context.ts';
import { Head } from '../parts/head.tsx';
import { HistoryTabs } from '../parts/history-tabs.tsx';
import { Vignette } from '../parts/vignette.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { Acts } from './acts.tsx';
import { Choices } from './choices.tsx';
import { Files } from './files.tsx';
import { partOf } from './part.ts';
import './texts.ts';
import { page_acts } from './use-acts.ts';

/** Loads the newest acts of the chosen part; null for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const part = partOf(new URL(request.url).searchParams, Date.now());
  const answer = await api('GET /api/history', { ...part, limit: page_acts });
  if (!answer.ok && answer.error.key.startsWith('session.')) return null;
  return { part, first: need(answer) };
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Transaction history`} private />
      {loaderData ? (
        <>
          <h1 className="text-hero">
            <Trans>Transaction history</Trans>
          </h1>
          <HistoryTabs />
          <Choices />
          <Acts {...loaderData} />
          <Files part={loaderData.part} />
        </>
      ) : (
        <ForPlayers />
      )}
    </div>
  );
}

/** Asks a visitor to sign in. */
export function ForPlayers() {
  return (
    <EmptyState
      title={<Trans>Your history is yours alone</Trans>}
      heading="h1"
      icon={<Vignette kind="scroll" />}
      action={
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Sign in to see every change to your balances and items.</Trans>
    </EmptyState>
  );
}
