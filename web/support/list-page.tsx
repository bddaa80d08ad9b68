import { Trans, useLingui } from '@lingui/react/macro';
import { Headset } from 'lucide-react';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/list-page.ts';
import { StateBadge } from './state-badge.tsx';
import './texts.ts';
import { useTypeNames } from './words.ts';

const page_requests = 10;

/** Loads the player's requests; a visitor gets the page that asks to sign in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const page = new URL(request.url).searchParams.get('page') ?? undefined;
  return { requests: need(await api('GET /api/user/feedback', { page, limit: page_requests })) };
}

export default function RequestsPage({ loaderData: { requests } }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const names = useTypeNames();
  const { list, page, total } = requests;
  const write = (
    <Link to={paths.support} className={buttonLook('main')}>
      <Trans>Write to support</Trans>
    </Link>
  );
  return (
    <div className="mx-auto w-full max-w-176 px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Your requests`} private />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-hero">
          <Trans>Your requests</Trans>
        </h1>
        {list.length > 0 && write}
      </div>
      {list.length === 0 ? (
        <EmptyState
          title={<Trans>You have not written to us yet</Trans>}
          icon={<Headset className="size-10" aria-hidden />}
          action={write}
        />
      ) : (
        <Card className="mt-8">
          <ul className="divide-y divide-edge">
            {list.map(({ id, type, state, about, changed_at }) => (
              <li key={id} className="relative p-5 transition-colors hover:bg-edge">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h2 className="text-base">
                    <Link to={paths.request(id)} className="after:absolute after:inset-0">
                      {names[type]} · {id}
                    </Link>
                  </h2>
                  <StateBadge state={state} />
                </div>
                <p className="mt-2 line-clamp-2 text-sm break-words text-soft">{about}</p>
                <p className="mt-2 text-xs text-soft">
                  <Moment at={changed_at} />
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <PageNumbers
        className="mt-8"
        page={page}
        pages={Math.ceil(total / page_requests)}
        to={(number) => (number === 1 ? paths.requests : `?page=${number}`)}
      />
    </div>
  );
}
