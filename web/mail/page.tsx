import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Vignette } from '../parts/vignette.tsx';
import { buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { Reading } from './reading.tsx';
import './texts.ts';
import { useOutbox, type StoredMail } from './use-outbox.ts';

/** Loads the e-mails of the outbox. A 404 where there is no outbox. */
export async function loader({ context }: Route.LoaderArgs) {
  return need(await context.get(visit).api('GET /api/outbox', {}));
}

/**
 * The e-mails that the demo would send. A wide screen shows the list beside the chosen e-mail, or
 * the newest; a narrow one shows the list, or the chosen e-mail in its place.
 */
export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const mails = useOutbox(loaderData);
  const [params] = useSearchParams();
  const chosen = mails.find(({ id }) => String(id) === params.get('mail'));
  const shown = chosen ?? mails[0];
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Outbox`} private />
      <h1 className="text-hero">
        <Trans>Outbox</Trans>
      </h1>
      <p className="mt-4 max-w-prose text-soft">
        <Trans>There is no mail server here. This page shows the e-mails that would be sent.</Trans>
      </p>
      {shown ? (
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <List mails={mails} current={shown} className={chosen && 'max-lg:hidden'} />
          <section
            aria-label={t`E-mail`}
            className={classes('min-w-0', !chosen && 'max-lg:hidden')}
          >
            <Link
              to={paths.outbox}
              className={classes(buttonLook('quiet', 'small'), 'mb-4 lg:hidden')}
            >
              <ArrowLeft className="size-4" aria-hidden />
              <Trans>All e-mails</Trans>
            </Link>
            <Reading mail={shown} />
          </section>
        </div>
      ) : (
        <EmptyState title={<Trans>No e-mail yet</Trans>} icon={<Vignette kind="letters" />}>
          <Trans>As soon as somebody asks for a code, it shows up here.</Trans>
        </EmptyState>
      )}
    </div>
  );
}

function List({
  mails,
  current,
  className,
}: {
  mails: readonly StoredMail[];
  current: StoredMail;
  className?: string;
}) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`E-mails`}
      className={classes('glass max-h-[80svh] overflow-y-auto rounded-lg', className)}
    >
      <ul className="divide-y divide-edge">
        {mails.map(({ id, subject, to, at }) => (
          <li key={id}>
            <Link
              to={`?mail=${id}`}
              preventScrollReset
              aria-current={id === current.id ? 'true' : undefined}
              className="block px-4 py-3 -outline-offset-2 transition-colors hover:bg-lifted lg:aria-[current]:bg-lifted"
            >
              <span className="block font-display font-semibold">{subject}</span>
              <span className="block truncate text-sm text-soft">{to}</span>
              <span className="block text-xs text-soft">
                <Moment at={at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
