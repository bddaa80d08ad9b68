import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { ChartColumn } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { LinkChips } from '../parts/link-chips.tsx';
import { HistoryTabs } from '../parts/history-tabs.tsx';
import { Money } from '../parts/price.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/figures-page.ts';
import { Net } from './amounts.tsx';
import { BestWins } from './best-wins.tsx';
import { FiguresTable } from './figures-table.tsx';
import { netOf, totalOf } from './figures.ts';
import { Luck } from './luck.tsx';
import { NetChart } from './net-chart.tsx';
import { OpenedCases, part_cases } from './opened-cases.tsx';
import { ForPlayers } from './page.tsx';
import './texts.ts';

type Stats = Reply<'GET /api/history/stats'>;
type Loaded = NonNullable<Route.ComponentProps['loaderData']>;

/**
 * Loads the player's figures of 30 days, or with `?period=365d` of a year, and of all time the luck
 * and a page of the opened cases; null for a visitor.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const { searchParams } = new URL(request.url);
  const period = searchParams.get('period') === '365d' ? '365d' : '30d';
  const page = Math.max(1, Math.min(pages_max, Number(searchParams.get('page')) || 1));
  const [answer, luck, opened] = await Promise.all([
    api('GET /api/history/stats', { period }),
    api('GET /api/history/luck', {}),
    api('GET /api/history/cases', { page: Math.floor(page), limit: part_cases }),
  ]);
  if (!answer.ok && answer.error.key.startsWith('session.')) return null;
  return { stats: need(answer), luck: need(luck), opened: need(opened) };
}

/** Pages of the table of cases, at most. */
const pages_max = 500;

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
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
          <Figures {...loaderData} />
        </>
      ) : (
        <ForPlayers />
      )}
    </div>
  );
}

function Figures({ stats, luck, opened }: Loaded) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { step, steps, games, best } = stats;
  const has_played = games.length > 0;
  return (
    <>
      <div className="mt-5">
        <LinkChips
          label={t`Period`}
          chosen={params.get('period') === '365d' ? '365d' : ''}
          chips={[
            { value: '', label: t`30 days`, to: '?' },
            { value: '365d', label: t`A year`, to: '?period=365d' },
          ]}
        />
      </div>
      {has_played ? (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
          <Totals games={games} />
          <Card className="p-5 sm:p-6">
            <NetChart step={step} steps={steps} />
          </Card>
          <Card className="p-5 sm:p-6">
            <Games games={games} />
          </Card>
        </div>
      ) : (
        <NothingPlayed />
      )}
      {luck.opened > 0 && (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
          <Luck luck={luck} />
          <OpenedCases opened={opened} />
        </div>
      )}
      {best.length > 0 && <BestWins best={best} />}
    </>
  );
}

function Totals({ games }: Pick<Stats, 'games'>) {
  const figures = {
    staked: totalOf(games.map(({ staked }) => staked)),
    won: totalOf(games.map(({ won }) => won)),
  };
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Figure label={<Trans>Staked</Trans>}>
        <Money amount={figures.staked} />
      </Figure>
      <Figure label={<Trans>Won, at prices back then</Trans>}>
        <Money amount={figures.won} />
      </Figure>
      <Figure label={<Trans>Net result</Trans>}>
        <Net amount={netOf(figures)} />
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  return (
    <Card className="flex flex-col-reverse gap-1 p-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-display text-2xl font-semibold">{children}</dd>
    </Card>
  );
}

function Games({ games }: Pick<Stats, 'games'>) {
  const { t } = useLingui();
  const names = { case: t`Cases`, battle: t`Battles`, upgrade: t`Upgrades` };
  return (
    <FiguresTable
      caption={<Trans>By game</Trans>}
      of={<Trans>Game</Trans>}
      rows={games.map(({ game, ...figures }) => ({ id: game, label: names[game], ...figures }))}
    />
  );
}

function NothingPlayed() {
  const paths = usePaths();
  return (
    <EmptyState
      title={<Trans>Nothing played in this period</Trans>}
      icon={<ChartColumn className="size-10" aria-hidden />}
      action={
        <Link to={paths.home} className={buttonLook('main')}>
          <Trans>See all cases</Trans>
        </Link>
      }
    >
      <Trans>Your results over time.</Trans>
    </EmptyState>
  );
}
