import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Condition } from '@vitrine/contract/conditions';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { Meter } from '../ui/meter.tsx';
import { useStop } from './stop.tsx';

/**
 * The conditions of a case, a giveaway or a gift, each with the player's progress and the way to
 * meet it; a visitor sees the conditions alone.
 */
export function Conditions({ list }: { list: readonly Condition[] }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Conditions`} className="grid gap-2 text-sm">
      {list.map((condition, n) => (
        <ConditionRow key={n} met={condition.met}>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>
              <ConditionName {...condition} />
            </span>{' '}
            <Way of={condition} />
          </div>
          <Bar of={condition} />
        </ConditionRow>
      ))}
    </ul>
  );
}

/** One of several things that are asked, and whether it is met. */
export function ConditionRow({ met, children }: { met: boolean; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      {met ? (
        <CircleCheck className="mt-0.5 size-4 text-success" aria-label={t`met`} />
      ) : (
        <CircleDashed className="mt-0.5 size-4 text-soft" aria-label={t`not met`} />
      )}
      <div className="min-w-0">{children}</div>
    </li>
  );
}

/** The requirement of a condition, in words. */
function ConditionName({ kind, need, days, met }: Condition) {
  const numbers = useNumbers();
  const amount = numbers.money(need as Amount);
  const count = numbers.count(need);
  switch (kind) {
    case 'email':
      return <Trans>A verified e-mail address</Trans>;
    case 'top_up':
      return (
        <Plural
          value={days ?? 0}
          one={`${amount} topped up within # day`}
          other={`${amount} topped up within # days`}
        />
      );
    case 'gifts':
      return (
        <Plural
          value={need}
          one={`Play worth # point a day over ${days} days`}
          other={`Play worth # points a day over ${days} days`}
        />
      );
    case 'first_top_up':
      return <Trans>A first top-up of at least {amount}</Trans>;
    case 'level':
      return <Trans>VIP level {need}</Trans>;
    case 'invited':
      return (
        <Plural
          value={days ?? 0}
          one={`Friends who joined within # day: ${count}`}
          other={`Friends who joined within # days: ${count}`}
        />
      );
    case 'opened':
      return (
        <Plural
          value={days ?? 0}
          one={`Cases opened within # day: ${count}`}
          other={`Cases opened within # days: ${count}`}
        />
      );
    case 'granted':
      return met ? <Trans>It’s in your backpack</Trans> : <Trans>Only as a gift</Trans>;
  }
}

/** The button that leads to what meets a condition; none for a player who is kept from playing. */
function Way({ of: { kind, need, have, met } }: { of: Condition }) {
  const paths = usePaths();
  const stop = useStop();
  if (stop || met || have === null || kind === 'granted') return null;
  const ways: Partial<Record<Condition['kind'], { to: string; label: ReactNode }>> = {
    email: { to: paths.my, label: <Trans>Profile</Trans> },
    gifts: { to: paths.home, label: <Trans>Play</Trans> },
    level: { to: paths.vip, label: <Trans>Levels</Trans> },
    invited: { to: paths.promotion, label: <Trans>Invite</Trans> },
    opened: { to: paths.home, label: <Trans>Open cases</Trans> },
  };
  const least = kind === 'top_up' ? toWire(mills(fromWire(need)! - fromWire(have)!)) : need;
  const { to, label } = ways[kind] ?? {
    to: paths.payFor(least as Amount),
    label: <Trans>Top up</Trans>,
  };
  return (
    <Link to={to} className={buttonLook('quiet', 'small')}>
      {label}
    </Link>
  );
}

/** How far a condition is that is met by degrees. */
function Bar({ of: { kind, need, have, met } }: { of: Condition }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  if (met || have === null || need === 1 || kind === 'first_top_up') return null;
  const show = (amount: number) =>
    kind === 'top_up' ? numbers.money(amount as Amount) : numbers.count(amount);
  const [so_far, of] = [show(have), show(need)];
  return (
    <div className="mt-1.5">
      <Meter label={t`Progress`} value={have / need} text={t`${so_far} of ${of}`} />
      <p className="mt-1 text-xs text-soft tabular-nums">
        <Trans>
          {so_far} of {of}
        </Trans>
      </p>
    </div>
  );
}
