import { Trans, useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '@vitrine/contract/withdrawals';
import { Check, CircleAlert, Clock, ExternalLink, RotateCcw, ShieldCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { Moment } from '../parts/moment.tsx';
import { Tokens } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { Simulation } from './simulation.tsx';
import { useStates } from './states.ts';

/** Steam's page with the offers that wait for the player. */
const offers_page = 'https://steamcommunity.com/my/tradeoffers/';

/**
 * A withdrawal: its item, its state, what happened so far and what happens next. `to`: the page of
 * the withdrawal, unless the card is on it.
 */
export function WithdrawalCard({ withdrawal, to }: { withdrawal: Withdrawal; to?: string }) {
  const { t } = useLingui();
  const termOf = useTerms();
  const { id, goods, instead_of, diff_price, rest, timeline } = withdrawal;
  return (
    <Card className="p-4 sm:p-5">
      <article
        aria-labelledby={`withdrawal-${id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6"
      >
        <div className="flex gap-4 sm:block">
          <div
            style={{ '--rarity': goods.quality.color }}
            className="exhibit w-28 shrink-0 rounded-md p-2 sm:w-full"
          >
            <Picture src={goods.picture} alt="" sizes="9rem" className="w-full" />
          </div>
          <div className="min-w-0 sm:mt-3">
            <h2 id={`withdrawal-${id}`} className="text-base">
              {goods.name}
              {goods.phase && ` · ${goods.phase}`}
            </h2>
            <p className="mt-1 text-sm text-soft">
              {termOf(goods.appearance.value)} · <Tokens amount={goods.price} />
            </p>
            {to && (
              <Link
                to={to}
                className="mt-1 inline-flex min-h-6 items-center text-xs text-soft underline underline-offset-4 hover:text-bright"
              >
                <Trans>Withdrawal no. {id}</Trans>
              </Link>
            )}
          </div>
        </div>
        <div className="min-w-0">
          <Status withdrawal={withdrawal} />
          {instead_of && (
            <p className="mt-3 text-sm text-soft">
              <Trans>Sent instead of {instead_of.name}, which is out of stock.</Trans>
            </p>
          )}
          {diff_price > 0 && (
            <p className="mt-3 text-sm text-soft">
              <Trans>
                Difference paid: <Tokens amount={diff_price} />
              </Trans>
            </p>
          )}
          {rest > 0 && (
            <p className="mt-3 text-sm text-soft">
              <Trans>
                Paid back on delivery, because it is cheaper: <Tokens amount={rest} />
              </Trans>
            </p>
          )}
          <ol aria-label={t`Timeline`} className="mt-4 grid gap-3 border-l border-edge-strong pl-5">
            {timeline.map(({ event, at, text }) => (
              <li key={`${event} ${at}`} className="relative text-sm">
                <span
                  aria-hidden
                  className="absolute top-1.5 -left-[calc(1.25rem+0.25rem)] size-2 rounded-full bg-brass"
                />
                <p>{text}</p>
                <p className="mt-0.5 text-xs text-soft">
                  <Moment at={at} />
                </p>
              </li>
            ))}
          </ol>
          <Next withdrawal={withdrawal} />
          {withdrawal.delivery === 'simulated' && <Simulation withdrawal={withdrawal} />}
        </div>
      </article>
    </Card>
  );
}

function Status({ withdrawal: { state, reversed, in_review } }: { withdrawal: Withdrawal }) {
  const states = useStates();
  const { t } = useLingui();
  const marks: Record<Withdrawal['state'], ReactNode> = {
    1: <Clock className="size-4 text-ice" aria-hidden />,
    2: <CircleAlert className="size-4 text-warning" aria-hidden />,
    3: <Check className="size-4 text-success" aria-hidden />,
    4: <X className="size-4 text-error" aria-hidden />,
    5: <X className="size-4 text-soft" aria-hidden />,
  };
  const is_taken_back = reversed || in_review;
  return (
    <p className="flex items-center gap-2 font-display font-semibold" role="status">
      {is_taken_back ? <RotateCcw className="size-4 text-warning" aria-hidden /> : marks[state]}
      {reversed ? t`Reversed` : in_review ? t`Being checked` : states[state]}
    </p>
  );
}

/** The next event, with its moment. */
function Next({ withdrawal }: { withdrawal: Withdrawal }) {
  const { state, next_at, protected_until, reversed, in_review, timeline } = withdrawal;
  const left_s = useSecondsUntil(protected_until ?? undefined);
  const is_over = left_s === 0;
  if (reversed || in_review) return null;
  if (state === 2) {
    return (
      <div className="mt-4 grid gap-3">
        {next_at && (
          <Line>
            <Trans>
              The offer is open until <Moment at={next_at} />.
            </Trans>
          </Line>
        )}
        <div>
          <a
            href={offers_page}
            target="_blank"
            rel="noopener noreferrer"
            className={classes(buttonLook('main'), 'max-sm:text-center max-sm:whitespace-normal')}
          >
            <Trans>Open the offer on Steam</Trans>
            <ExternalLink className="size-4 shrink-0" aria-hidden />
          </a>
        </div>
      </div>
    );
  }
  if (timeline.at(-1)?.event === 'held') {
    return (
      <Line className="mt-4">
        {next_at ? (
          <Trans>
            Held by Steam until <Moment at={next_at} />.
          </Trans>
        ) : (
          <Trans>Held by Steam with no end date. This updates automatically.</Trans>
        )}
      </Line>
    );
  }
  if (state === 1) {
    return (
      <Line className="mt-4">
        {next_at ? (
          <Trans>
            We continue by <Moment at={next_at} />.
          </Trans>
        ) : (
          <Trans>Next we send you a trade offer. You’ll find it here and on Steam.</Trans>
        )}
      </Line>
    );
  }
  if (!protected_until) return null;
  return (
    <p className="mt-4 flex gap-2 text-sm text-soft">
      <ShieldCheck
        className={classes('mt-0.5 size-4 shrink-0', is_over ? 'text-success' : 'text-ice')}
        aria-hidden
      />
      <span>
        {is_over ? (
          <Trans>
            Final since <Moment at={protected_until} />: the trade can’t be reversed any more.
          </Trans>
        ) : (
          <Trans>
            Protected until <Moment at={protected_until} />: the item can be used, but not traded
            on.
          </Trans>
        )}
      </span>
    </p>
  );
}

function Line({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={classes('text-sm text-soft', className)}>{children}</p>;
}
