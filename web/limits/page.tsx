import { Trans, useLingui } from '@lingui/react/macro';
import type { LimitKind } from '@vitrine/contract/limit-rules';
import type { Limit } from '@vitrine/contract/limits';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { Money } from '../parts/price.tsx';
import {
  useDepositCeiling,
  useRaiseWaitHours,
  useSignOutAtLimit,
  useYoungCeiling,
} from '../parts/territory.ts';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/page.ts';
import { Breaks } from './breaks.tsx';
import { CheckMinutes } from './check-minutes.tsx';
import { LimitRow } from './limit-row.tsx';
import { periodOf, Result } from './result.tsx';
import { tightestOf } from './room.ts';
import './texts.ts';

/** Loads the player's limits; a visitor gets the page that asks to sign in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const period = periodOf(new URL(request.url).searchParams.get('period'));
  const [limits, result] = await Promise.all([
    api('GET /api/limits', {}),
    api('GET /api/limits/result', { period }),
  ]);
  return { ...need(limits), ...need(result), period };
}

export default function LimitsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { limits, break_until, excluded_until } = loaderData;
  const is_away = break_until !== null || excluded_until !== null;
  const wait = useNumbers().hours(useRaiseWaitHours());
  useLiveNumbers();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Limits and breaks`} private />
      <h1 className="text-hero">
        <Trans>Limits and breaks</Trans>
      </h1>
      <p className="mt-4 max-w-prose text-soft">
        <Trans>
          Set the most you can top up, stake and lose. A first or a lower limit applies at once, on
          every device. Raising or removing one takes {wait} and then a second confirmation within 7
          days. Nobody can shorten that.
        </Trans>
      </p>
      {/* On a break its end is what a player comes here for. */}
      {is_away && <Breaks {...loaderData} />}
      <Kind
        kind="deposit"
        limits={limits}
        title={<Trans>Top-ups</Trans>}
        about={
          <Trans>
            Money, tokens and gift cards coming in. Withdrawing doesn’t free up room here.
          </Trans>
        }
      />
      <Kind
        kind="loss"
        limits={limits}
        title={<Trans>Losses</Trans>}
        about={
          <Trans>
            Your stakes minus the value of your wins when you win them, never below zero.
          </Trans>
        }
      />
      <Kind
        kind="stake"
        limits={limits}
        title={<Trans>Stakes</Trans>}
        about={
          <Trans>Everything you stake in cases, battles and upgrades, whatever you win.</Trans>
        }
      />
      <Kind
        kind="time"
        limits={limits}
        title={<Trans>Time</Trans>}
        about={
          <Trans>
            Minutes of play, across all tabs and devices. When they’re used up you can’t stake any
            more; games in progress continue.
          </Trans>
        }
      />
      <p className="mt-10 max-w-prose text-sm text-soft">
        <Trans>
          24-hour limits reset at 0:00 UTC, 7-day limits on Monday, monthly limits on the 1st. If
          you set several, the tightest one applies.
        </Trans>
      </p>
      <CountryRules />
      {!is_away && <Breaks {...loaderData} />}
      <CheckMinutes minutes={loaderData.reality_check_minutes} />
      <Result {...loaderData} />
    </div>
  );
}

/** The rules of the visitor’s country that hold beside the limits of their own. */
function CountryRules() {
  const ceiling = useDepositCeiling();
  const young_ceiling = useYoungCeiling();
  const signs_out = useSignOutAtLimit();
  if (ceiling === null && young_ceiling === null && !signs_out) return null;
  return (
    <p className="mt-4 max-w-prose text-sm text-soft">
      {ceiling !== null && (
        <Trans>
          In your country you can top up at most <Money amount={ceiling} /> a month, whatever your
          own limits are.
        </Trans>
      )}{' '}
      {young_ceiling !== null && (
        <Trans>
          Until you are 25 you can top up at most <Money amount={young_ceiling} /> a month.
        </Trans>
      )}{' '}
      {signs_out && <Trans>Reaching a limit on top-ups, losses or time signs you out.</Trans>}
    </p>
  );
}

interface KindProps {
  kind: LimitKind;
  limits: readonly Limit[];
  title: ReactNode;
  about: ReactNode;
}

/** The limits of a kind, one for each period. */
function Kind({ kind, limits, title, about }: KindProps) {
  const own = limits.filter((limit) => limit.kind === kind);
  const tightest = tightestOf(own);
  return (
    <Section title={title} about={about}>
      <ul className="grid gap-6 divide-y divide-edge [&>li:not(:last-child)]:pb-6">
        {own.map((limit) => (
          <LimitRow key={limit.period} limit={limit} decides={limit === tightest} />
        ))}
      </ul>
    </Section>
  );
}

/** Reads the numbers again when a balance of the player has changed, in whichever tab. */
function useLiveNumbers(): void {
  const version = usePlayer()?.balance_version;
  const seen = useRef(version);
  const { revalidate } = useRevalidator();
  const readAgain = useEffectEvent((newest: number | undefined) => {
    if (seen.current !== newest) void revalidate();
    seen.current = newest;
  });
  useEffect(() => readAgain(version), [version]);
}
