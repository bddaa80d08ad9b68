import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { useChoices } from '../kit/use-choices.ts';
import { Backdrop } from '../parts/backdrop.tsx';
import { DebouncedField } from '../parts/debounced-field.tsx';
import { Head } from '../parts/head.tsx';
import { LinkChips } from '../parts/link-chips.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { useStop } from '../parts/stop.tsx';
import { Vignette } from '../parts/vignette.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { Card } from './card.tsx';
import './texts.ts';
import { useChanges } from './use-changes.ts';

const page_giveaways = 15;
const pause_ms = 300;

/** The tabs of the page: active, ended, and the player's own. */
const tabOf = (state: string | null) => (state === '2' || state === '3' ? state : '1');

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const params = new URL(request.url).searchParams;
  const tab = tabOf(params.get('state'));
  // The server knows the ended ones as state 3.
  const which = tab === '3' ? ({ is_me: '1' } as const) : { state: tab === '2' ? 3 : 1 };
  const [giveaways, hosting] = await Promise.all([
    api('GET /api/gift/shop', {
      ...which,
      limit: page_giveaways,
      page: params.get('page') ?? undefined,
      word: params.get('word') ?? undefined,
    }),
    api('GET /api/gift/host', {}),
  ]);
  return { giveaways: need(giveaways), is_host: hosting.ok ? hosting.data.is_host : false };
}

export default function GiveawaysPage({
  loaderData: { giveaways, is_host },
}: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { params, choose } = useChoices();
  const { revalidate } = useRevalidator();
  const stop = useStop();
  const { list, page, total, now } = giveaways;
  const countOf = useChanges(list);
  const tab = tabOf(params.get('state'));
  const word = params.get('word') ?? '';
  const linkTo = (changed: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changed))
      if (value) next.set(name, value);
      else next.delete(name);
    return `?${next}`;
  };
  const chips = [
    { value: '1', label: t`Active Giveaway`, to: linkTo({ state: '', page: '' }) },
    { value: '2', label: t`Ended Giveaway`, to: linkTo({ state: '2', page: '' }) },
    { value: '3', label: t`My Giveaway`, to: linkTo({ state: '3', page: '' }) },
  ];
  return (
    <div className="relative mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Backdrop place="giveaways" />
      <Head
        title={t`Giveaways`}
        description={t`Free to join. Everyone’s seeds decide the winners, and every draw can be verified.`}
        private={params.size > 0}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-hero">
            <Trans>Giveaways</Trans>
          </h1>
          <p className="mt-2 text-soft">
            <Trans>
              Joining is free. Each prize goes to one participant, in a draw you can verify.
            </Trans>
          </p>
        </div>
        {is_host && !stop && (
          <Link to={paths.hostGiveaway} className={buttonLook('main')}>
            <Trans>Host a giveaway</Trans>
          </Link>
        )}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <LinkChips label={t`Which giveaways`} chosen={tab} chips={chips} />
        <DebouncedField
          label={t`Search giveaways`}
          label_hidden
          placeholder={t`Search giveaways`}
          type="search"
          icon={<Search className="size-5" aria-hidden />}
          maxLength={64}
          value={word}
          pause_ms={pause_ms}
          onChange={(text) => void choose({ word: text })}
          className="w-full sm:w-72"
        />
      </div>
      {list.length > 0 ? (
        <ul className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {list.map((giveaway, place) => (
            <li key={giveaway.id} className="min-w-0">
              <Card
                giveaway={giveaway}
                count={countOf(giveaway)}
                now={now}
                onEnd={() => void revalidate()}
                eager={place < 2}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing tab={tab} searched={word !== ''} />
      )}
      <PageNumbers
        className="mt-8"
        page={page}
        pages={Math.ceil(total / page_giveaways)}
        to={(number) => linkTo({ page: number === 1 ? '' : String(number) })}
      />
    </div>
  );
}

function Nothing({ tab, searched }: { tab: string; searched: boolean }) {
  const paths = usePaths();
  const player = usePlayer();
  const icon = <Vignette kind="gift" />;
  if (tab === '3' && !player) {
    return (
      <EmptyState
        title={<Trans>Your giveaways are yours alone</Trans>}
        icon={icon}
        action={
          <Button variant="main" onClick={askToSignIn}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        <Trans>Sign in to see which ones you have joined.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>None available</Trans>}
      icon={icon}
      action={
        (searched || tab !== '1') && (
          <Link to={paths.giveaways} className={buttonLook()}>
            <Trans>Show the active ones</Trans>
          </Link>
        )
      }
    >
      {searched ? (
        <Trans>No giveaway title matches your search.</Trans>
      ) : tab === '3' ? (
        <Trans>You haven’t joined a giveaway yet.</Trans>
      ) : (
        <Trans>Check back later: new ones open all the time.</Trans>
      )}
    </EmptyState>
  );
}
