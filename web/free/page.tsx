import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { need, visit } from '../kit/context.ts';
import { pack, unpack } from '../kit/packed.ts';
import { usePaths } from '../kit/paths.ts';
import { useRootData } from '../kit/root-data.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { useStop } from '../parts/stop.tsx';
import { Until } from '../parts/until.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { FreeCard } from './card.tsx';
import NextStep from './next-step.tsx';
import './texts.ts';

export type Today = Reply<'GET /api/free/today'>;

/** Loads today's free cases, with the player's progress in their conditions. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const { list, ...today } = need(await api('GET /api/free/today', {}));
  return { today, cases: pack(list) };
}

export default function FreePage({ loaderData: { today, cases } }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const all = unpack(cases);
  const of = (type: Today['list'][number]['case']['type']) =>
    all.filter((one) => one.case.type === type);
  const first = (type: Today['list'][number]['case']['type']) =>
    all.findIndex((one) => one.case.type === type);
  // The list begins with what is nearest: so do the shelves.
  const shelves = (
    [
      { type: 'free', title: <Trans>With conditions</Trans>, about: undefined },
      {
        type: 'level',
        title: <Trans>For VIP levels</Trans>,
        about: <Trans>Higher levels have more valuable items inside.</Trans>,
      },
      {
        type: 'ladder',
        title: <Trans>The ladder</Trans>,
        about: <Trans>Unlocked by top-ups within a period, once per period.</Trans>,
      },
    ] as const
  ).toSorted((a, b) => first(a.type) - first(b.type));
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <Head
        title={t`Free cases`}
        description={t`Free cases with full contents and odds to four decimals.`}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-end">
        <div>
          <h1 className="text-hero">
            <Trans>Free cases</Trans>
          </h1>
          <p className="mt-3 max-w-prose text-soft">
            <Trans>
              One free case a day, from those you qualify for. Each page shows contents and odds,
              and anyone can try a case for free.
            </Trans>
          </p>
        </div>
        {all.length > 0 && <Turn today={today} nearest={all[0]} />}
      </div>
      {all.length === 0 ? (
        <EmptyState
          title={<Trans>No free cases right now</Trans>}
          icon={<Gift className="size-10" aria-hidden />}
          action={
            <Link to={paths.home} className={buttonLook('main')}>
              <Trans>See all cases</Trans>
            </Link>
          }
        />
      ) : (
        shelves.map(({ type, title, about }, n) => (
          <Shelf
            key={type}
            title={title}
            about={about}
            cases={of(type)}
            now={today.now}
            eager={n === 0}
          />
        ))
      )}
    </div>
  );
}

const isReady = ({ met, waits_until }: Today['list'][number]) => met && waits_until === null;

/** Whether today's opening is still there, and the time until the next one; not on a break. */
function Turn({
  today: { opened, next_at, now },
  nearest,
}: {
  today: Omit<Today, 'list'>;
  nearest: Today['list'][number] | undefined;
}) {
  const player = usePlayer();
  const stop = useStop();
  const { revalidate } = useRevalidator();
  const in_demo = useRootData()?.demo != null;
  if (stop) return null;
  return (
    <Card className="grid gap-2 p-4 sm:p-5" role="status" aria-live="off">
      <p className="font-display text-lg font-semibold">
        {opened ? (
          <Trans>Today you opened {opened.case.name}</Trans>
        ) : nearest && isReady(nearest) ? (
          <Trans>Today’s free case is waiting</Trans>
        ) : player ? (
          <Trans>Not yet: this one is closest</Trans>
        ) : (
          <Trans>Sign in to open one</Trans>
        )}
      </p>
      {!opened && nearest && !isReady(nearest) && (
        <p>
          <span className="font-semibold">{nearest.case.name}</span>{' '}
          <span className="text-soft">
            <NextStep of={{ openable: false, next: nearest.next }} />
          </span>
        </p>
      )}
      {in_demo && player && !opened && nearest && !isReady(nearest) && (
        <p className="text-sm text-soft">
          <Trans>
            This is a demo: top-ups cost nothing. Top up a large amount and play it to get a case in
            reach.
          </Trans>
        </p>
      )}
      <p className="text-sm text-soft">
        <Trans>
          Daily reset in <Until moment={next_at} now={now} onEnd={() => void revalidate()} />
        </Trans>
      </p>
      {!player && (
        <Button variant="main" onClick={askToSignIn} className="justify-self-start">
          <Trans>Sign in</Trans>
        </Button>
      )}
    </Card>
  );
}

interface ShelfProps {
  title: ReactNode;
  about?: ReactNode;
  cases: Today['list'];
  now: string;
  /** It is in the first screen. */
  eager?: boolean;
}

function Shelf({ title, about, cases, now, eager = false }: ShelfProps) {
  if (cases.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{title}</h2>
      {about && <p className="mt-1 text-sm text-soft">{about}</p>}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {cases.map((one, n) => (
          <li key={one.case.id} className="grid min-w-0">
            <FreeCard of={one} now={now} eager={eager && n < 2} />
          </li>
        ))}
      </ul>
    </section>
  );
}
