import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Backdrop } from '../parts/backdrop.tsx';
import { Head } from '../parts/head.tsx';
import { useEntry } from '../parts/site.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/page.ts';
import { CommonAnswers } from './answers.tsx';
import { SupportForm } from './form.tsx';
import './texts.ts';

/** Loads the player's address, if any; anyone can write to support. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const user = await api('GET /api/user', {});
  return { email: (user.ok && user.data.email) || '' };
}

export default function SupportPage({ loaderData: { email } }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const player = usePlayer();
  const hours = useEntry('hours');
  const [sent, setSent] = useState<number>();
  const done = useRef<HTMLDivElement>(null);
  return (
    <div className="relative mx-auto w-full max-w-176 px-4 pt-6 sm:px-6 sm:pt-10">
      <Backdrop place="support" />
      <Head title={t`Support`} description={t`Write to us about anything.`} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-hero">
            <Trans>Support</Trans>
          </h1>
          {hours && <p className="mt-2 text-soft">{hours}</p>}
        </div>
        {player && (
          <Link to={paths.requests} className={buttonLook('quiet')}>
            <Inbox className="size-5" aria-hidden />
            <Trans>Your requests</Trans>
          </Link>
        )}
      </div>
      <CommonAnswers />
      <h2 className="mt-10 text-xl">
        <Trans>Write to us</Trans>
      </h2>
      <Card className="mt-4 p-5 sm:p-6">
        {sent === undefined ? (
          <SupportForm
            key={player?.id ?? 0}
            email={email}
            is_player={player !== null}
            onSent={(id) => {
              setSent(id);
              requestAnimationFrame(() => done.current?.focus());
            }}
          />
        ) : (
          <div
            ref={done}
            tabIndex={-1}
            className="grid justify-items-center gap-4 py-8 text-center outline-none"
          >
            <CircleCheck className="size-12 text-success" aria-hidden />
            <h3 className="text-xl">
              <Trans>We have your request {sent}</Trans>
            </h3>
            <p className="max-w-prose text-soft">
              {player ? (
                <Trans>We’ll let you know here and by e-mail when we reply.</Trans>
              ) : (
                <Trans>We’ll reply by e-mail. Keep the number until then.</Trans>
              )}
            </p>
            <div className="flex flex-wrap justify-center gap-3">
              {player && (
                <Link to={paths.request(sent)} className={buttonLook('main')}>
                  <Trans>Look at it</Trans>
                </Link>
              )}
              <Button onClick={() => setSent(undefined)}>
                <Trans>Write another one</Trans>
              </Button>
            </div>
          </div>
        )}
      </Card>
    </div>
  );
}
