import { Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical, UserRound } from 'lucide-react';
import { data } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { Head } from '../parts/head.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/steam-sandbox.ts';

/**
 * Loads the accounts to choose from and the one-time state of the trip. A 404 where the real Steam
 * is used, and without a trip.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { list } = need(await context.get(visit).api('GET /api/sandbox/steam', {}));
  const return_to = new URL(request.url).searchParams.get('openid.return_to') ?? '';
  const state = /[?&]state=([0-9a-f]{64})$/.exec(return_to)?.[1];
  if (!state) throw data({ key: 'route.unknown', msg: '' }, { status: 404 });
  return { list, state };
}

/** Stands in for Steam's sign-in page in the demo: a few made-up accounts to choose from. */
export default function SteamSandbox({ loaderData: { list, state } }: Route.ComponentProps) {
  const { t } = useLingui();
  const answer = (more: Record<string, string>) =>
    `/api/sandbox/steam/answer?${new URLSearchParams({ state, ...more })}`;
  return (
    <div className="mx-auto w-full max-w-dialog px-4 py-10">
      <Head title={t`Steam sandbox`} private />
      <p className="flex items-center gap-2 text-sm font-medium text-warning">
        <FlaskConical className="size-5 shrink-0" aria-hidden />
        <Trans>Demo: this is not Steam</Trans>
      </p>
      <h1 className="mt-3 text-2xl">
        <Trans>Steam sandbox</Trans>
      </h1>
      <p className="mt-2 text-soft">
        <Trans>
          On a live site, Steam itself signs you in here. This demo page stands in for it: choose
          one of the made-up accounts.
        </Trans>
      </p>
      <Card className="mt-6 p-2">
        <ul aria-label={t`Made-up accounts`} className="divide-y divide-edge">
          {list.map(({ steam_id, name }) => (
            <li key={steam_id}>
              <a
                href={answer({ steam_id })}
                className="flex min-h-14 items-center gap-4 rounded-md px-4 py-2 transition-colors hover:bg-lifted"
              >
                <UserRound className="size-6 shrink-0 text-brass" aria-hidden />
                <span className="min-w-0">
                  <span className="block font-display font-semibold">{name}</span>
                  <span className="block text-sm text-soft tabular-nums">{steam_id}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <a href={answer({})} className={`${buttonLook('ghost')} mt-4 w-full`}>
        <Trans>Cancel</Trans>
      </a>
    </div>
  );
}
